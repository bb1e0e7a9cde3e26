package import AnnotateMedia
package import AnnotateSidecar

/// An element that is ready to be recorded and rendered, in the order of the file.
package enum TrackedElement: Sendable {
  /// A frame of the annotated stream, with its line of the sidecar.
  case frame(Frame, SidecarRecord<SidecarFrame>)
  /// A packet of a carried stream.
  case packet(Packet)
}
