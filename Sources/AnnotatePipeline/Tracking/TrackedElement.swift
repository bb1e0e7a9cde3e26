package import AnnotateMedia
package import AnnotateSidecar

/// An element that is ready to be recorded and rendered, in the order of the file.
package enum TrackedElement: Sendable {
  /// A frame of the annotated stream, with its line of the sidecar.
  case frame(Frame, SidecarRecord<SidecarFrame>)
  /// A packet of a carried stream.
  case packet(Packet)
}

/// What has lines of a sidecar, to be recorded.
package protocol LineHolder: Sendable {
  /// The lines, in the order of their frames.
  var lines: [SidecarRecord<SidecarFrame>] { get }
}

extension TrackedElement: LineHolder {
  package var lines: [SidecarRecord<SidecarFrame>] {
    if case .frame(_, let line) = self { [line] } else { [] }
  }
}

extension [SidecarRecord<SidecarFrame>]: LineHolder {
  package var lines: Self { self }
}
