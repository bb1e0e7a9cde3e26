internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Whether a new track shows the face of an earlier one because of where it begins: nobody else is near.
///
/// A face that is half hidden does not look like itself, and a small one was never examined. Place, size and motion
/// tell whose it is, as long as there is nobody else whose it could be.
struct SamePlace {
  /// The limit of the ratio between its sizes.
  private static let maximumGrowth = 1.3
  /// The limit of the distance from its last or its expected position, in sizes of the face, and how much it grows for
  /// each second out of sight: in a crowd, somebody else is soon as far away.
  private static let (maximumStep, stepPerSecond) = (1.0, 0.25)
  /// The seconds for which a face may be out of sight if its colours are known, and if they are not.
  private static let (longestChanged, longestUnknown) = (1.0, 3.0)

  private let older: Track
  private let newer: Track
  /// The seconds out of sight.
  private let seconds: Double
  /// The size of the face.
  private let size: Double

  /// Compares the end of a track with the beginning of a later one.
  init(_ older: Track, _ newer: Track) {
    (self.older, self.newer) = (older, newer)
    seconds = older.last.seconds(until: newer.first.time)
    let oldSize = older.last.face.bounds.area.squareRoot()
    size = (max(oldSize, older.typicalSize) + newer.first.face.bounds.area.squareRoot()) / 2
  }

  /// Whether both are certainly the same face, one of these tracks, unless signatures contradict.
  func isSure(besides tracks: [Track]) -> Bool {
    guard hasSimilarSize, !isCrowded(tracks) else { return false }
    let step = Self.maximumStep + Self.stepPerSecond * seconds
    let stepFromLast = distance(ahead: 0)
    guard let difference = older.difference(from: newer) else {
      // Who walked away is not the one who appears there.
      return seconds <= Self.longestUnknown && stepFromLast < step
        && distance(ahead: seconds) < step
    }
    return seconds <= Self.longestChanged && difference < Association.maximumDifference
      && min(stepFromLast, distance(ahead: min(seconds, Association.largestPrediction))) < step
  }

  private var hasSimilarSize: Bool {
    let growth = (older.last.face.bounds.area / newer.first.face.bounds.area).squareRoot()
    return max(growth, 1 / growth) < Self.maximumGrowth
  }

  /// The distance from where the face was some seconds after it was lost, at its velocity, in sizes of the face.
  private func distance(ahead: Double) -> Double {
    let (velocity, last) = (older.velocity, older.last.face.bounds.center)
    let expected = Point<DisplaySpace>(last.x + velocity.x * ahead, last.y + velocity.y * ahead)
    return expected.distance(to: newer.first.face.bounds.center) / size
  }

  /// Whether a face of another track is or was near, whether it is still in sight or not.
  func isCrowded(_ tracks: [Track]) -> Bool {
    let places = [older.last.face.bounds.center, newer.first.face.bounds.center]
    let reach = Association.maximumNearness * size
    return tracks.contains { other in
      other.order != older.order && other.order != newer.order
        && other.observations.contains { observation in
          places.contains { $0.distance(to: observation.face.bounds.center) < reach }
        }
    }
  }
}
