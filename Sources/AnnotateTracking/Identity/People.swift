internal import AnnotateFaces

/// The people seen so far, by which a face that comes back is recognised.
///
/// A wrong number is worse than a new one, so faces that resemble a person without being clearly the same
/// get a new number, after some views in which that may become clear.
struct People: Sendable {
  /// A person.
  private struct Person {
    let number: Int
    /// All views.
    var signatures: SignatureSum
    /// The last frame with a view.
    var lastFrame: Int
  }

  /// By how much less it has to resemble every other person.
  private static let leastLead = 0.08
  /// The similarity under which a face certainly belongs to nobody known.
  private static let largestOfStrangers = 0.3
  /// The number of views after which an unclear face gets a new number.
  private static let enoughViews = 2
  /// The number of people who are remembered; those not seen for longest are forgotten first.
  private static let largestCount = 500

  /// The number of people who are remembered.
  var storedCount: Int { people.count }

  private var people: [Person] = []
  /// The number of people seen so far.
  private(set) var count = 0

  /// Begins with people who are known beforehand and never forgotten; they get the first numbers.
  init(_ known: [FaceSignature] = []) {
    people = known.enumerated().map { index, signature in
      Person(number: index + 1, signatures: SignatureSum(of: signature), lastFrame: .max)
    }
    count = known.count
  }

  /// Finds whose face a track shows, or gives it a new number.
  ///
  /// - Parameters:
  ///   - signatures: the views of the track.
  ///   - frame: the index of the frame of the newest view.
  ///   - others: the people who are seen at the same time.
  /// - Returns: the number of the person; nil if it is not clear yet.
  mutating func number(
    of signatures: SignatureSum,
    at frame: Int,
    besides others: Set<Int>
  ) -> Int? {
    guard signatures.count > 0 else { return nil }
    let ranked = people.map { ($0.signatures.similarity(to: signatures), $0.number) }.sorted(by: >)
    let free = ranked.filter { !others.contains($0.1) }
    let (best, number) = free.first ?? (-1, 0)
    let second = free.dropFirst().first?.0 ?? -1
    if best >= Likeness.leastSimilarityOfSame, best - second >= Self.leastLead {
      see(number, signatures, at: frame)
      return number
    }
    // Two boxes may lie on one face for a while.
    let resemblesNobody = (ranked.first?.0 ?? -1) < Likeness.leastSimilarityOfSame
    let isClear = best < Self.largestOfStrangers && resemblesNobody
    guard isClear || signatures.count >= Self.enoughViews else { return nil }
    count += 1
    people.append(Person(number: count, signatures: signatures, lastFrame: frame))
    forgetOldest()
    return count
  }

  /// Adds views of a person who is still remembered.
  mutating func see(_ number: Int, _ signatures: SignatureSum, at frame: Int) {
    guard let index = people.firstIndex(where: { $0.number == number }) else { return }
    people[index].signatures.add(signatures)
    people[index].lastFrame = max(people[index].lastFrame, frame)
  }

  private mutating func forgetOldest() {
    guard people.count > Self.largestCount,
      let oldest = people.indices.min(by: {
        (people[$0].lastFrame, $0) < (people[$1].lastFrame, $1)
      })
    else { return }
    people.remove(at: oldest)
  }
}
