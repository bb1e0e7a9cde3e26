package import MediaTypes

extension FaceLandmarks {
  /// The same points after `change`, which is given each point that is known, and its number; a point
  /// has the same number in all faces.
  ///
  /// - Parameter change: what becomes of a point; nil where it is to be left out, and with it the eye's
  ///   outline or the brow that it belongs to.
  /// - Returns: the points that are left.
  package func changed(_ change: (Int, Point<Space>) -> Point<Space>?) -> FaceLandmarks {
    withoutActuallyEscaping(change) { change in
      var changed = self
      var visitor = PointVisitor(change: change)
      visitor.visit(&changed.leftEye)
      visitor.visit(&changed.rightEye)
      visitor.visit(&changed.leftPupil)
      visitor.visit(&changed.rightPupil)
      visitor.visit(&changed.nose)
      visitor.visit(&changed.mouthLeft)
      visitor.visit(&changed.mouthRight)
      visitor.visit(&changed.upperLip)
      visitor.visit(&changed.lowerLip)
      visitor.visit(&changed.chin)
      visitor.visit(&changed.leftEyeOutline)
      visitor.visit(&changed.rightEyeOutline)
      visitor.visit(&changed.leftBrow)
      visitor.visit(&changed.rightBrow)
      visitor.visit(&changed.leftJaw)
      visitor.visit(&changed.rightJaw)
      return changed
    }
  }

  /// The points that are known, by their numbers.
  package var numbered: [Int: Point<Space>] {
    var points: [Int: Point<Space>] = [:]
    _ = changed { number, point in
      points[number] = point
      return point
    }
    return points
  }

  /// The points that are known here and in `other`, at a `share` of the way there, from 0 to 1.
  package func mixed(with other: FaceLandmarks, share: Double) -> FaceLandmarks {
    let others = other.numbered
    return changed { number, point in
      others[number].map { point.mixed(with: $0, share: share) }
    }
  }
}

/// Goes through the points of a face and counts them, missing ones too.
private struct PointVisitor<Space: CoordinateSpace> {
  /// More points than a side of a jaw has.
  private static var largestJaw: Int { 100 }

  let change: (Int, Point<Space>) -> Point<Space>?
  private var number = 0

  init(change: @escaping (Int, Point<Space>) -> Point<Space>?) {
    self.change = change
  }

  mutating func visit(_ point: inout Point<Space>?) {
    point = point.flatMap { change(number, $0) }
    number += 1
  }

  mutating func visit(_ eye: inout EyeOutline<Space>?) {
    defer { number += 4 }
    guard let old = eye, let inner = change(number, old.inner),
      let outer = change(number + 1, old.outer), let upper = change(number + 2, old.upperLid),
      let lower = change(number + 3, old.lowerLid)
    else { return eye = nil }
    eye = EyeOutline(inner: inner, outer: outer, upperLid: upper, lowerLid: lower)
  }

  mutating func visit(_ brow: inout Brow<Space>?) {
    defer { number += 3 }
    guard let old = brow, let inner = change(number, old.inner),
      let middle = change(number + 1, old.middle), let outer = change(number + 2, old.outer)
    else { return brow = nil }
    brow = Brow(inner: inner, middle: middle, outer: outer)
  }

  mutating func visit(_ jaw: inout [Point<Space>]) {
    jaw = zip(jaw, number...).compactMap { change($1, $0) }
    number += Self.largestJaw
  }
}
