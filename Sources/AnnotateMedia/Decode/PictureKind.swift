package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The properties that decide how a frame is encoded, apart from its size; they hardly ever change in a
/// stream.
package struct PictureKind: Equatable, Sendable {
  let format: AVPixelFormat
  package let color: ColorDescription
  /// Whether the picture consists of two fields.
  package let hasFields: Bool

  /// Reads the properties of a frame.
  package init(of frame: Frame) {
    format = frame.format
    color = frame.color
    hasFields = shim_frame_is_interlaced(frame.pointer) != 0
  }
}
