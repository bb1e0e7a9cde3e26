public import AnnotateMediaTypes
internal import Glibc

/// The points of a face; `left` and `right` are the subject's own.
public struct FaceLandmarks<Space: CoordinateSpace>: Sendable, Equatable {
  /// The centre of the opening of the left eye.
  public var leftEye: Point<Space>?
  /// The centre of the opening of the right eye.
  public var rightEye: Point<Space>?
  /// The middle of the iris of the left eye.
  public var leftPupil: Point<Space>?
  /// The middle of the iris of the right eye.
  public var rightPupil: Point<Space>?
  /// The tip of the nose.
  public var nose: Point<Space>?
  /// The left corner of the mouth.
  public var mouthLeft: Point<Space>?
  /// The right corner of the mouth.
  public var mouthRight: Point<Space>?

  /// The corners and lids of the left eye.
  public var leftEyeOutline: EyeOutline<Space>?
  /// The corners and lids of the right eye.
  public var rightEyeOutline: EyeOutline<Space>?
  /// The left brow.
  public var leftBrow: Brow<Space>?
  /// The right brow.
  public var rightBrow: Brow<Space>?
  /// The middle of the upper edge of the upper lip.
  public var upperLip: Point<Space>?
  /// The middle of the lower edge of the lower lip.
  public var lowerLip: Point<Space>?
  /// The lowest point of the chin.
  public var chin: Point<Space>?
  /// Points along the left side of the jaw, from the ear down to the beginning of the chin.
  public var leftJaw: [Point<Space>] = []
  /// Points along the right side of the jaw, from the ear down to the beginning of the chin.
  public var rightJaw: [Point<Space>] = []

  /// Creates landmarks from the points that were found.
  public init(
    leftEye: Point<Space>? = nil,
    rightEye: Point<Space>? = nil,
    leftPupil: Point<Space>? = nil,
    rightPupil: Point<Space>? = nil,
    nose: Point<Space>? = nil,
    mouthLeft: Point<Space>? = nil,
    mouthRight: Point<Space>? = nil
  ) {
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.leftPupil = leftPupil
    self.rightPupil = rightPupil
    self.nose = nose
    self.mouthLeft = mouthLeft
    self.mouthRight = mouthRight
  }

  /// The middle of the mouth, half-way between its corners.
  public var mouth: Point<Space>? {
    guard let mouthLeft, let mouthRight else { return nil }
    return mouthLeft.midpoint(to: mouthRight)
  }

  /// The same points in another space.
  public func mapped<Other>(by transform: AffineTransform<Space, Other>) -> FaceLandmarks<Other> {
    var mapped = FaceLandmarks<Other>(
      leftEye: leftEye.map(transform.apply),
      rightEye: rightEye.map(transform.apply),
      leftPupil: leftPupil.map(transform.apply),
      rightPupil: rightPupil.map(transform.apply),
      nose: nose.map(transform.apply),
      mouthLeft: mouthLeft.map(transform.apply),
      mouthRight: mouthRight.map(transform.apply)
    )
    mapped.leftEyeOutline = leftEyeOutline?.mapped(by: transform)
    mapped.rightEyeOutline = rightEyeOutline?.mapped(by: transform)
    mapped.leftBrow = leftBrow?.mapped(by: transform)
    mapped.rightBrow = rightBrow?.mapped(by: transform)
    mapped.upperLip = upperLip.map(transform.apply)
    mapped.lowerLip = lowerLip.map(transform.apply)
    mapped.chin = chin.map(transform.apply)
    mapped.leftJaw = leftJaw.map(transform.apply)
    mapped.rightJaw = rightJaw.map(transform.apply)
    return mapped
  }
}

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

  /// The points that are known here and in `other`, at a `fraction`, from 0 to 1, of the way to `other`.
  package func mixed(with other: FaceLandmarks, fraction: Double) -> FaceLandmarks {
    let others = other.numbered
    return changed { number, point in
      guard others.indices.contains(number), let other = others[number] else { return nil }
      return point.mixed(with: other, fraction: fraction)
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

extension FaceLandmarks where Space == SquareSpace {
  /// The rotation of the line through the eyes, in degrees clockwise as seen, from -180 to 180; nil
  /// unless both eyes are known.
  public var roll: Double? {
    guard let leftEye, let rightEye, leftEye != rightEye else { return nil }
    return atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x) * 180 / .pi
  }
}

/// The corners and the lids of one eye.
public struct EyeOutline<Space: CoordinateSpace>: Sendable, Equatable {
  /// The corner next to the nose.
  public var inner: Point<Space>
  /// The corner next to the temple.
  public var outer: Point<Space>
  /// The middle of the upper lid's edge.
  public var upperLid: Point<Space>
  /// The middle of the lower lid's edge.
  public var lowerLid: Point<Space>

  /// Creates the outline of an eye.
  public init(
    inner: Point<Space>,
    outer: Point<Space>,
    upperLid: Point<Space>,
    lowerLid: Point<Space>
  ) {
    self.inner = inner
    self.outer = outer
    self.upperLid = upperLid
    self.lowerLid = lowerLid
  }

  /// The same points in another space.
  package func mapped<Other>(by transform: AffineTransform<Space, Other>) -> EyeOutline<Other> {
    EyeOutline<Other>(
      inner: transform.apply(inner),
      outer: transform.apply(outer),
      upperLid: transform.apply(upperLid),
      lowerLid: transform.apply(lowerLid)
    )
  }
}

/// Three points along the upper edge of one brow.
public struct Brow<Space: CoordinateSpace>: Sendable, Equatable {
  /// The end next to the nose.
  public var inner: Point<Space>
  /// The point half-way along the brow.
  public var middle: Point<Space>
  /// The end next to the temple.
  public var outer: Point<Space>

  /// Creates a brow.
  public init(inner: Point<Space>, middle: Point<Space>, outer: Point<Space>) {
    self.inner = inner
    self.middle = middle
    self.outer = outer
  }

  /// The same points in another space.
  package func mapped<Other>(by transform: AffineTransform<Space, Other>) -> Brow<Other> {
    Brow<Other>(
      inner: transform.apply(inner),
      middle: transform.apply(middle),
      outer: transform.apply(outer)
    )
  }
}

/// A point of a face's surface.
public struct MeshPoint<Space: CoordinateSpace>: Sendable, Equatable {
  /// Its position in the picture.
  public var position: Point<Space>
  /// How far it lies behind the middle of the head, in pixels of the upright picture with square
  /// pixels; negative towards the camera.
  public var depth: Double

  /// Creates a point.
  public init(_ position: Point<Space>, depth: Double) {
    self.position = position
    self.depth = depth
  }

  /// The same point in another space; its depth is unchanged.
  package func mapped<Other>(by transform: AffineTransform<Space, Other>) -> MeshPoint<Other> {
    MeshPoint<Other>(transform.apply(position), depth: depth)
  }

  /// The point at a `fraction`, from 0 to 1, of the way to another.
  func mixed(with other: MeshPoint, fraction: Double) -> MeshPoint {
    MeshPoint(
      position.mixed(with: other.position, fraction: fraction),
      depth: depth + (other.depth - depth) * fraction
    )
  }
}
