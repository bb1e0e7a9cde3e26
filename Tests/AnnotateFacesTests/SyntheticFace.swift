import AnnotateMediaTypes
import Foundation

@testable import AnnotateFaces

/// A synthetic face: the canonical face, turned and moved, as the networks might report it.
struct SyntheticFace {
  var roll = 0.0
  var yaw = 0.0
  var pitch = 0.0
  /// Pixels per unit of the canonical face, whose eyes are about one and a half units apart.
  var scale = 60.0
  var center = Point<SquareSpace>(200, 200)

  /// Turns a point as `HeadPose` documents its angles, independently of its code.
  func turned(_ x: Double, _ y: Double, _ z: Double) -> (Point<SquareSpace>, depth: Double) {
    // Pitch, upwards: points in front, at negative z, move to negative y.
    let (p, w, r) = (pitch * .pi / 180, yaw * .pi / 180, roll * .pi / 180)
    let (y1, z1) = (y * cos(p) + z * sin(p), z * cos(p) - y * sin(p))
    // Yaw, to the subject's left: points in front move to positive x.
    let (x2, z2) = (x * cos(w) - z1 * sin(w), z1 * cos(w) + x * sin(w))
    // Roll, clockwise as seen: points at the right move down.
    let (x3, y3) = (x2 * cos(r) - y1 * sin(r), x2 * sin(r) + y1 * cos(r))
    return (Point(center.x + scale * x3, center.y + scale * y3), scale * z2)
  }

  /// The mesh: rigid points at their positions, all others in the middle.
  var mesh: MeshedFace {
    var mesh = MeshedFace(presence: 1)
    mesh.points = [Point<SquareSpace>](repeating: center, count: MeshedFace.count)
    mesh.depths = [Double](repeating: 0, count: MeshedFace.count)
    for point in CanonicalFace.points {
      let (position, depth) = turned(point.position.x, point.position.y, point.position.z)
      mesh.points[point.number] = position
      mesh.depths[point.number] = depth / CanonicalFace.depthScale
    }
    return mesh
  }

  /// An eye between two points of the mesh.
  ///
  /// Its lids are `gap` of its width apart and sag by `sag`: along their whole length, or in the middle if
  /// they are arched like real ones.
  static func eye(
    from outer: Point<SquareSpace>,
    to inner: Point<SquareSpace>,
    gap: Double = 0.3,
    sag: Double = 0,
    isArched: Bool = false
  ) -> ContouredEye {
    // Down is to the right of the direction from the subject's right to its left.
    let isLeft = outer.x > inner.x
    let (dx, dy) = (inner.x - outer.x, inner.y - outer.y)
    let down = isLeft ? (x: dy, y: -dx) : (x: -dy, y: dx)
    func lid(_ fraction: Double, _ middle: Double) -> Point<SquareSpace> {
      let height = middle * (isArched ? 4 * fraction * (1 - fraction) : 1)
      return Point(
        outer.x + fraction * dx + height * down.x,
        outer.y + fraction * dy + height * down.y
      )
    }
    let shares = (1...7).map { Double($0) / 8 }
    let lower = shares.map { lid($0, sag + gap / 2) }
    let upper = shares.map { lid($0, sag - gap / 2) }
    return ContouredEye(
      lids: [outer] + lower + [inner] + upper,
      pupil: outer.midpoint(to: inner)
    )
  }

  /// The face with both eyes between the corners of the mesh.
  func examined(
    gap: Double = 0.3,
    sag: Double = 0,
    isArched: Bool = false
  ) -> ExaminedFace {
    let mesh = mesh
    let (left, right) = (MeshNumber.leftEye, MeshNumber.rightEye)
    let leftEye = Self.eye(
      from: mesh[left.outer],
      to: mesh[left.inner],
      gap: gap,
      sag: sag,
      isArched: isArched
    )
    let rightEye = Self.eye(
      from: mesh[right.outer],
      to: mesh[right.inner],
      gap: gap,
      sag: sag,
      isArched: isArched
    )
    return ExaminedFace(mesh: mesh, leftEye: leftEye, rightEye: rightEye, mouth: nil)
  }
}
