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
  /// The number of pairs of frames that are compared with one another.
  private static let part = FrameGroups.anchorDistance
  /// The number of pairs at either edge of these that have too few neighbours there.
  private static let margin = 2
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

  /// The breaks between the frames of a group, of which the last may be the frame after it.
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

  /// The breaks between thumbnails, which are those of `indices`: they are looked for from one regular anchor frame to
  /// the next.
  static func breaks(in thumbnails: [SceneThumbnail]) -> Breaks {
    var breaks = Breaks()
    let last = thumbnails.count - 1
    for start in stride(from: 0, to: max(1, last), by: part) {
      let end = min(start + part, last)
      guard start < end else { continue }
      let found = Self.breaks(among: Array(thumbnails[start...end]))
      breaks.cuts += found.cuts.map { $0 + start }.filter {
        ($0 >= start + margin && $0 + margin < end) || isCut($0, amid: thumbnails)
      }
      breaks.flashes += found.flashes.map { $0 + start }
    }
    return breaks
  }

  /// Whether a cut near the edge of what is compared is one among the frames on both sides of it, too: with one side
  /// alone, the start of a swing of the camera looks like a cut, and so does that of a flash which ends beyond.
  private static func isCut(_ index: Int, amid thumbnails: [SceneThumbnail]) -> Bool {
    let start = max(0, min(index - part / 2, thumbnails.count - part - 1))
    let end = min(start + part, thumbnails.count - 1)
    return breaks(among: Array(thumbnails[start...end])).cuts.contains(index - start)
  }

  /// The breaks between thumbnails, all of which are compared with one another.
  private static func breaks(among thumbnails: [SceneThumbnail]) -> Breaks {
    let pairs = Array(zip(thumbnails, thumbnails.dropFirst()))
    let differences = pairs.map { $0.difference(from: $1) }
    guard differences.contains(where: { $0 > leastDifference }) else { return Breaks() }
    let mismatches = pairs.map { $0.mismatch(with: $1) }
    let large = pairs.indices.filter { differences[$0] > leastDifference }
    let lights = Lights(
      brighter: large.filter { pairs[$0].1.isBrighterVersion(of: pairs[$0].0) },
      darker: large.filter { pairs[$0].0.isBrighterVersion(of: pairs[$0].1) }
    )
    let typical = mismatches.sorted()[(mismatches.count - 1) / 2]
    let candidates = large.filter {
      standsOut($0, mismatches, lights)
        && (mismatches.count < leastCount || mismatches[$0] > leastRatio * typical)
    }
    let found = candidates.filter {
      (leads($0, candidates, mismatches, lights, by: leastLead)
        || leads($0, candidates, differences, lights, by: leastLeadOfBrightness))
        && !isInFlash($0, mismatches[$0], thumbnails)
        && !thumbnails[$0].isMostlyLike(thumbnails[$0 + 1])
    }
    let scenes = found.filter { !lights.contains($0) }
    let flashes = found.filter { lights.isAtCutOffFlash($0, thumbnails.count, scenes) }
    return Breaks(cuts: found.filter { !flashes.contains($0) }, flashes: flashes)
  }

  /// Whether what is measured at a candidate is far larger than it is anywhere else but at other candidates: something
  /// large that moves before the camera, and to whose light the camera adapts, changes frame after frame.
  private static func leads(
    _ index: Int,
    _ candidates: [Int],
    _ values: [Double],
    _ lights: Lights,
    by ratio: Double
  ) -> Bool {
    let others = values.indices.filter { !candidates.contains($0) && lights.compares(index, $0) }
    return values[index] > ratio * (others.map { values[$0] }.max() ?? 0)
  }

  /// Whether a mismatch is large, also in comparison with the one before and the one after, unless light alone explains
  /// these.
  private static func standsOut(_ index: Int, _ mismatches: [Double], _ lights: Lights) -> Bool {
    let around = [index - 1, index + 1].filter {
      mismatches.indices.contains($0) && lights.compares(index, $0)
    }
    let (own, largest) = (mismatches[index], around.map { mismatches[$0] }.max() ?? 0)
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

  /// The differences that light alone explains, by the 0-based indices of the frames before.
  private struct Lights {
    let brighter: [Int]
    let darker: [Int]

    func contains(_ index: Int) -> Bool { brighter.contains(index) || darker.contains(index) }

    /// Whether a difference is compared with another one: what light alone changes hides no other change.
    func compares(_ index: Int, _ other: Int) -> Bool { contains(index) || !contains(other) }

    /// Whether a difference may be the start or the end of a flash, the other end of which is not among `count`
    /// frames or lies beyond the end of a scene.
    func isAtCutOffFlash(_ index: Int, _ count: Int, _ scenes: [Int]) -> Bool {
      let (starts, ends) = ([0] + scenes.map { $0 + 1 }, scenes + [count - 1])
      return darker.contains(index) && starts.contains { (0..<maximumFlash).contains(index - $0) }
        || brighter.contains(index)
          && ends.contains { (0..<maximumFlash).contains($0 - index - 1) }
    }
  }
}
