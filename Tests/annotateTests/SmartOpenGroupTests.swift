import Foundation
import TestSupport
import Testing

/// Groups that begin with pictures which refer to the group before.
@Suite("--smart-render, open groups", .tags(.process), .timeLimit(.minutes(10)))
struct SmartOpenGroupTests {
  private typealias Material = SmartMaterial

  private static let mpeg2 = Material.mpeg2 + ["-bf", "2"]
  private static let kinds: [(String, [String])] = [
    ("ts", mpeg2), ("mkv", mpeg2), ("mpg", mpeg2), ("ts", mpeg2 + ["-flags", "+ildct+ilme"]),
    ("mp4", Material.openHEVC), ("mkv", Material.openHEVC), ("ts", Material.openHEVC),
  ]

  @Test(
    "the group with a stamp is encoded with the first pictures of the next; the rest is copied",
    arguments: kinds.indices
  )
  func copies(_ kind: Int) throws {
    let material = try Material(Self.kinds[kind].0, Self.kinds[kind].1)
    let result = try material.render()
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try FFmpeg.complaints(about: material.output) == "")
    let times = try [material.clip, material.output].map { try FFprobe.frameTimes(of: $0) }
    #expect(times[0] == times[1])
    let others = try material.differences()
    let (first, last) = (try #require(others.first), try #require(others.last))
    #expect(others == Array(first...last))
    #expect((15...20).contains(first) && (36...40).contains(last), "\(others)")
    // What follows an encoded group begins a sequence in HEVC, which one packet has to say.
    let isHEVC = Self.kinds[kind].1 == Material.openHEVC
    #expect(try material.ownPacketCount() == 60 - others.count - (isHEVC ? 1 : 0))
    let verified = try Program.run(["verify", material.output, "--source", material.clip])
    #expect(verified.exitCode == 0, "\(verified.output)")
    let note =
      "encoded again: frames \(first)-\(last)" + (isHEVC ? "; beginning a sequence: frames 40" : "")
    #expect(verified.output.contains(note + "\n"))
  }

  @Test("verify names the frame that a seam spoils")
  func spoiled() throws {
    let material = try Material("ts", Self.mpeg2)
    #expect(try material.render().exitCode == 0)
    func verified() throws -> ProcessResult {
      try Program.run(["verify", material.output, "--source", material.clip])
    }
    let good = try verified()
    #expect(good.exitCode == 0 && good.output.contains("seams"), "\(good.output)")
    // The pictures at the beginning of the last group refer to the group before, which is that of another encoder.
    let other = material.folder.path("other.ts")
    try FFmpeg.make(["-i", material.clip] + Self.mpeg2 + ["-q:v", "28", other])
    for (name, path) in [("own", material.clip), ("other", other)] {
      try FFmpeg.make([
        "-i", path, "-c", "copy", "-copyts", "-f", "segment", "-segment_time", "0.5",
        "-segment_format_options", "mpegts_copyts=1", material.folder.path("\(name)%d.ts"),
      ])
    }
    let parts = ["own0.ts", "other1.ts", "own2.ts", "own3.ts"].map { material.folder.path($0) }
    let joined = parts.joined(separator: "|")
    try FFmpeg.make(["-i", "concat:\(joined)", "-c", "copy", material.output])
    let bad = try verified()
    #expect(bad.exitCode != 0)
    let line = try #require(bad.output.split(separator: "\n").first { $0.contains("seams") })
    #expect(line.contains("is a packet of the source, but looks otherwise"), "\(line)")
  }

  @Test(
    "stamped groups in a row, at the beginning and at the end",
    arguments: [0...3, 25...45, 50...52],
    [("ts", mpeg2), ("mkv", mpeg2), ("mp4", Material.openHEVC)]
  )
  func positions(_ faces: ClosedRange<Int>, _ kind: (String, [String])) throws {
    let material = try Material(kind.0, kind.1, faceFrames: faces)
    #expect(try material.render().exitCode == 0)
    #expect(try FFmpeg.complaints(about: material.output) == "")
    let others = try material.differences()
    #expect(Set(faces).isSubset(of: others) && others.count < 48, "\(others)")
    let missing = 60 - others.count - (try material.ownPacketCount())
    #expect((0...(kind.1 == Material.openHEVC ? 1 : 0)).contains(missing))
  }
}
