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

  /// Sources that declare a buffer of 200,000 bits into which 400,000 flow each second.
  private static let declaring: [(String, [String])] = [
    ("mp4", Material.h264 + ["-x264-params", "nal-hrd=vbr:vbv-maxrate=400:vbv-bufsize=200"]),
    (
      "mp4",
      Material.hevc.dropLast() + [
        Material.hevcParameters + ":hrd=1:vbv-maxrate=400:vbv-bufsize=200"
      ]
    ),
    ("ts", Material.mpeg2.dropLast(2) + ["-b:v", "300k", "-maxrate", "400k", "-bufsize", "200k"]),
  ]

  @Test(
    "a buffer that the source declares is never empty, whatever quality the user chooses",
    arguments: declaring.indices
  )
  func declared(_ kind: Int) throws {
    let material = try Material(Self.declaring[kind].0, Self.declaring[kind].1)
    // The encoder of MPEG-2 takes no quality.
    let quality = material.clip.hasSuffix("mp4") ? ["--crf", "2"] : []
    #expect(try material.render(quality).exitCode == 0)
    #expect(try material.otherPackets() == Array(20..<40))
    let sizes = try FFprobe.entries(of: material.output, "packet=size", stream: "v:0")
      .compactMap { $0.split(separator: ",").first.flatMap { Double($0) } }
    // Encoders begin with a buffer that is filled to nine tenths.
    var level = 180_000.0
    for size in sizes[20..<40] {
      level -= 8 * size
      #expect(level > 0)
      level = min(200_000, level + 400_000 / 25)
    }
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
