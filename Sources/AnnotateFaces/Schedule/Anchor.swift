internal import AnnotateMediaTypes

/// The faces of an anchor frame: a frame that the whole-frame detector ran on.
struct Anchor: Sendable {
  /// One face of an anchor frame.
  struct Face: Sendable {
    /// The face with the box that the detector reported.
    let face: FaceObservation<SquareSpace>
    /// The position and size of that box relative to the face's mesh; nil if there is no mesh.
    let relation: MeshRelation?

    /// Combines a detection with its refinement.
    init(_ detected: FaceObservation<SquareSpace>, _ refinement: Refinement) {
      face = refinement.face
      relation = refinement.mesh.map { MeshRelation(of: detected.bounds, to: $0) }
    }
  }

  /// The faces by descending confidence.
  let faces: [Face]

  /// Detects and refines the faces in a frame.
  ///
  /// - Throws: `AnnotateError`.
  init<Detector: FrameDetecting>(in frame: Detector.Frame, _ detector: Detector) async throws {
    faces = try await detector.refinedFaces(in: frame).map { Face($0.detected, $0.refinement) }
  }
}
