internal import Media
internal import Tracking

/// What travels on to be recorded and drawn, in the order of the file.
enum TrackedElement: Sendable {
  /// A frame of the annotated stream with its number, from 0, and the faces in it.
  case frame(Frame, index: Int, faces: [Face])
  /// A packet of a stream that is carried over.
  case packet(Packet)
}
