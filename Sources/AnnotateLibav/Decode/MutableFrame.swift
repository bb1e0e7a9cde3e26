package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// A frame that can be drawn on: it shares its pixels with no other frame.
///
// SAFETY: the AVFrame belongs only to this value, which cannot be copied. Its buffers have no other
// references or were copied, so no decoder or other frame sees the changes.
package struct MutableFrame: ~Copyable, MutablePlanes, @unchecked Sendable {
  /// The layout of samples in the planes.
  package let layout: PixelLayout
  private let owned: Owned<AVFrame>
  private let presentationTime: MediaTime
  private let duration: MediaTime?
  private let isDamaged: Bool

  /// Makes a frame with the pixels of `frame`; they are copied if there is another reference to the frame
  /// or to its pixels.
  ///
  /// - Throws: `.unavailable` if the pixel format has no plain samples, `.temporary` if memory runs out.
  package init(drawingOn frame: consuming Frame) throws(AnnotateError) {
    guard let layout = PixelLayout(frame.format) else {
      throw AnnotateError(MediaProblem.undrawable(pixelFormat: pixelFormatName(frame.format)))
    }
    let (time, duration, isDamaged) = (frame.presentationTime, frame.duration, frame.isDamaged)
    owned = try Self.pixels(of: consume frame)
    self.layout = layout
    (presentationTime, self.duration, self.isDamaged) = (time, duration, isDamaged)
  }

  private static func pixels(
    of frame: consuming Frame
  ) throws(AnnotateError) -> Owned<AVFrame> {
    var last = consume frame
    guard isKnownUniquelyReferenced(&last), last.isAloneWithPixels else {
      return try writableReference(to: last)
    }
    return last.owned
  }

  private static func writableReference(
    to frame: Frame
  ) throws(AnnotateError) -> Owned<AVFrame> {
    do throws(FFmpegError) {
      let reference = try Owned(referencing: frame.owned)
      let isUpsideDown = reference.pointer.pointee.strides.contains { $0 < 0 }
      if isUpsideDown { return try copy(of: reference, layout: frame.format, size: frame.size) }
      try LibavCall.check("av_frame_make_writable") { av_frame_make_writable(reference.pointer) }
      return reference
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
  }

  /// Returns a copy with rows from top to bottom; some old decoders store them from bottom to top.
  private static func copy(
    of frame: Owned<AVFrame>,
    layout: AVPixelFormat,
    size: PixelSize
  ) throws(FFmpegError) -> Owned<AVFrame> {
    let target = try PixelConverter.allocate(size, layout)
    try LibavCall.check("av_frame_copy") { av_frame_copy(target.pointer, frame.pointer) }
    try target.takeProperties(of: frame)
    return target
  }

  private var pointer: UnsafeMutablePointer<AVFrame> { owned.pointer }

  /// The size of the stored picture.
  package var size: PixelSize {
    PixelSize(Int(pointer.pointee.width), Int(pointer.pointee.height))
  }

  /// The colours that the samples stand for.
  package var color: ColorDescription { ColorDescription(pointer.pointee) }

  /// Calls `body` with the bytes of one plane and the number of bytes from one row to the next.
  ///
  /// - Precondition: the layout has the plane, stored from top to bottom.
  package mutating func withMutablePlane<Result>(
    _ plane: Int,
    _ body: (_ bytes: inout MutableRawSpan, _ bytesPerRow: Int) -> Result
  ) -> Result {
    let (start, bytesPerRow) = pointer.pointee.plane(plane)
    guard let start, bytesPerRow > 0 else {
      preconditionFailure("a writable frame has its planes stored from top to bottom")
    }
    let isChroma = (plane == 1 || plane == 2) && !layout.isRGB
    let rows = isChroma ? -(-size.height >> layout.log2ChromaHeight) : size.height
    // SAFETY: the plane has `rows` rows of `bytesPerRow` bytes; only this span writes to it.
    var span = MutableRawSpan(_unsafeStart: start, byteCount: rows * bytesPerRow)
    return body(&span, bytesPerRow)
  }

  /// Ends the drawing and returns the result as an ordinary frame.
  package consuming func finish() -> Frame {
    Frame(
      taking: owned,
      presentationTime: presentationTime,
      duration: duration,
      isDamaged: isDamaged
    )
  }
}

/// Returns FFmpeg's name for a pixel format, such as `yuv420p10le`.
func pixelFormatName(_ format: AVPixelFormat) -> String {
  av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "unknown"
}
