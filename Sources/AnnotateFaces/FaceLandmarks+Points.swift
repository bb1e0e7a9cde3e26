public import AnnotateMediaTypes

extension FaceLandmarks {
  /// The landmarks after `change` was applied to each known point and its number; a point has the same
  /// number in all faces.
  ///
  /// - Parameter change: returns the new point; nil removes the point, and with it the eye outline or
  ///   the brow that it belongs to.
  /// - Returns: the remaining points.
  // It is inlinable because other modules call it for every face of every frame.
  @inlinable
  package func changed(_ change: (Int, Point<Space>) -> Point<Space>?) -> FaceLandmarks {
    var changed = self
    var points = PointNumbers<Space>()
    points.visit(&changed.leftEye, change)
    points.visit(&changed.rightEye, change)
    points.visit(&changed.leftPupil, change)
    points.visit(&changed.rightPupil, change)
    points.visit(&changed.nose, change)
    points.visit(&changed.mouthLeft, change)
    points.visit(&changed.mouthRight, change)
    points.visit(&changed.upperLip, change)
    points.visit(&changed.lowerLip, change)
    points.visit(&changed.chin, change)
    points.visit(&changed.leftEyeOutline, change)
    points.visit(&changed.rightEyeOutline, change)
    points.visit(&changed.leftBrow, change)
    points.visit(&changed.rightBrow, change)
    points.visit(&changed.leftJaw, every: 2, change)
    points.number += 1
    points.visit(&changed.rightJaw, every: 2, change)
    return changed
  }

  /// The points by their numbers; nil for those that are not known.
  @inlinable
  package var numbered: [Point<Space>?] {
    var points: [Point<Space>?] = []
    _ = changed { number, point in
      if number >= points.count {
        points += repeatElement(nil, count: number + 1 - points.count)
      }
      points[number] = point
      return point
    }
    return points
  }

  /// The points that are known here and in `other`, at a `share`, from 0 to 1, of the way to `other`.
  package func mixed(with other: FaceLandmarks, share: Double) -> FaceLandmarks {
    let others = other.numbered
    return changed { number, point in
      guard others.indices.contains(number), let other = others[number] else { return nil }
      return point.mixed(with: other, share: share)
    }
  }
}

/// Visits the points of a face and counts them, including missing ones.
@usableFromInline
struct PointNumbers<Space: CoordinateSpace> {
  /// The number of the next point.
  @usableFromInline
  var number = 0

  @inlinable
  init() {}

  @inlinable
  mutating func visit(
    _ point: inout Point<Space>?,
    _ change: (Int, Point<Space>) -> Point<Space>?
  ) {
    point = point.flatMap { change(number, $0) }
    number += 1
  }

  @inlinable
  mutating func visit(
    _ eye: inout EyeOutline<Space>?,
    _ change: (Int, Point<Space>) -> Point<Space>?
  ) {
    defer { number += 4 }
    guard let old = eye, let inner = change(number, old.inner),
      let outer = change(number + 1, old.outer), let upper = change(number + 2, old.upperLid),
      let lower = change(number + 3, old.lowerLid)
    else { return eye = nil }
    eye = EyeOutline(inner: inner, outer: outer, upperLid: upper, lowerLid: lower)
  }

  @inlinable
  mutating func visit(
    _ brow: inout Brow<Space>?,
    _ change: (Int, Point<Space>) -> Point<Space>?
  ) {
    defer { number += 3 }
    guard let old = brow, let inner = change(number, old.inner),
      let middle = change(number + 1, old.middle), let outer = change(number + 2, old.outer)
    else { return brow = nil }
    brow = Brow(inner: inner, middle: middle, outer: outer)
  }

  /// Gives the points of one side of the jaw every second number, so that either side can have any
  /// number of points.
  @inlinable
  mutating func visit(
    _ jaw: inout [Point<Space>],
    every step: Int,
    _ change: (Int, Point<Space>) -> Point<Space>?
  ) {
    let first = number
    jaw = jaw.indices.compactMap { change(first + step * $0, jaw[$0]) }
  }
}
