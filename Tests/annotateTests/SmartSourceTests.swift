import Foundation
import TestSupport
import Testing

/// Sources of phones, cameras and cutters, of which some packets are copied.
@Suite("What --smart-render keeps of a source", .tags(.process), .timeLimit(.minutes(10)))
struct SmartSourceTests {
  private typealias Material = SmartMaterial

  private static let hdr10 = [
    "-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le", "-tag:v", "hvc1",
    "-x265-params",
    "log-level=error:open-gop=0:keyint=20:min-keyint=20:scenecut=0:hdr10=1:colorprim=bt2020:"
      + "transfer=smpte2084:colormatrix=bt2020nc:max-cll=1000,400:"
      + "master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)",
  ]

  /// What is said of each frame of a stream of the kind `entries`.
  private func facts(_ path: String, _ entries: String) throws -> String {
    try ProcessRunner.require(
      "ffprobe",
      ["-v", "error", "-select_streams", "v", "-show_entries", entries, "-of", "csv", path]
    ).output
  }

  /// Expects that the frames of `encoded` alone are others, and that times and packets of all others are the source's.
  private func expectCopies(_ material: SmartMaterial, but encoded: [Int]) throws {
    let result = try material.render()
    try #require(result.exitCode == 0, "\(result.errors)")
    #expect(try material.differences() == encoded)
    let times = try [material.clip, material.output].map { try FFprobe.frameTimes(of: $0) }
    #expect(times[0] == times[1])
    // The null muxer dislikes uneven times, wherever they come from.
    let complaints = try [material.clip, material.output].map {
      try FFmpeg.complaints(about: $0).split(separator: "\n").count
    }
    #expect(complaints[0] == complaints[1])
    let verified = try Program.run(["verify", material.output, "--source", material.clip])
    #expect(verified.exitCode == 0, "\(verified.output)")
  }

  @Test("frames at uneven times stay there", arguments: ["mp4", "mkv"])
  func uneven(_ ending: String) throws {
    let times = ["-vf", "settb=1/1000,setpts='(N+gt(mod(N,5),2)*0.5)/25/TB'", "-fps_mode"]
    let encoding = times + ["passthrough", "-enc_time_base", "1/1000"] + Material.h264
    let material = try Material(ending, encoding)
    try expectCopies(material, but: Array(20..<40))
  }

  @Test("a turned picture stays turned, and is stamped where it is seen")
  func turned() throws {
    let base = try Material("mp4")
    let clip = base.folder.path("turned.mp4")
    try FFmpeg.make(["-i", base.clip, "-c", "copy", "-metadata:s:v", "rotate=180", clip])
    let material = try Material(
      of: clip,
      outputEnding: "mp4",
      faceFrames: 23...27,
      orientation: 3
    )
    try expectCopies(material, but: Array(20..<40))
    let rotations = try [material.clip, material.output].map {
      try facts($0, "stream_side_data=rotation")
    }
    #expect(rotations[0].contains("180") && rotations[0] == rotations[1])
  }

  @Test("every frame of HDR10 keeps its description")
  func hdr() throws {
    let material = try Material("mp4", Self.hdr10)
    try expectCopies(material, but: Array(20..<40))
    let streams = try [material.clip, material.output].map {
      try #require(FFprobe.streams(of: $0).first)
    }
    #expect(streams[0].pixFmt == streams[1].pixFmt && streams[0].colors == streams[1].colors)
    #expect(streams[1].colors.contains("smpte2084"), "\(streams[1].colors)")
    let described = try facts(material.output, "frame_side_data=max_content")
    #expect(described.split(separator: "\n").count { $0.contains("1000") } >= 3, "\(described)")
  }

  @Test("a group of which an edit list hides pictures is encoded again, the others stay")
  func editList() throws {
    let base = try Material("mp4")
    let cut = base.folder.path("cut.mp4")
    try FFmpeg.make(["-ss", "0.4", "-i", base.clip, "-c", "copy", cut])
    let material = try Material(of: cut, outputEnding: "mp4", faceFrames: 33...37)
    try expectCopies(material, but: Array(0..<10) + Array(30..<50))
  }

  @Test("pictures whose packets state impossible times are all encoded, or refused")
  func impossibleTimes() throws {
    let folder = try TemporaryFolder()
    let (raw, clip) = (folder.path("in.h264"), folder.path("in.mp4"))
    let picture = ["-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25:duration=2.4"]
    try FFmpeg.make(picture + Material.h264 + ["-bf", "2", raw])
    // Pictures are shown when they are decoded, although they are stored in another order.
    try FFmpeg.make(["-fflags", "+genpts", "-r", "25", "-i", raw, "-c", "copy", clip])
    func annotate(_ words: [String]) throws -> ProcessResult {
      let cover = ["--cover", "10,10,40,40@1.2-1.3", "-s", "solid", "--accuracy", "low"]
      let places = [clip, "-o", folder.path("out.mp4"), "--smart-render"]
      return try Program.run(places + words + cover)
    }
    let refused = try annotate(["always"])
    #expect(refused.exitCode == 64 && refused.errors.contains("no times of their own"))
    #expect(try folder.names().sorted() == ["in.h264", "in.mp4"])
    let encoded = try annotate(["auto"])
    #expect(encoded.exitCode == 0, "\(encoded.errors)")
    let counts = try [clip, folder.path("out.mp4")].map { try FFprobe.frameTimes(of: $0).count }
    #expect(counts[0] == counts[1] && counts[0] > 50)
  }
}
