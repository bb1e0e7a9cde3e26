internal import Faces
internal import Media
internal import MediaTypes

/// What travels from the decoder to the encoder, in the order of the file.
enum MediaElement: Sendable {
  /// A frame of the annotated stream with its number, from 0, and the faces seen in it.
  case frame(Frame, index: Int, faces: [FaceObservation<DisplaySpace>])
  /// A packet of a stream that is carried over.
  case packet(Packet)
}
