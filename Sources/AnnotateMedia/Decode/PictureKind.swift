package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// What decides how a frame is encoded, apart from its size: it hardly ever changes in a stream.
package struct PictureKind: Equatable, Sendable {
  let format: AVPixelFormat
  package let color: ColorDescription
  /// Whether the picture consists of two fields.
  package let hasFields: Bool

  /// Looks at a frame.
  package init(of frame: Frame) {
    format = frame.format
    color = frame.color
    hasFields = shim_frame_is_interlaced(frame.pointer) != 0
  }
}
