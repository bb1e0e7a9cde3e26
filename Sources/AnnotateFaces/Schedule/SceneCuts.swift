/// Finds the cuts between scenes.
///
/// Neighbouring frames that differ are compared again after what changes within a scene is undone: moving
/// parts are looked for nearby, and brightness and contrast are made equal. What differs still is compared
/// with the frames around: a cut lies between two frames, but things that move before the camera differ in
/// several. Flashes and frames that differ from both sides are recognised by the frames around them.
///
/// The limits were fitted to clips that are joined, shaken, panned, zoomed and lit by flashes; see
/// Documentation/Measurements/Accuracy.md.
package enum SceneCuts {
  /// The least mean difference of brightness at a cut, of 255.
  private static let leastDifference = 12.0
  /// The least mismatch at a cut: the difference that neither motion nor light explains, in spreads of
  /// brightness; colours are added.
  private static let leastMismatch = 0.5
  /// The least ratio of the mismatch at a cut to those of the frames before and after, or their least
  /// difference.
  private static let (leastStep, leastRise) = (3.0, 0.4)
  /// The same limits for scenes that are much alike, between frames that hardly differ.
  private static let (leastMismatchOfAlike, leastStepOfAlike) = (0.25, 6.0)
  /// The least ratio of a cut to everything in the group that does not stand out, by mismatch or by
  /// difference of brightness.
  private static let (leastLead, leastLeadOfBrightness) = (1.9, 1.2)
  /// The least ratio of a cut's mismatch to the typical mismatch of neighbouring frames: hand-held cameras
  /// shake.
  private static let leastRatio = 2.5
  /// The least number of differences from which the typical mismatch can be estimated.
  private static let leastCount = 4
  /// The largest mismatch of frames of one scene on both sides of a flash, and its largest fraction of the
  /// mismatch with the flash.
  private static let (sameScene, sameSceneFraction) = (0.5, 0.8)
  /// The maximum number of frames of a flash.
  private static let maximumFlash = 4

  /// Where neighbouring frames cannot be compared, by the 0-based indices of the frames before.
  struct Breaks: Equatable {
    /// The frames after which another scene begins.
    var cuts: [Int] = []
    /// The frames after which a flash begins or ends, the other end of which is not among the frames: the scene
    /// goes on, but faces in a flash are found less well.
    var flashes: [Int] = []

    /// The frames before a cut or an end of a flash, in order.
    var all: [Int] { (cuts + flashes).sorted() }
  }

  /// The breaks between frames.
  static func breaks<Detector: FrameDetecting>(
    in frames: [Detector.Frame],
    _ detector: Detector
  ) async throws -> Breaks {
    var thumbnails: [SceneThumbnail] = []
    for frame in frames { thumbnails.append(try await detector.thumbnail(of: frame)) }
    return breaks(in: thumbnails)
  }

  /// The indices of the thumbnails after which another scene begins.
  ///
  /// - Parameter thumbnails: those of the frames of a group and of the frame after it. Other frames must
  ///   not be considered: the detections in a group depend only on its own frames and that frame.
  /// - Returns: the 0-based indices of the last thumbnails of scenes.
  package static func indices(in thumbnails: [SceneThumbnail]) -> [Int] {
    breaks(in: thumbnails).cuts
  }

  /// The breaks between thumbnails, which are those of `indices`.
  static func breaks(in thumbnails: [SceneThumbnail]) -> Breaks {
    let pairs = Array(zip(thumbnails, thumbnails.dropFirst()))
    let differences = pairs.map { $0.difference(from: $1) }
    guard differences.contains(where: { $0 > leastDifference }) else { return Breaks() }
    let mismatches = pairs.map { $0.mismatch(with: $1) }
    let typical = mismatches.sorted()[(mismatches.count - 1) / 2]
    let candidates = pairs.indices.filter {
      differences[$0] > leastDifference && standsOut($0, mismatches)
        && (mismatches.count < leastCount || mismatches[$0] > leastRatio * typical)
    }
    let found = candidates.filter {
      (leads($0, candidates, mismatches, by: leastLead)
        || leads($0, candidates, differences, by: leastLeadOfBrightness))
        && !isInFlash($0, mismatches[$0], thumbnails)
        && !thumbnails[$0].isMostlyLike(thumbnails[$0 + 1])
    }
    let flashes = found.filter { isAtCutOffFlash($0, thumbnails) }
    return Breaks(cuts: found.filter { !flashes.contains($0) }, flashes: flashes)
  }

  /// Whether what is measured at a candidate is far larger than it is anywhere but at candidates: something
  /// large that moves before the camera, and to whose light the camera adapts, changes frame after frame.
  private static func leads(
    _ index: Int,
    _ candidates: [Int],
    _ values: [Double],
    by ratio: Double
  ) -> Bool {
    let others = values.indices.filter { !candidates.contains($0) }.map { values[$0] }
    return values[index] > ratio * (others.max() ?? 0)
  }

  /// Whether a mismatch is large, also in comparison with the one before and the one after.
  private static func standsOut(_ index: Int, _ mismatches: [Double]) -> Bool {
    let around = [index - 1, index + 1].filter(mismatches.indices.contains).map { mismatches[$0] }
    let (own, largest) = (mismatches[index], around.max() ?? 0)
    if own > leastMismatch {
      return own > leastStep * largest || own > largest + leastRise
    }
    return mismatches.count >= leastCount && own > leastMismatchOfAlike
      && own > leastStepOfAlike * largest
  }

  /// Whether a frame soon after the difference shows the scene of one soon before it.
  private static func isInFlash(
    _ index: Int,
    _ mismatch: Double,
    _ thumbnails: [SceneThumbnail]
  ) -> Bool {
    let largest = min(sameScene, sameSceneFraction * mismatch)
    for length in 1...maximumFlash {
      for first in (index - length)...index {
        let last = first + length + 1
        guard first >= 0, last < thumbnails.count else { continue }
        if thumbnails[first].mismatch(with: thumbnails[last]) <= largest { return true }
      }
    }
    return false
  }

  /// Whether the difference may be the start or the end of a flash, the other end of which is not among
  /// the frames.
  private static func isAtCutOffFlash(_ index: Int, _ thumbnails: [SceneThumbnail]) -> Bool {
    let (before, after) = (thumbnails[index], thumbnails[index + 1])
    let isEnd = index < maximumFlash && before.isBrighterVersion(of: after)
    let isStart =
      index + 1 >= thumbnails.count - maximumFlash && after.isBrighterVersion(of: before)
    return isEnd || isStart
  }
}
