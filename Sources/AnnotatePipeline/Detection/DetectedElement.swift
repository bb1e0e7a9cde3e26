package import AnnotateMedia

/// An element that the detection stage sends, in the order of the file.
package enum DetectedElement: Sendable {
  /// A frame of the annotated stream, with its index and its detections.
  case frame(Frame, index: Int, FrameDetections)
  /// A packet of a carried stream.
  case packet(Packet)
}
