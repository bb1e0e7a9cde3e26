internal import AnnotateMediaTypes
internal import Glibc

/// A head that is followed from frame to frame by its brightness, without a mesh.
struct FollowedHead<Detector: FrameDetecting>: Sendable {
  /// The least correlation of a head with itself in the frame before.
  private static var leastCorrelation: Float { 0.7 }
  /// The same with itself in the first frame, for a head that nothing but its looks tells from what comes before it
  /// little by little.
  private static var leastCorrelationAlone: Float { 0.7 }
  /// The farthest that a head which is followed back may be from where it was, in sizes of the head.
  private static var maximumReturn: Double { 0.15 }
  /// The ratio of the sizes of a head that are tried in a frame.
  private static var growthStep: Double { 1.05 }
  /// The least ratio of the sizes of a head in two frames.
  private static var leastGrowth: Double { 0.92 }
  /// The fraction of its last step by which a head is expected to move on.
  static var damping: Double { 0.5 }

  /// Its box in the frame in which it was found last.
  private(set) var bounds: Rect<SquareSpace>
  private var frame: Detector.Frame
  private var template: HeadTemplate
  private let first: HeadTemplate?
  private var step: (x: Double, y: Double)
  private var lastGrowth = 1.0
  private let detector: Detector

  /// Begins with a head in a frame; nil if there is nothing to recognise.
  ///
  /// - Parameters:
  ///   - bounds: its box.
  ///   - frame: the frame.
  ///   - step: how far it moved since the frame before.
  ///   - first: the head in the first frame in which it is known, which it has to look like in every frame; nil if
  ///     where it is in the last frame is known too.
  ///   - detector: the detector of the stream.
  init?(
    _ bounds: Rect<SquareSpace>,
    in frame: Detector.Frame,
    step: (x: Double, y: Double) = (0, 0),
    first: HeadTemplate? = nil,
    _ detector: Detector
  ) {
    guard let template = HeadTemplate(of: bounds, detector.reader(of: frame)) else { return nil }
    (self.bounds, self.frame, self.template) = (bounds, frame, template)
    self.first = first
    (self.step, self.detector) = (step, detector)
  }

  /// The box in the last of the frames after this one; nil if the head is lost on the way.
  func bounds(after frames: some Sequence<Detector.Frame>) -> Rect<SquareSpace>? {
    var head = self
    for frame in frames {
      guard head.advance(to: frame) else { return nil }
    }
    return head.bounds
  }

  /// Finds the head in the next frame, and from there back in this one.
  ///
  /// - Parameters:
  ///   - next: the next frame.
  ///   - growth: the ratio of its sizes in both frames; nil if it is not known.
  /// - Returns: whether it was found; otherwise nothing changes.
  mutating func advance(to next: Detector.Frame, growth: Double? = nil) -> Bool {
    guard let found = found(in: next, growth),
      let newTemplate = HeadTemplate(of: found, detector.reader(of: next)),
      let back = newTemplate.match(near: bounds, within: .near, detector.reader(of: frame)),
      back.center.distance(to: bounds.center) <= Self.maximumReturn * bounds.size,
      isLikeFirst(found, in: next)
    else { return false }
    step = (found.center.x - bounds.center.x, found.center.y - bounds.center.y)
    lastGrowth = found.size / bounds.size
    (bounds, frame, template) = (found, next, newTemplate)
    return true
  }

  /// Another part of the same head in the frame in which this one was found last; nil if there is nothing to recognise.
  func moved(to part: Rect<SquareSpace>) -> FollowedHead? {
    FollowedHead(part, in: frame, step: step, first: first, detector)
  }

  /// Whether a box of the next frame looks like the head in the first frame, if that is asked for.
  private func isLikeFirst(_ found: Rect<SquareSpace>, in next: Detector.Frame) -> Bool {
    guard let first else { return true }
    let match = first.match(near: found, within: .near, detector.reader(of: next))
    return match.map { $0.correlation >= Self.leastCorrelationAlone } ?? false
  }

  /// The box of the head in the next frame; nil if nothing looks like it.
  private func found(in next: Detector.Frame, _ growth: Double?) -> Rect<SquareSpace>? {
    let reader = detector.reader(of: next)
    let middle = growth ?? lastGrowth
    guard var best = template.match(near: expected(middle), reader) else { return nil }
    func match(_ growth: Double) -> HeadTemplate.Match? {
      let area = Rect(
        around: best.center,
        width: bounds.width * growth,
        height: bounds.height * growth
      )
      return template.match(near: area, within: .near, reader)
    }
    var found = middle
    if growth == nil, best.correlation >= Self.leastCorrelation,
      let smaller = match(middle / Self.growthStep),
      let larger = match(middle * Self.growthStep)
    {
      let all = [smaller, best, larger]
      let steps = HeadTemplate.peak(all[0].correlation, all[1].correlation, all[2].correlation)
      found *= pow(Self.growthStep, steps)
      best = all.max { $0.correlation < $1.correlation } ?? best
    }
    guard best.correlation >= Self.leastCorrelation else { return nil }
    found = min(max(found, Self.leastGrowth), 1 / Self.leastGrowth)
    return Rect(around: best.center, width: bounds.width * found, height: bounds.height * found)
  }

  /// The box of the head where it is expected in the next frame, `growth` times as large.
  private func expected(_ growth: Double) -> Rect<SquareSpace> {
    let center = Point<SquareSpace>(
      bounds.center.x + Self.damping * step.x,
      bounds.center.y + Self.damping * step.y
    )
    return Rect(around: center, width: bounds.width * growth, height: bounds.height * growth)
  }
}

/// The way of a head through the frames between two in which its box is known.
///
/// Where it is hidden or blurred for a moment it is lost from both ends: it is followed as far as it can be seen, and goes
/// straight on between.
struct HeadPath {
  /// The farthest that a head is from itself if it is followed from both ends, in sizes of the head, and the farthest
  /// that it goes in a frame in which it is not seen.
  private static let maximumDifference = 0.4

  /// The index of the first frame in the scene.
  private let start: Int
  /// The middle of the box in each frame, the first and last included.
  private let centers: [Point<SquareSpace>]
  /// Whether the head was seen in all frames, from both ends.
  private let isWhole: Bool
  /// The indices in the scene of the last frame in which it was followed from the first, and of the first frame in which
  /// it was followed from the last.
  private let (lastSeen, seenAgain): (Int, Int)

  /// Follows a head from both ends; nil if both ends are not of one path.
  ///
  /// - Parameters:
  ///   - first: its box in the first frame.
  ///   - last: its box in the last frame.
  ///   - indices: the indices of both frames in the scene.
  ///   - scene: the frames.
  ///   - detector: the detector of the stream.
  init?<Detector: FrameDetecting>(
    from first: Rect<SquareSpace>,
    to last: Rect<SquareSpace>,
    _ indices: ClosedRange<Int>,
    in scene: [Detector.Frame],
    _ detector: Detector
  ) {
    let frames = Array(scene[indices])
    let ratio = last.size / first.size
    let growth = pow(ratio, 1 / Double(max(1, frames.count - 1)))
    guard growth.isFinite, growth > 0 else { return nil }
    let forward = Self.centers(from: first, growth: growth, over: frames, detector)
    let backward = Self.centers(from: last, growth: 1 / growth, over: frames.reversed(), detector)
    guard
      let centers = Self.joined(
        forward,
        backward,
        count: frames.count,
        size: { index in
          first.size * pow(growth, Double(index))
        }
      )
    else { return nil }
    start = indices.lowerBound
    self.centers = centers
    isWhole = forward.count == frames.count && backward.count == frames.count
    lastSeen = indices.lowerBound + forward.count - 1
    seenAgain = indices.upperBound - backward.count + 1
  }

  /// Whether a head is seen in all frames between two in which its box is known, and in both directions.
  ///
  /// The parameters are those of the initialiser.
  static func isWhole<Detector: FrameDetecting>(
    from first: Rect<SquareSpace>,
    to last: Rect<SquareSpace>,
    _ indices: ClosedRange<Int>,
    in scene: [Detector.Frame],
    _ detector: Detector
  ) -> Bool {
    HeadPath(from: first, to: last, indices, in: scene, detector)?.isWhole ?? false
  }

  /// Whether the head was seen in a frame, from one end at least.
  func isSeen(at index: Int) -> Bool { index <= lastSeen || index >= seenAgain }

  /// The middle of the box in a frame.
  func center(at index: Int) -> Point<SquareSpace> { centers[index - start] }

  /// Joins the ways from both ends to one of `count` frames; nil if they are not parts of one.
  private static func joined(
    _ forward: [Point<SquareSpace>],
    _ backward: [Point<SquareSpace>],
    count: Int,
    size: (Int) -> Double
  ) -> [Point<SquareSpace>]? {
    let (end, begin) = (forward.count - 1, count - backward.count)
    let back = { (index: Int) in backward[count - 1 - index] }
    // The frames in which one way gives over to the other.
    let from = end < begin ? end : max(begin - 1, 0)
    let to = end < begin ? begin : min(end + 1, count - 1)
    for index in begin...max(begin, end) where end >= begin {
      guard forward[index].distance(to: back(index)) <= maximumDifference * size(index) else {
        return nil
      }
    }
    let (ahead, behind) = (forward[min(from, end)], back(max(to, begin)))
    let farthest = maximumDifference * size(from) * Double(max(1, to - from))
    guard end >= begin || ahead.distance(to: behind) <= farthest else { return nil }
    return (0..<count).map { index in
      let fraction = Double(index - from) / Double(max(1, to - from))
      if fraction <= 0 { return forward[index] }
      if fraction >= 1 { return back(index) }
      return forward[min(index, end)].mixed(with: back(max(index, begin)), fraction: fraction)
    }
  }

  /// The middle of a head's box in the frames in which it is seen, one after another from the first on.
  private static func centers<Detector: FrameDetecting>(
    from bounds: Rect<SquareSpace>,
    growth: Double,
    over frames: [Detector.Frame],
    _ detector: Detector
  ) -> [Point<SquareSpace>] {
    var centers = [bounds.center]
    guard let first = frames.first, var head = FollowedHead(bounds, in: first, detector) else {
      return centers
    }
    for frame in frames.dropFirst() {
      guard head.advance(to: frame, growth: growth) else { break }
      centers.append(head.bounds.center)
    }
    return centers
  }
}

extension FrameDetecting {
  /// Reads the brightness of a frame.
  func reader(of frame: Frame) -> HeadTemplate.Reader {
    { size, map in brightness(of: size, from: map, in: frame) }
  }
}

extension Rect {
  /// The side of the square with the same area.
  var size: Double { area.squareRoot() }
}
