internal import AnnotateMediaTypes

/// The faces in a frame that the detector has looked at.
struct Anchor: Sendable {
  /// One of the faces.
  struct Face: Sendable {
    /// The face with its box as the detector sees it.
    let face: FaceObservation<SquareSpace>
    /// How that box lies to the face's mesh; nil where there is no mesh.
    let relation: MeshRelation?

    /// Takes what the detector has found and what was seen there closely.
    init(_ detected: FaceObservation<SquareSpace>, _ look: CloseLook) {
      face = look.face
      relation = look.mesh.map { MeshRelation(of: detected.bounds, to: $0) }
    }
  }

  /// Surest first.
  let faces: [Face]
}
