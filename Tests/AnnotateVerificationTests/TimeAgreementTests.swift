import AnnotateMediaTypes
import Testing

@testable import AnnotateVerification

@Suite("Times of two files", .timeLimit(.minutes(10)))
struct TimeAgreementTests {
  private let milliseconds = Rational(1, 1000)
  private let fine = Rational(1, 90_000)
  private let none = MediaTime(0, timeBase: .one)

  @Test("the same times in other ticks are exact")
  func exact() {
    let agreement = TimeAgreement([-90, 0, 45_000], fine, [-1, 0, 500], milliseconds, delay: none)
    #expect(agreement == .exact)
  }

  @Test(
    "the nearest tick is rounded, the next one is wrong",
    arguments: [
      (Int64(333), true), (334, false), (332, false),
    ]
  )
  func rounding(_ found: Int64, _ isRounded: Bool) {
    // A third of a second is 333.33 ms.
    let agreement = TimeAgreement([0, 30_000], fine, [0, found], milliseconds, delay: none)
    #expect(agreement == (isRounded ? .rounded : .different(1)))
  }

  @Test("with equally fine ticks, one tick is a difference")
  func oneTick() {
    #expect(TimeAgreement([0, 3003], fine, [0, 3004], fine, delay: none) == .different(1))
  }

  @Test("a delay of everything is taken off, and of less is not")
  func delay() {
    let delay = MediaTime(126_000, timeBase: fine)
    let shifted: [Int64] = [126_000, 129_000]
    #expect(TimeAgreement([0, 3000], fine, shifted, fine, delay: delay) == .exact)
    #expect(TimeAgreement([0, 3000], fine, [0, 3000], fine, delay: delay) == .different(0))
  }

  @Test(
    "accumulated times may be one and a half coarser ticks apart, but not with equal time bases"
  )
  func reckoned() {
    func agreement(_ found: Int64, _ base: Rational) -> TimeAgreement {
      TimeAgreement([97], milliseconds, [found], base, delay: none, isAccumulated: true)
    }
    #expect(agreement(8714, fine) == .rounded)
    #expect(agreement(8590, fine) == .different(0))
    #expect(agreement(98, milliseconds) == .different(0))
    #expect(agreement(97, milliseconds) == .exact)
  }

  @Test("lists of different lengths differ at the end of the shorter one")
  func length() {
    #expect(TimeAgreement([0, 1, 2], fine, [0, 1], fine, delay: none) == .different(2))
  }

  @Test("huge times do not overflow")
  func huge() {
    let far = Int64.max / 4
    let agreement = TimeAgreement([far], Rational(1, 1_000_000_000), [far], fine, delay: none)
    #expect(agreement == .different(0))
  }
}
