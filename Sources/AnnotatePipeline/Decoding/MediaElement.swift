package import AnnotateMedia

/// What travels from the decoder to the detector, in the order of the file.
package enum MediaElement: Sendable {
  /// A frame of the annotated stream with its number, from 0.
  case frame(Frame, index: Int)
  /// A packet of a stream that is carried over.
  case packet(Packet)
}
