import Foundation
import TestSupport
import Testing

@Suite("--smart-render, read by other decoders", .tags(.process), .timeLimit(.minutes(10)))
struct SmartDecoderTests {
  private static let openH264 = OtherDecoder(["h264parse", "openh264dec"])
  private static let libde265 = OtherDecoder(["h265parse", "libde265dec"])

  @Test(
    "libde265 decodes the frames of HEVC that FFmpeg decodes",
    .enabled(if: libde265.isThere, "GStreamer's libde265dec is absent: make checkers"),
    arguments: [("mp4", "qtdemux"), ("mkv", "matroskademux")]
  )
  func hevc(_ ending: String, _ demuxer: String) throws {
    let material = try SmartMaterial(ending, SmartMaterial.hevc)
    #expect(try material.render().exitCode == 0)
    let frames = try Self.libde265.frames(
      of: material.output,
      demuxer: demuxer,
      width: 320,
      height: 240
    )
    #expect(frames.count == 60)
    let own = try FFmpeg.pictures(of: material.output, options: ["-pix_fmt", "yuv420p"])
    #expect(own == Array(frames.joined()))
  }

  private static let others: [(String, [String], [String])] = [
    ("ts", SmartMaterial.mpeg2, ["tsdemux", "mpegvideoparse", "mpeg2dec"]),
    ("ts", SmartMaterial.mpeg2 + ["-bf", "2"], ["tsdemux", "mpegvideoparse", "mpeg2dec"]),
    ("mkv", SmartMaterial.mpeg2, ["matroskademux", "mpegvideoparse", "mpeg2dec"]),
    ("mp4", SmartMaterial.av1, ["qtdemux", "av1parse", "av1dec"]),
    ("mkv", SmartMaterial.av1, ["matroskademux", "av1parse", "av1dec"]),
    ("ts", SmartMaterial.hevc, ["tsdemux", "h265parse", "libde265dec"]),
    ("mp4", SmartMaterial.openHEVC, ["qtdemux", "h265parse", "libde265dec"]),
    ("ts", SmartMaterial.openHEVC, ["tsdemux", "h265parse", "libde265dec"]),
  ]

  private static let areThere = others.allSatisfy { OtherDecoder(Array($0.2.dropFirst())).isThere }

  @Test(
    "decoders that share no code with FFmpeg give every frame, as they do of the source",
    .enabled(if: areThere, "GStreamer's decoders are absent: make checkers"),
    arguments: others.indices
  )
  func elsewhere(_ kind: Int) throws {
    let (ending, encoding, elements) = Self.others[kind]
    let decoder = OtherDecoder(Array(elements.dropFirst()))
    let material = try SmartMaterial(ending, encoding)
    #expect(try material.render().exitCode == 0)
    let frames = try [material.clip, material.output].map {
      try decoder.frames(of: $0, demuxer: elements[0], width: 320, height: 240)
    }
    // The decoder of MPEG-2 does not give the last frames of any video.
    #expect(frames[0].count == frames[1].count && frames[0].count >= 58)
    let different = zip(frames[0], frames[1]).enumerated().filter { $0.element.0 != $0.element.1 }
    #expect(different.map(\.offset) == (try material.differences()))
  }

  private static let kinds: [[String]] = [
    ["-bf", "0", "-profile:v", "baseline"], ["-x264-params", "ref=1:bframes=2"],
    ["-x264-params", "ref=5:bframes=3"], ["-x264-params", "ref=4:b-pyramid=strict"],
    ["-x264-params", "ref=2:bframes=1:b-pyramid=none"],
  ]

  @Test(
    "OpenH264 decodes every frame, and those of copied groups as it does in the source",
    .enabled(if: openH264.isThere, "GStreamer's openh264dec is absent: make checkers"),
    arguments: kinds.indices
  )
  func everyFrame(_ kind: Int) throws {
    let material = try SmartMaterial("mp4", SmartMaterial.h264 + Self.kinds[kind])
    #expect(try material.render().exitCode == 0)
    let frames = try [material.clip, material.output].map {
      try Self.openH264.frames(of: $0, demuxer: "qtdemux", width: 320, height: 240)
    }
    #expect(frames.map(\.count) == [60, 60])
    let others = zip(frames[0], frames[1]).enumerated().filter { $0.element.0 != $0.element.1 }
    // Where decoders keep many frames, OpenH264 also shows the frame before a keyframe of the source wrongly.
    #expect(Set(others.map(\.offset)).subtracting([19]) == Set(20..<40))
    if kind == 0 {
      let own = try FFmpeg.pictures(of: material.output, options: ["-pix_fmt", "yuv420p"])
      #expect(own == Array(frames[1].joined()))
    }
  }

  @Test(
    "OpenH264 decodes every frame of a transport stream, and of FLV",
    .enabled(if: openH264.isThere, "GStreamer's openh264dec is absent: make checkers"),
    arguments: [("ts", "tsdemux"), ("flv", "flvdemux"), ("mkv", "matroskademux")]
  )
  func containers(_ ending: String, _ demuxer: String) throws {
    let material = try SmartMaterial(ending, SmartMaterial.h264)
    #expect(try material.render().exitCode == 0)
    let frames = try Self.openH264.frames(
      of: material.output,
      demuxer: demuxer,
      width: 320,
      height: 240
    )
    #expect(frames.count == 60)
  }

  @Test(
    "OpenH264 decodes every frame of real footage with frames in another order",
    .enabled(if: openH264.isThere, "GStreamer's openh264dec is absent: make checkers"),
    .tags(.media),
    .needsClips
  )
  func footage() throws {
    let material = try SmartMaterial(
      of: Places.clip("moving/stiller.mp4"),
      outputEnding: "mp4",
      faceFrames: 90...100
    )
    #expect(try material.render().exitCode == 0)
    let frames = try [material.clip, material.output].map {
      try Self.openH264.frames(of: $0, demuxer: "qtdemux", width: 960, height: 540)
    }
    #expect(frames.map(\.count) == [300, 300])
    let same = (0..<300).filter { frames[0][$0] == frames[1][$0] }
    #expect(same == Array(0..<80) + Array(131..<300))
  }
}
