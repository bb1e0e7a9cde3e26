package import AnnotateMediaTypes

/// What is seen in the frames of a group.
package struct GroupLook: Sendable {
  /// The faces of each frame.
  package var faces: [[FaceObservation<SquareSpace>]]
  /// The places in the group, from 0, of frames after which another scene begins.
  package var cuts: Set<Int>

  /// Gathers what is seen.
  package init(faces: [[FaceObservation<SquareSpace>]], cuts: Set<Int>) {
    (self.faces, self.cuts) = (faces, cuts)
  }
}
