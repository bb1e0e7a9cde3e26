package import AnnotateMedia
package import AnnotateSidecar

/// What travels on to be recorded and drawn, in the order of the file.
package enum TrackedElement: Sendable {
  /// A frame of the annotated stream and its line of the sidecar, with the faces in it.
  case frame(Frame, SidecarRecord<SidecarFrame>)
  /// A packet of a stream that is carried over.
  case packet(Packet)
}
