internal import AnnotateMediaTypes
internal import Glibc

extension HeadPose {
  /// Measures the pose of a mesh; nil if the mesh is flat or turned inside out.
  ///
  /// It is the rotation that, with a shift and a scale, brings the rigid points of the canonical face
  /// nearest to the mesh's (Procrustes analysis). The scale does not affect the rotation, so it is not
  /// computed.
  init?(_ mesh: MeshedFace) {
    let positions = CanonicalFace.points.map { point in
      let position = mesh[point.number]
      return SIMD3(position.x, position.y, mesh.depths[point.number] * CanonicalFace.depthScale)
    }
    let center = positions.reduce(SIMD3<Double>.zero, +) / Double(positions.count)
    var covariance = Matrix3.zero
    for (position, point) in zip(positions, CanonicalFace.points) {
      covariance.addOuterProduct(position - center, point.position)
    }
    guard let rotation = covariance.nearestRotation else { return nil }
    self.init(rotation)
    (source, confidence) = (.mesh, mesh.presence)
  }

  /// Splits a rotation of x to the right, y down and z away from the camera into pitch, then yaw, then
  /// roll.
  init(_ rotation: Matrix3) {
    let (first, second, third) = rotation.rows
    self.init(
      roll: atan2(second.x, first.x) * 180 / .pi,
      yaw: asin(max(-1, min(1, third.x))) * 180 / .pi,
      pitch: -atan2(third.y, third.z) * 180 / .pi
    )
  }
}

extension HeadPose {
  /// The numbers of the points from which poses are computed.
  package static var rigidNumbers: [Int] { CanonicalFace.points.map(\.number) }
}

/// A point of the canonical face that does not move with eyes, brows, mouth and jaw.
struct RigidPoint {
  /// The number of the point.
  let number: Int
  /// The position, with axes to the subject's left, down, and away from the camera, in an arbitrary
  /// unit.
  let position: SIMD3<Double>

  init(_ number: Int, _ x: Double, _ y: Double, _ z: Double) {
    (self.number, position) = (number, SIMD3(x, y, z))
  }
}

/// A matrix of three rows and columns.
struct Matrix3 {
  /// The rows.
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// A matrix of zeros.
  static let zero = Matrix3(rows: (.zero, .zero, .zero))

  /// Adds the outer product of `left` (rows) and `right` (columns).
  mutating func addOuterProduct(_ left: SIMD3<Double>, _ right: SIMD3<Double>) {
    rows.0 += left.x * right
    rows.1 += left.y * right
    rows.2 += left.z * right
  }

  /// The determinant.
  var determinant: Double { dot(rows.0, cross(rows.1, rows.2)) }

  /// The transposed inverse; nil if there is none.
  private var inverseTransposed: Matrix3? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return Matrix3(
      rows: (
        cross(rows.1, rows.2) / determinant, cross(rows.2, rows.0) / determinant,
        cross(rows.0, rows.1) / determinant
      )
    )
  }

  /// The rotation that is nearest to this matrix; nil if the matrix mirrors or flattens.
  ///
  /// Newton's iteration for the orthogonal factor of the polar decomposition (Higham, "Computing the
  /// polar decomposition — with applications", 1986).
  var nearestRotation: Matrix3? {
    guard determinant > 0 else { return nil }
    var current = self
    for _ in 0..<40 {
      guard let other = current.inverseTransposed else { return nil }
      let next = Matrix3(
        rows: (
          (current.rows.0 + other.rows.0) / 2, (current.rows.1 + other.rows.1) / 2,
          (current.rows.2 + other.rows.2) / 2
        )
      )
      let change = next.distance(to: current)
      current = next
      if change < 1e-12 { return current }
    }
    return nil
  }

  private func distance(to other: Matrix3) -> Double {
    let differences = [rows.0 - other.rows.0, rows.1 - other.rows.1, rows.2 - other.rows.2]
    return differences.map { dot($0, $0) }.reduce(0, +)
  }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
