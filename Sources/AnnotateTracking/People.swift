internal import AnnotateFaces
internal import AnnotateMediaTypes

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
  private static let maximumCount = 500

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
    guard people.count > Self.maximumCount,
      let oldest = people.indices.min(by: {
        (people[$0].lastFrame, $0) < (people[$1].lastFrame, $1)
      })
    else { return }
    people.remove(at: oldest)
  }
}

/// Decides which new tracks show the face of an earlier track.
///
/// A face that comes back, from outside the frame or from behind something, is half hidden at first, so that
/// its appearance says little. When it is shown, the tracker also knows later observations.
struct Reunion {
  /// The limit of the difference in appearance of the same face, the same limit if only one of the tracks has a
  /// signature, and the one if neither has and nobody else is near.
  private static let (maximumDifference, maximumDifferenceHalfKnown) = (0.1, 0.06)
  private static let maximumDifferenceAlone = 0.12
  /// The limit of the ratio between its sizes before and after it was out of sight.
  private static let maximumGrowth = 1.6
  /// The limit of the distance between its last and its new position, in sizes of the face.
  private static let maximumStep = 3.0

  let tracks: [Track]
  /// How long a face that is out of sight keeps its `id`.
  let memory: MediaTime

  /// Returns pairs of a new track and the earlier track of the same face, by index in `tracks`.
  func pairs(of new: [Int]) -> [(newer: Int, older: Int)] {
    var pairs: [Assignment.Pair] = []
    for newer in new {
      for older in tracks.indices {
        guard let cost = difference(tracks[newer], tracks[older]) else { continue }
        pairs.append(Assignment.Pair(left: newer, right: older, cost: cost))
      }
    }
    return Assignment.solve(pairs).map { ($0.left, $0.right) }
  }

  /// Returns how different two tracks look; nil if they cannot be the same face.
  private func difference(_ newer: Track, _ older: Track) -> Double? {
    guard older.id != nil, older.last.frame < newer.first.frame,
      older.end.map({ newer.first.frame < $0 }) ?? true,
      // No other track has taken the `id` since.
      tracks.allSatisfy({ $0.id != older.id || $0.order <= older.order }),
      older.last.seconds(until: newer.first.time) <= memory.seconds
    else { return nil }
    let (old, new) = (older.last.face.bounds, newer.first.face.bounds)
    let (oldSize, newSize) = (old.area.squareRoot(), new.area.squareRoot())
    guard oldSize > 0, newSize > 0,
      max(oldSize, newSize) / min(oldSize, newSize) < Self.maximumGrowth,
      old.center.distance(to: new.center)
        < Self.maximumStep * (max(oldSize, older.typicalSize) + newSize) / 2
    else { return nil }
    switch Likeness(newer.signatures, older.signatures) {
    case .same: return 0
    case .different, .unclear: return nil
    case .unknown: break
    }
    let place = SamePlace(older, newer)
    if place.isSure(besides: tracks) { return 0 }
    guard let difference = older.difference(from: newer) else { return nil }
    return difference < maximumDifference(older, newer, place) ? difference : nil
  }

  /// The limit of the difference in appearance of two tracks.
  private func maximumDifference(_ older: Track, _ newer: Track, _ place: SamePlace) -> Double {
    if older.signatures.count > 0 || newer.signatures.count > 0 {
      return Self.maximumDifferenceHalfKnown
    }
    return place.isCrowded(tracks) ? Self.maximumDifference : Self.maximumDifferenceAlone
  }
}
