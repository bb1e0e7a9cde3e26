package import AnnotateMediaTypes

/// The detections in the frames of a group.
package struct GroupDetections: Sendable {
  /// The faces of each frame.
  package var faces: [[FaceObservation<SquareSpace>]]
  /// The indices in the group of the frames after which another scene begins.
  package var cuts: Set<Int>

  /// Creates the detections of a group.
  package init(faces: [[FaceObservation<SquareSpace>]], cuts: Set<Int>) {
    (self.faces, self.cuts) = (faces, cuts)
  }
}
