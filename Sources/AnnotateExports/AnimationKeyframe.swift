internal import AnnotateJSON

/// The values of an animated property at one number of a clip's grid.
public struct AnimationKeyframe: Sendable, Equatable {
  /// The number in the grid; the first frame of the clip has 0.
  public var number: Int
  /// The values, such as x and y.
  public var values: [Double]

  /// Pairs a number of the grid with values.
  public init(_ number: Int, _ values: [Double]) {
    (self.number, self.values) = (number, values)
  }
}

extension ExportedClip {
  /// The values that `measure` returns for a track at each number of the grid, in stretches without gaps.
  public func stretches(
    of track: ExportedTrack,
    _ measure: (ExportedFace) -> [Double]?
  ) -> [[AnimationKeyframe]] {
    var stretches: [[AnimationKeyframe]] = []
    for face in track.faces {
      guard let values = measure(face) else { continue }
      let numbers = grid.numbers(of: face.frame)
      guard !numbers.isEmpty else { continue }
      let follows = stretches.last?.last?.number == numbers.lowerBound - 1
      if !follows { stretches.append([]) }
      stretches[stretches.count - 1] += Self.keys(at: numbers).map { AnimationKeyframe($0, values) }
    }
    return stretches
  }

  /// The maximum time, in numbers of the grid, for which a held frame has a keyframe at each number.
  static let maxHold = 1000

  /// The numbers that have a keyframe while a frame is shown: each, or if the frame is held for long, the
  /// first and the last, so that the cost of an export is that of its frames.
  static func keys(at numbers: Range<Int>) -> [Int] {
    numbers.count <= maxHold
      ? Array(numbers) : [numbers.lowerBound, numbers.upperBound - 1]
  }

  /// The position of a point of a track at each frame, as x and y in pixels of `plane`, in stretches
  /// without gaps.
  public func stretches(
    of track: ExportedTrack,
    _ point: FacePoint,
    in plane: PicturePlane
  ) -> [[AnimationKeyframe]] {
    stretches(of: track) { face in
      face.position(of: point).map(plane.position).map { [$0.x, $0.y] }
    }
  }
}

extension [AnimationKeyframe] {
  /// The numbers from the first keyframe to the last.
  var numbers: Range<Int> {
    guard let first, let last else { return 0..<0 }
    return first.number..<(last.number + 1)
  }

  /// The keyframes that are needed so that straight lines between them stay within `tolerance` of all
  /// keyframes.
  ///
  /// The algorithm of Ramer (1972) and of Douglas and Peucker (1973): keep the value that is farthest from
  /// the line between the ends, and repeat with both halves. The distance is measured between values of the
  /// same frame, because the position in each frame counts, not only the path (synchronised Euclidean
  /// distance; Meratnia and de By, 2004).
  ///
  /// - Parameter tolerance: The maximum error, in the unit of the values; 0 keeps every keyframe.
  /// - Returns: The first keyframe, the last, and those between them that are needed.
  public func reduced(within tolerance: Double) -> [AnimationKeyframe] {
    guard tolerance > 0, count > 2 else { return self }
    var isKept = [Bool](repeating: false, count: count)
    (isKept[0], isKept[count - 1]) = (true, true)
    // An explicit stack, because long clips would overflow the call stack.
    var open = [(0, count - 1)]
    while let (first, last) = open.popLast() {
      guard let farthest = farthest(between: first, last), farthest.distance > tolerance else {
        continue
      }
      isKept[farthest.index] = true
      open += [(first, farthest.index), (farthest.index, last)]
    }
    return zip(self, isKept).compactMap { $1 ? $0 : nil }
  }

  private func farthest(between first: Int, _ last: Int) -> (index: Int, distance: Double)? {
    var farthest: (index: Int, distance: Double)?
    for index in (first + 1)..<Swift.max(first + 1, last) {
      let distance = distance(of: self[index], fromLineBetween: self[first], self[last])
      if distance > farthest?.distance ?? -1 { farthest = (index, distance) }
    }
    return farthest
  }

  private func distance(
    of key: AnimationKeyframe,
    fromLineBetween first: AnimationKeyframe,
    _ last: AnimationKeyframe
  ) -> Double {
    let fraction = Double(key.number - first.number) / Double(last.number - first.number)
    var sum = 0.0
    for (value, (start, end)) in zip(key.values, zip(first.values, last.values)) {
      let difference = value - (start + (end - start) * fraction)
      sum += difference * difference
    }
    return sum.squareRoot()
  }
}

extension AnimationKeyframe {
  /// The number and the values as one array; `start` is the number of the first frame of the clip.
  func json(start: Int) -> JSONValue {
    .array([.integer(start + number)] + values.map { .rounded($0, places: 4) })
  }
}
