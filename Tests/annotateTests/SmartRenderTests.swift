import Foundation
import TestSupport
import Testing

@Suite("--smart-render", .tags(.process), .timeLimit(.minutes(10)))
struct SmartRenderTests {
  /// A clip of 60 frames with keyframes at 0, 20 and 40, and a sidecar with a face in the frames 23 to 27.
  private struct Material {
    let folder: TemporaryFolder
    let clip: String
    let faces: String
    let output: String

    init(
      _ ending: String = "mp4",
      _ encoding: [String] = Self.h264,
      outputEnding: String? = nil,
      faceFrames: ClosedRange<Int> = 23...27
    ) throws {
      folder = try TemporaryFolder()
      (clip, faces) = (folder.path("in.\(ending)"), folder.path("in.faces.jsonl"))
      output = folder.path("out.\(outputEnding ?? ending)")
      try FFmpeg.make(
        ["-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25", "-frames:v", "60"] + encoding + [
          clip
        ]
      )
      let size = try FileManager.default.attributesOfItem(atPath: clip)[.size] as? Int ?? 0
      let base = try #require(FFprobe.streams(of: clip).first).timeBase.split(separator: "/")
      let unit = try #require(base.last.flatMap { Int($0) })
      let header = """
        {"schema":"annotate.faces","version":1,"source":{"name":"in.\(ending)","size":\(size)},\
        "stream":{"timeBase":[1,\(unit)],"frameRate":[25,1],"codedSize":[320,240],\
        "displaySize":[320,240],"sampleAspectRatio":[1,1],"orientation":1}}
        """
      let times = try FFprobe.frameTimes(of: clip)
      let lines = times.enumerated().map { index, time in
        let face = faceFrames.contains(index) ? #"{"id":1,"bounds":[100,80,60,80]}"# : ""
        let ticks = time.numerator * unit / time.denominator
        return #"{"frame":\#(index),"pts":\#(ticks),"faces":[\#(face)]}"#
      }
      let end = #"{"end":{"frames":60,"faces":\#(faceFrames.count)}}"#
      let text = ([header] + lines + [end]).map { $0 + "\n" }.joined()
      try Data(text.utf8).write(to: URL(fileURLWithPath: faces))
    }

    static let h264 = keyframes + ["-c:v", "libx264", "-preset", "veryfast"]
    static let keyframes = ["-g", "20", "-keyint_min", "20", "-sc_threshold", "0"]

    func render(_ options: [String] = [], when: String = "always") throws -> ProcessResult {
      let arguments = [
        "render", clip, "--faces", faces, "--faces-out", folder.path("out.faces.jsonl"),
      ]
      return try Program.run(
        arguments + ["-o", output, "-y", "--progress", "none", "--style", "solid", "--margin", "0"]
          + ["--smart-render", when] + options
      )
    }

    /// The indices of frames whose pictures differ between clip and output.
    func differences() throws -> [Int] {
      let (before, after) = (try FFmpeg.frameHashes(of: clip), try FFmpeg.frameHashes(of: output))
      #expect(before.count == after.count)
      return zip(before, after).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    }

    /// The indices of packets that differ between clip and output.
    func otherPackets() throws -> [Int] {
      let hashes = try [clip, output].map { try FFprobe.packetHashes(of: $0, stream: "v:0") }
      #expect(hashes[0].count == hashes[1].count)
      return hashes[0].indices.filter { hashes[0][$0] != hashes[1][$0] }
    }
  }

  private static let kinds: [(String, [String])] = [
    ("mp4", Material.h264), ("mov", Material.h264), ("mkv", Material.h264),
    ("mp4", Material.h264 + ["-bf", "0", "-profile:v", "baseline"]),
    ("mp4", Material.h264 + ["-pix_fmt", "yuv422p10le"]),
    (
      "webm",
      Material.keyframes + ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"]
    ),
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

  @Test("pictures that are coded by themselves are encoded one by one")
  func singlePictures() throws {
    let material = try Material("mov", ["-c:v", "prores_ks", "-profile:v", "2"])
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

  @Test("decoding from each keyframe gives the frames of the output")
  func seeking() throws {
    let material = try Material()
    #expect(try material.render().exitCode == 0)
    let all = try FFmpeg.frameHashes(of: material.output)
    for start in [0, 20, 40] {
      let part = material.folder.path("part.nut")
      try FFmpeg.make([
        "-ss", "\(Double(start) / 25)", "-i", material.output, "-c:v", "rawvideo", part,
      ])
      #expect(try FFmpeg.frameHashes(of: part) == Array(all[start...]), "from \(start)")
    }
  }

  @Test(
    "OpenH264 decodes the same frames as FFmpeg",
    .enabled(if: hasOpenH264, "GStreamer's openh264dec is absent: make checkers")
  )
  func otherDecoder() throws {
    let material = try Material("mp4", Material.h264 + ["-bf", "0", "-profile:v", "baseline"])
    #expect(try material.render().exitCode == 0)
    let frames = material.folder.path("frames.raw")
    try ProcessRunner.require(
      "gst-launch-1.0",
      ["-q", "filesrc", "location=\(material.output)", "!", "qtdemux", "!", "h264parse", "!"]
        + ["openh264dec", "!", "videoconvert", "!", "video/x-raw,format=I420", "!", "filesink"]
        + ["location=\(frames)"]
    )
    let own = try FFmpeg.pictures(of: material.output, options: ["-pix_fmt", "yuv420p"])
    #expect(own == [UInt8](try Data(contentsOf: URL(fileURLWithPath: frames))))
  }

  private static let hasOpenH264 =
    (try? ProcessRunner.run("gst-inspect-1.0", ["openh264dec"]).exitCode) == 0

  @Test(
    "what is in the way is named in one line before anything is written",
    arguments: [
      (["--size", "160x120"], "another size or form"), (["--mirror"], "another size or form"),
      (["--from", "1"], "only a part"), (["--codec", "mpeg4"], "cannot go among them"),
      (["--private"], "--private"), (["--crop-to", "crops"], "--crop-to"),
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

  @Test("streams that cannot be copied are refused", arguments: ["hevc", "interlaced", "ts"])
  func streams(_ kind: String) throws {
    let material =
      switch kind {
      case "hevc": try Material("mp4", ["-c:v", "libx265", "-x265-params", "log-level=error"])
      case "interlaced": try Material("mp4", Material.h264 + ["-flags", "+ildct+ilme"])
      default: try Material("ts", Material.h264, outputEnding: "mp4")
      }
    let words = ["hevc": "its codec is hevc", "interlaced": "interlaced", "ts": "header"]
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
