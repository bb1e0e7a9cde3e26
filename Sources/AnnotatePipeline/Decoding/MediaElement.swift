package import AnnotateMedia

/// An element that the decoder sends to the detector, in the order of the file.
package enum MediaElement: Sendable {
  /// A frame of the annotated stream, with its index.
  case frame(Frame, index: Int)
  /// A packet of a carried stream.
  case packet(Packet)
}
