import AnnotateLibav
import AnnotateMediaTypes
import TestSupport
import Testing

@Suite(
  "Damage of real pictures",
  .tags(.process, .media),
  .timeLimit(.minutes(10)),
  .needsClips
)
struct HiddenDamageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "frames that differ visibly from the intact clip show damage",
    arguments: DamageSample.Form.all
  )
  func named(_ form: DamageSample.Form) throws {
    let sample = try DamageSample(form, in: folder)
    let search = form.hidesDamage ? DamageSearch.everything : .samples
    #expect(try Reading(sample.clip, search: search).damagedFrames == [])
    var (visible, found) = (0, 0)
    // Damage of older codecs is seldom to be seen.
    for seed in UInt64(1)...(form.hidesDamage ? 3 : 6) {
      let damaged = try sample.damaged(seed: seed)
      let different = try sample.visiblyDifferent(damaged)
      visible += different.count
      found += try different.intersection(Reading(damaged, search: search).damagedFrames).count
    }
    #expect(visible > 0)
    #expect(Double(found) >= form.proportion * Double(visible), "\(found) of \(visible)")
  }

  /// All but VP8: what FFmpeg makes of damage in it that nobody notices depends on the number of threads.
  private static let repeatable = DamageSample.Form.all.filter {
    !$0.testDescription.hasPrefix("libvpx ")
  }

  @Test("damaged pictures do not depend on the number of threads", arguments: repeatable)
  func threads(_ form: DamageSample.Form) throws {
    let sample = try DamageSample(form, in: folder)
    for seed in UInt64(1)...2 {
      let damaged = try sample.damaged(seed: seed)
      let readings = try [2, 5].map { try Reading(damaged, threads: $0) }
      let pictures = try readings.map { try $0.frames.map { try $0.bgra().bytes.hashValue } }
      #expect(pictures[0].count > 40, "seed \(seed)")
      #expect(pictures[1] == pictures[0], "seed \(seed)")
      #expect(readings[1].damagedFrames == readings[0].damagedFrames, "seed \(seed)")
      #expect(readings[1].damageCount == readings[0].damageCount, "seed \(seed)")
    }
  }

  @Test("the more pictures are read, the more damage is found; without any, what the decoder says")
  func levels() throws {
    let sample = try DamageSample(.hevc, in: folder)
    let levels = [DamageSearch.nothing, .samples, .everything]
    var counts = [0, 0, 0]
    for seed in UInt64(1)...6 {
      let damaged = try sample.damaged(seed: seed)
      let found = try levels.map { try Reading(damaged, search: $0).damagedFrames }
      #expect(found[1].isSuperset(of: found[0]), "seed \(seed)")
      #expect(found[2].isSuperset(of: found[1]), "seed \(seed)")
      counts = zip(counts, found).map { $0 + $1.count }
    }
    #expect(counts[2] > counts[0], "\(counts)")
    for level in levels { #expect(try Reading(sample.clip, search: level).damagedFrames == []) }
  }
}
