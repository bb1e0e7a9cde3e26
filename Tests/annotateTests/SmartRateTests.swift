import Foundation
import TestSupport
import Testing

/// How large the groups are that `--smart-render` encodes, and how they look beside the stamps.
@Suite("--smart-render, bit rate", .tags(.process), .timeLimit(.minutes(10)))
struct SmartRateTests {
  private typealias Material = SmartMaterial

  /// Sources of little quality, of which a constant quality would make several times as much.
  private static let kinds: [(String, [String])] = [
    ("mp4", Material.h264 + ["-crf", "34"]),
    ("mp4", Material.hevc + ["-crf", "26"]),
    (
      "webm",
      Material.keyframes
        + [
          "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-crf", "50", "-b:v",
          "0",
        ]
    ),
  ]

  @Test(
    "groups grow by three tenths, and look like the source beside the stamp",
    arguments: kinds.indices
  )
  func limit(_ kind: Int) throws {
    let material = try Material(Self.kinds[kind].0, Self.kinds[kind].1)
    let result = try material.render()
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try material.otherPackets() == Array(20..<40))
    let growth = try growth(of: material)
    #expect(growth < 1.4, "\(growth)")
    let similarity = try similarity(of: material)
    #expect(similarity >= 0.98, "\(similarity)")
  }

  @Test("a quality that the user chooses is kept, whatever it takes")
  func chosen() throws {
    let material = try Material(Self.kinds[0].0, Self.kinds[0].1)
    #expect(try material.render(["--crf", "18"]).exitCode == 0)
    #expect(try growth(of: material) > 1.4)
  }

  /// The size of the encoded group in terms of the source's.
  private func growth(of material: Material) throws -> Double {
    let sizes = try [material.clip, material.output].map { path in
      try FFprobe.entries(of: path, "packet=size", stream: "v:0")[20..<40]
        .compactMap { $0.split(separator: ",").first.flatMap { Double($0) } }.reduce(0, +)
    }
    return sizes[1] / sizes[0]
  }

  /// The least structural similarity of a frame of the output and of the source in the part without a stamp.
  private func similarity(of material: Material) throws -> Double {
    let log = material.folder.path("ssim.txt")
    let part = "crop=320:64:0:0"
    try ProcessRunner.require(
      "ffmpeg",
      [
        "-v", "error", "-i", material.output, "-i", material.clip, "-lavfi",
        "[0:v]\(part)[a];[1:v]\(part)[b];[a][b]ssim=stats_file=\(log)", "-f", "null", "-",
      ]
    )
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    let values = lines.compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("Y:") }.flatMap { Double($0.dropFirst(2)) }
    }
    #expect(values.count == 60)
    return try #require(values.min())
  }
}
