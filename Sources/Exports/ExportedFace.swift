package import Faces
package import MediaTypes

/// One face in one frame, as an exporter sees it.
package struct ExportedFace: Sendable {
  /// The index of its frame in the clip.
  package let frame: Int
  /// The face without its mesh, in display space.
  package let observation: FaceObservation<DisplaySpace>

  /// Takes what is exported of a face in the frame of an index.
  package init(frame: Int, observation: FaceObservation<DisplaySpace>) {
    self.frame = frame
    var lean = observation
    // Whole clips are in memory, and no format has room for these.
    (lean.mesh, lean.appearance) = (nil, nil)
    (lean.landmarks.leftJaw, lean.landmarks.rightJaw) = ([], [])
    self.observation = lean
  }

  /// Where a point of the face is, in display space; nil where it is not known.
  package func place(of point: FacePoint) -> Point<DisplaySpace>? { point.place(observation) }

  /// Whether both eyes are known to be closed.
  package var hasClosedEyes: Bool {
    let expression = observation.expression
    return expression.leftEye?.isClosed == true && expression.rightEye?.isClosed == true
  }

  /// How far the face is turned in the picture, in degrees clockwise; nil where that is not known.
  func roll(in clip: ExportedClip) -> Double? {
    observation.pose?.roll
      ?? observation.landmarks.mapped(by: clip.geometry.displayToSquare).roll
  }
}
