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
