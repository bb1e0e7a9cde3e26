package import AnnotateFaces
package import AnnotateMedia
package import AnnotateMediaTypes

/// What is seen in one frame.
package struct FrameSight: Sendable, Equatable {
  /// The faces.
  package var faces: [FaceObservation<DisplaySpace>]
  /// Whether the next frame shows another scene.
  package var precedesCut: Bool

  /// Describes what is seen.
  package init(faces: [FaceObservation<DisplaySpace>], precedesCut: Bool) {
    (self.faces, self.precedesCut) = (faces, precedesCut)
  }
}

/// What travels on from looking, in the order of the file.
package enum SeenElement: Sendable {
  /// A frame of the annotated stream with its number, from 0, and what is seen in it.
  case frame(Frame, index: Int, FrameSight)
  /// A packet of a stream that is carried over.
  case packet(Packet)
}
