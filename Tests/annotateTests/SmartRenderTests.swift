import Foundation
import TestSupport
import Testing

@Suite("--smart-render", .tags(.process), .timeLimit(.minutes(10)))
struct SmartRenderTests {
  private typealias Material = SmartMaterial

  private static let kinds: [(String, [String])] = [
    ("mp4", Material.h264), ("mov", Material.h264), ("mkv", Material.h264),
    ("mp4", Material.h264 + ["-bf", "0", "-profile:v", "baseline"]),
    ("mp4", Material.h264 + ["-pix_fmt", "yuv422p10le"]), ("ts", Material.h264),
    ("ts", Material.h264 + ["-bf", "0", "-profile:v", "baseline"]), ("flv", Material.h264),
    ("m2ts", Material.h264), ("mp4", Material.hevc), ("mkv", Material.hevc),
    ("mov", Material.hevc + ["-pix_fmt", "yuv420p10le"]),
    ("mp4", Material.hevc + ["-bf", "0"]),
    ("webm", Material.vp9),
    (
      "mkv",
      Material.keyframes
        + ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "1M"]
    ),
    ("ts", Material.hevc), ("ts", Material.mpeg2), ("mpg", Material.mpeg2),
    ("mkv", Material.mpeg2), ("ts", Material.mpeg2 + ["-flags", "+ildct+ilme"]),
    ("mp4", Material.av1), ("mkv", Material.av1),
    ("mp4", Material.h264 + ["-flags", "+ildct+ilme"]),
    ("ts", Material.h264 + ["-flags", "+ildct+ilme", "-x264-params", "tff=0"]),
  ]

  @Test(
    "only the group with a stamp differs, and all packets of the others are the source's",
    arguments: kinds.indices
  )
  func copies(_ kind: Int) throws {
    let material = try Material(Self.kinds[kind].0, Self.kinds[kind].1)
    let result = try material.render()
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("40 frames copied from the input"))
    #expect(try material.differences() == Array(20..<40))
    #expect(try material.otherPackets() == Array(20..<40))
    #expect(try FFmpeg.complaints(about: material.output) == "")
    let times = try [material.clip, material.output].map { try FFprobe.frameTimes(of: $0) }
    #expect(times[0] == times[1])
    let sidecar = try String(
      contentsOfFile: material.folder.path("out.faces.jsonl"),
      encoding: .utf8
    )
    let end = try #require(sidecar.split(separator: "\n").last)
    #expect(end.contains(#""copiedFrames":40"#))
    let verified = try Program.run(["verify", material.output, "--source", material.clip])
    #expect(verified.exitCode == 0 && verified.output.contains("40 of 60"), "\(verified.output)")
    #expect(verified.output.contains("encoded again: frames 20-39"))
  }

  @Test(
    "pictures that are coded by themselves are encoded one by one",
    arguments: [
      ("mov", ["-c:v", "prores_ks", "-profile:v", "2"]), ("avi", ["-c:v", "mjpeg", "-q:v", "3"]),
      ("mov", ["-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj422p"]),
      ("mov", ["-c:v", "prores_ks", "-profile:v", "2", "-flags", "+ildct+ilme"]),
      ("avi", ["-c:v", "dvvideo", "-vf", "scale=720:576", "-pix_fmt", "yuv420p"]),
      ("mov", ["-c:v", "dvvideo", "-vf", "scale=720:576", "-pix_fmt", "yuv420p"]),
    ]
  )
  func singlePictures(_ ending: String, _ encoding: [String]) throws {
    let material = try Material(ending, encoding)
    let result = try material.render()
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try material.otherPackets() == Array(23...27))
    #expect(try material.differences() == Array(23...27))
  }

  @Test("without a face, every packet and the header are the source's")
  func noFaces() throws {
    let material = try Material(faceFrames: 90...90)
    #expect(try material.render().exitCode == 0)
    #expect(try material.otherPackets() == [])
    #expect(try material.differences() == [])
    let headers = try [material.clip, material.output].map { path in
      try ProcessRunner.require(
        "ffprobe",
        ["-v", "error", "-show_data_hash", "md5", "-show_entries", "stream=extradata_hash", path]
      ).output
    }
    #expect(headers[0] == headers[1])
  }

  @Test("groups whose pictures refer to each other are encoded together")
  func openGroups() throws {
    let material = try Material("mp4", Material.h264 + ["-x264-params", "open-gop=1:bframes=3"])
    #expect(try material.render().exitCode == 0)
    // Nothing of the first 40 frames may be left of what refers to frames that were stamped.
    let others = try material.otherPackets()
    #expect(!others.isEmpty && Set(20..<40).isSubset(of: others))
    #expect(try FFmpeg.complaints(about: material.output) == "")
    #expect(try FFmpeg.frameHashes(of: material.output).count == 60)
  }

  @Test(
    "a seek to each keyframe, and to ten other times, gives the frames of the output",
    arguments: [
      ("mp4", Material.h264), ("mp4", Material.hevc), ("mkv", Material.mpeg2 + ["-bf", "2"]),
      ("mp4", Material.av1), ("mkv", Material.h264),
    ]
  )
  func seeking(_ ending: String, _ encoding: [String]) throws {
    let material = try Material(ending, encoding)
    #expect(try material.render().exitCode == 0)
    let all = try FFmpeg.frameHashes(of: material.output)
    for start in [0, 20, 40, 3, 11, 19, 22, 28, 33, 37, 44, 51, 58] {
      let part = material.folder.path("part.nut")
      let time = max(0, (Double(start) - 0.5) / 25)
      try FFmpeg.make([
        "-ss", "\(time)", "-i", material.output, "-c:v", "rawvideo", part,
      ])
      #expect(try FFmpeg.frameHashes(of: part) == Array(all[start...]), "from \(start)")
    }
  }

  @Test(
    "what is in the way is named in one line before anything is written",
    arguments: [
      (["--size", "160x120"], "another size or form"), (["--mirror"], "another size or form"),
      (["--codec", "mpeg4"], "cannot go among them"), (["--private"], "--private"),
      (["--crop-to", "crops"], "--crop-to"),
      (["--container", "avi"], "the output is avi"),
    ]
  )
  func refusals(_ options: [String], _ words: String) throws {
    let material = try Material()
    let result = try material.render(options)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(try material.folder.names() == ["in.faces.jsonl", "in.mp4"])
  }

  @Test(
    "streams that cannot be copied are refused",
    arguments: ["mpeg4", "ts", "to ts"]
  )
  func streams(_ kind: String) throws {
    let material =
      switch kind {
      case "mpeg4": try Material("mp4", ["-c:v", "mpeg4"])
      case "ts": try Material("ts", Material.h264, outputEnding: "mp4")
      default: try Material("mp4", Material.h264, outputEnding: "ts")
      }
    let words = [
      "mpeg4": "its codec is mpeg4", "ts": "another form", "to ts": "another form",
    ]
    let result = try material.render()
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(words[kind] ?? ""), "\(result.errors)")
  }

  @Test("with auto, everything is encoded where something is in the way, and a line says why")
  func auto() throws {
    let material = try Material()
    let result = try material.render(["--size", "160x120"], when: "auto")
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("encoding all pictures of"), "\(result.errors)")
    #expect(!result.errors.contains("copied from the input"))
  }
}
