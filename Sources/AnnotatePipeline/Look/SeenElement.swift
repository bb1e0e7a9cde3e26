internal import AnnotateFaces
internal import AnnotateMedia
internal import AnnotateMediaTypes

/// What is seen in one frame.
struct FrameSight: Sendable, Equatable {
  /// The faces.
  var faces: [FaceObservation<DisplaySpace>]
  /// Whether the next frame shows another scene.
  var precedesCut: Bool
}

/// What travels on from looking, in the order of the file.
enum SeenElement: Sendable {
  /// A frame of the annotated stream with its number, from 0, and what is seen in it.
  case frame(Frame, index: Int, FrameSight)
  /// A packet of a stream that is carried over.
  case packet(Packet)
}
