package import AnnotateMediaTypes

/// The result of running the landmark networks on one detected or expected face.
package struct Refinement: Sendable, Equatable {
  /// The face with the landmarks that were found; unchanged if the networks found no face.
  package var face: FaceObservation<SquareSpace>
  /// The extent of its mesh; nil if the networks found no face.
  package var mesh: FaceExtent?

  /// Creates a refinement of a face.
  package init(face: FaceObservation<SquareSpace>, mesh: FaceExtent? = nil) {
    (self.face, self.mesh) = (face, mesh)
  }
}

extension Refinement {
  /// The maximum distance of a followed face from its expected position, in sizes of its box.
  static let maximumDeviation = 0.8
  /// The least confidence of a followed mesh in terms of that of the meshes around it.
  ///
  /// On whatever covers a face for a moment, the network still sees a bit of a face.
  private static let leastConfidence = 0.7
  /// The sizes of a face that is followed from both sides in terms of the size that is interpolated.
  ///
  /// On a face that is turned far, a mesh may fit a part of it only.
  private static let plausibleSizes = 0.8...1.25
  /// The maximum difference of its roll from that which is interpolated, in degrees.
  ///
  /// On a face that is turned and tilted far, one mesh fits upright and the next one lies down.
  private static let maximumTurn = 25.0

  /// The face at the position of its mesh; nil if there is no mesh, or the mesh belongs to another face or to
  /// something that covers the face.
  ///
  /// - Parameters:
  ///   - expected: the face at the position where it was expected.
  ///   - relation: the position of its box relative to its mesh.
  ///   - deviation: its largest distance from the expected position, in sizes of its box.
  /// - Returns: the face with its landmarks.
  func followed(
    from expected: FaceObservation<SquareSpace>,
    _ relation: MeshRelation,
    within deviation: Double = maximumDeviation
  ) -> FaceObservation<SquareSpace>? {
    guard let mesh else { return nil }
    var face = face
    (face.bounds, face.confidence) = (relation.box(around: mesh), expected.confidence)
    face.source = .refined
    let distance = face.bounds.center.distance(to: expected.bounds.center)
    guard distance < deviation * expected.size, isSure(face, beside: expected) else { return nil }
    return face
  }

  /// The face at the position of its mesh, as above; also nil if it is not as large or as upright as `typical`.
  ///
  /// - Parameters:
  ///   - expected: the face at the position where it was expected.
  ///   - relation: the position of its box relative to its mesh.
  ///   - typical: the face that is interpolated between anchor frames on both sides.
  ///   - deviation: its largest distance from the expected position, in sizes of its box.
  /// - Returns: the face with its landmarks.
  func followed(
    from expected: FaceObservation<SquareSpace>,
    _ relation: MeshRelation,
    like typical: FaceObservation<SquareSpace>,
    within deviation: Double = maximumDeviation
  ) -> FaceObservation<SquareSpace>? {
    guard let face = followed(from: expected, relation, within: deviation),
      Self.plausibleSizes.contains(face.size / typical.size)
    else { return nil }
    guard let roll = face.pose?.roll, let typicalRoll = typical.pose?.roll else { return face }
    return abs(HeadPose.wrapped(roll - typicalRoll)) <= Self.maximumTurn ? face : nil
  }

  /// Whether the mesh of a face is about as sure as those from which the face is expected.
  private func isSure(
    _ face: FaceObservation<SquareSpace>,
    beside expected: FaceObservation<SquareSpace>
  ) -> Bool {
    guard let typical = expected.pose, typical.source == .mesh,
      let confidence = face.pose?.confidence, let typicalConfidence = typical.confidence
    else { return true }
    return confidence >= Self.leastConfidence * typicalConfidence
  }
}
