import Foundation
import TestSupport
import Testing

@Suite("Mattes", .tags(.process), .timeLimit(.minutes(10)))
struct MatteTests {
  private static let size = (width: 160, height: 120)

  /// A clip of 15 frames of which the first five have two faces, and the next five one.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FFmpeg.make(
      MadeClip.picture() + ["-vf", "setpts=(N+N*N/40+2)/25/TB", "-vsync", "passthrough"]
        + MadeClip.x264 + [folder.path("in.mp4")]
    )
    let tracks = (1...10).map { frame in
      "\(frame),1,21,31,30,40,1,-1,-1,-1\n"
        + (frame > 5 ? "" : "\(frame),2,101,31,30,40,1,-1,-1,-1\n")
    }
    try ImportedBoxes.write(tracks, to: "in.jsonl", of: "in.mp4", in: folder)
    return folder
  }

  private static func run(_ options: String, _ folder: TemporaryFolder) throws -> ProcessResult {
    try Program.run(options.split(separator: " ").map(String.init), folder: folder.url)
  }

  /// The grey values in the middles of both faces, at the soft edge of the first, and between them, frame by frame.
  private static func values(_ path: String, _ filter: String) throws -> [[UInt8]] {
    let bytes = try FFmpeg.pictures(of: path, options: ["-vf", filter, "-pix_fmt", "gray"])
    let (width, height) = size
    return stride(from: 0, to: bytes.count, by: width * height).map { start in
      [(35, 50), (115, 50), (17, 50), (75, 50)].map { bytes[start + $0.1 * width + $0.0] }
    }
  }

  @Test("faces are white, all else is black, and frames keep their times")
  func luma() throws {
    let folder = try Self.folder()
    let result = try Self.run(
      "render in.mp4 --faces in.jsonl -s matte -o out.mkv --codec ffv1",
      folder
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    try expect(Self.values(folder.path("out.mkv"), "format=gray"))
    // Matroska counts milliseconds.
    let milliseconds = { (path: String) in
      try FFprobe.frameTimes(of: folder.path(path)).map {
        Int((Double($0.numerator) * 1000 / Double($0.denominator)).rounded())
      }
    }
    #expect(try milliseconds("out.mkv") == milliseconds("in.mp4"))
  }

  @Test("with transparency, the alpha channel is the matte")
  func alpha() throws {
    let folder = try Self.folder()
    let result = try Self.run(
      "render in.mp4 --faces in.jsonl -s matte -o out.mov --codec prores_ks --pixel-format yuva444p10le",
      folder
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    try expect(Self.values(folder.path("out.mov"), "alphaextract,format=gray"))
  }

  /// Expects both faces in the first five frames, the first in the next five, and none in the last.
  private func expect(_ values: [[UInt8]]) {
    #expect(values.count == 15)
    for (frame, values) in values.enumerated() {
      #expect((values[0] > 250) == (frame < 10) && (values[0] < 5) == (frame >= 10), "\(frame)")
      #expect((values[1] > 250) == (frame < 5) && (values[1] < 5) == (frame >= 5), "\(frame)")
      #expect((5...250).contains(values[2]) == (frame < 10), "\(frame): \(values)")
      #expect(values[3] < 5, "\(frame)")
    }
  }

  @Test("a person's matte can be a sequence of pictures")
  func person() throws {
    let folder = try Self.folder()
    let result = try Self.run(
      "render in.mp4 --faces in.jsonl -s matte --only 2 -o matte/%04d.png --start-number 0",
      folder
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    let values = try (0..<15).map { frame in
      try Self.values(folder.path("matte/" + String(format: "%04d.png", frame)), "format=gray")[0]
    }
    #expect(values.allSatisfy { $0[0] < 5 && $0[3] < 5 })
    #expect(values.map { $0[1] > 250 } == (0..<15).map { $0 < 5 })
  }
}
