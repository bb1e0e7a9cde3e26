import AnnotateMediaTypes
import Foundation

@testable import AnnotateFaces

/// The canonical face, turned and put somewhere, as the networks might have seen it.
struct MadeUpFace {
  var roll = 0.0
  var yaw = 0.0
  var pitch = 0.0
  /// Pixels a unit of the canonical face, whose eyes are about one and a half units apart.
  var scale = 60.0
  var center = Point<SquareSpace>(200, 200)

  /// Turned the way in which `HeadPose` documents its angles, written down independently of it.
  func place(_ x: Double, _ y: Double, _ z: Double) -> (Point<SquareSpace>, depth: Double) {
    // Up: what is in front, at negative z, goes to negative y.
    let (p, w, r) = (pitch * .pi / 180, yaw * .pi / 180, roll * .pi / 180)
    let (y1, z1) = (y * cos(p) + z * sin(p), z * cos(p) - y * sin(p))
    // To the subject's left: what is in front goes to positive x.
    let (x2, z2) = (x * cos(w) - z1 * sin(w), z1 * cos(w) + x * sin(w))
    // Clockwise as seen: what is at the right goes down.
    let (x3, y3) = (x2 * cos(r) - y1 * sin(r), x2 * sin(r) + y1 * cos(r))
    return (Point(center.x + scale * x3, center.y + scale * y3), scale * z2)
  }

  /// The mesh: rigid points in their places, all others at the middle.
  var mesh: MeshedFace {
    var mesh = MeshedFace(presence: 1)
    mesh.points = [Point<SquareSpace>](repeating: center, count: MeshedFace.count)
    mesh.depths = [Double](repeating: 0, count: MeshedFace.count)
    for point in CanonicalFace.points {
      let (position, depth) = place(point.position.x, point.position.y, point.position.z)
      mesh.points[point.number] = position
      mesh.depths[point.number] = depth / CanonicalFace.depthScale
    }
    return mesh
  }

  /// An eye between two points of the mesh, whose lids are `gap` of its width apart and sag by `sag`: all along,
  /// or in the middle where they are arched as real ones are.
  static func eye(
    from outer: Point<SquareSpace>,
    to inner: Point<SquareSpace>,
    gap: Double = 0.3,
    sag: Double = 0,
    isArched: Bool = false
  ) -> ContouredEye {
    // Down is to the right of the way from the subject's right to its left.
    let isLeft = outer.x > inner.x
    let (dx, dy) = (inner.x - outer.x, inner.y - outer.y)
    let down = isLeft ? (x: dy, y: -dx) : (x: -dy, y: dx)
    func lid(_ share: Double, _ middle: Double) -> Point<SquareSpace> {
      let height = middle * (isArched ? 4 * share * (1 - share) : 1)
      return Point(
        outer.x + share * dx + height * down.x,
        outer.y + share * dy + height * down.y
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
    var mesh = mesh
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
    for (eye, numbers) in [(leftEye, MeshNumber.leftLids), (rightEye, MeshNumber.rightLids)] {
      for (place, number) in zip([10, 12, 14, 2, 4, 6], numbers) {
        mesh.points[number] = eye.lids[place]
      }
    }
    return ExaminedFace(mesh: mesh, leftEye: leftEye, rightEye: rightEye, mouth: nil)
  }
}
