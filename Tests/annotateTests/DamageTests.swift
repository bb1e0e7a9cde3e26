import Foundation
import TestSupport
import Testing

@Suite(
  "Damaged pictures",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct DamageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func detect(_ clip: String, _ options: String...) throws -> ProcessResult {
    try detect(clip, options)
  }

  private func detect(_ clip: String, _ options: [String]) throws -> ProcessResult {
    let arguments = ["detect", clip, "-o", folder.path("out.jsonl"), "--accuracy", "low", "-y"]
    return try Program.run(arguments + options)
  }

  private func damagedFrames() throws -> Set<Int> {
    let text = try String(contentsOfFile: folder.path("out.jsonl"), encoding: .utf8)
    let lines = text.split(separator: "\n").dropFirst().dropLast()
    return Set(lines.enumerated().filter { $0.element.contains(#""damaged":true"#) }.map(\.offset))
  }

  @Test(
    "frames that differ visibly from the intact clip are named",
    arguments: [DamageSample.Form.h264, .hevc, .mpeg2]
  )
  func named(_ form: DamageSample.Form) throws {
    let sample = try DamageSample(form, in: folder)
    // What it takes to find nearly all damage.
    let options = form.hidesDamage ? ["--check", "all"] : []
    let intact = try detect(sample.clip, options)
    #expect(intact.exitCode == 0 && !intact.errors.contains("damage"))
    #expect(try damagedFrames() == [])
    let (damaged, different) = try sample.visiblyDamaged()
    let result = try detect(damaged, options)
    let named = try damagedFrames()
    #expect(result.exitCode == 0)
    let found = different.intersection(named).count
    #expect(Double(found) >= form.proportion * Double(different.count), "\(found) of \(different)")
    #expect(result.errors.contains("\(named.count) frame"))
  }

  @Test("the more pictures are read, the more damage is named, some of them by default")
  func levels() throws {
    let sample = try DamageSample(.hevc, in: folder)
    let damaged = try sample.damaged(seed: 1)
    let named = try [["none"], ["some"], ["all"], []].map { level in
      #expect(try detect(damaged, level.flatMap { ["--check", $0] }).exitCode == 0)
      return try damagedFrames()
    }
    #expect(named[1].isSuperset(of: named[0]) && named[2].isSuperset(of: named[1]))
    #expect(named[2].count > named[0].count)
    #expect(named[3] == named[1])
    for level in ["none", "some"] {
      #expect(try detect(sample.clip, "--check", level).exitCode == 0)
      #expect(try damagedFrames() == [])
    }
  }

  @Test("the sidecar records how much was read only if that was asked for")
  func recordedLevel() throws {
    let clip = try DamageSample(.h264, in: folder).clip
    for options in [[], ["--check", "none"], ["--strict"]] {
      #expect(try detect(clip, options).exitCode == 0)
      let header = try String(contentsOfFile: folder.path("out.jsonl"), encoding: .utf8)
        .prefix { $0 != "\n" }
      #expect(header.contains(#""check":"none""#) == options.contains("none"))
      #expect(header.contains(#""check""#) == options.contains("none"))
    }
  }

  @Test("--strict contradicts --check none")
  func contradiction() throws {
    let refused = try Program.run([
      "detect", "in.mp4", "-o", "out.jsonl", "--strict", "--check", "none",
    ])
    #expect(refused.exitCode == 64)
    #expect(refused.errors.contains("'--strict' contradicts '--check none'"))
  }

  @Test("strictly, damaged pictures end the work, and verify names them")
  func strict() throws {
    let sample = try DamageSample(.h264, in: folder)
    let damaged = try sample.damaged(seed: 2)
    let refused = try detect(damaged, "--strict")
    #expect(refused.exitCode == 65)
    #expect(refused.errors.contains("frames that show damage: "))
    #expect(try !folder.names().contains("out.jsonl"))
    let verified = try Program.run(["verify", damaged, "--source", damaged])
    #expect(verified.output.contains("damaged frames"))
    #expect(
      try !Program.run(["verify", sample.clip, "--source", sample.clip]).output
        .contains("damaged")
    )
  }

  @Test("a block of Matroska that cannot be read is damage, and frames behind it are named")
  func lostBlock() throws {
    let sample = try DamageSample(.h264InMatroska, in: folder)
    let damaged = try sample.withoutStart(ofPacket: 20)
    let result = try detect(damaged)
    #expect(result.exitCode == 0 && result.errors.contains("damage"), "\(result.errors)")
    let different = try sample.visiblyDifferent(damaged)
    #expect(try different.isSubset(of: damagedFrames()))
    #expect(try detect(damaged, "--strict").exitCode == 65)
  }

  @Test("the end of the sidecar counts the damaged frames")
  func counted() throws {
    _ = try detect(try DamageSample(.h264, in: folder).damaged(seed: 1))
    let text = try String(contentsOfFile: folder.path("out.jsonl"), encoding: .utf8)
    let count = try damagedFrames().count
    #expect(count > 0)
    #expect(text.hasSuffix("}\n") && text.contains(#""damagedFrames":\#(count)"#))
    let shown = try Program.run(["inspect", folder.path("out.jsonl")])
    #expect(shown.output.contains("Damaged frames  \(count)"))
  }
}
