package import AnnotateMedia
internal import AnnotateMediaTypes

/// An element that the detection stage sends, in the order of the file.
package enum DetectedElement: Sendable {
  /// A frame of the annotated stream, with its index and its detections.
  case frame(Frame, index: Int, FrameDetections)
  /// A packet of a carried stream.
  case packet(Packet)

  /// The element without the pixels of its frame.
  ///
  /// - Throws: `.temporary` if there is no memory.
  func withoutPixels() throws(AnnotateError) -> DetectedElement {
    guard case .frame(let frame, let index, let detections) = self else { return self }
    return .frame(try frame.withoutPixels(), index: index, detections)
  }
}
