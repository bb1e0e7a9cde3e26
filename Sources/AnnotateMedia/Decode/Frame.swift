package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// One decoded picture with its place in time.
///
// SAFETY: nothing changes the AVFrame after `init` as long as there is a frame; FFmpeg's buffers are
// reference-counted with atomics, so that reading and freeing on several threads is safe.
package final class Frame: @unchecked Sendable {
  private(set) var owned: Owned<AVFrame>
  /// When it is shown.
  package let presentationTime: MediaTime
  /// How long it is shown; nil where the file does not say.
  package let duration: MediaTime?

  /// Takes over a reference to a decoded picture.
  init(
    taking owned: Owned<AVFrame>,
    presentationTime: MediaTime,
    duration: MediaTime?
  ) {
    self.owned = owned
    self.presentationTime = presentationTime
    self.duration = duration
  }

  /// Takes over a reference to a picture that takes the place in time of another.
  convenience init(taking owned: Owned<AVFrame>, timedAs other: Frame) {
    self.init(
      taking: owned,
      presentationTime: other.presentationTime,
      duration: other.duration
    )
  }

  var pointer: UnsafeMutablePointer<AVFrame> { owned.pointer }

  /// The size of the stored picture.
  package var size: PixelSize {
    PixelSize(Int(pointer.pointee.width), Int(pointer.pointee.height))
  }

  /// What the samples mean.
  package var color: ColorDescription { ColorDescription(pointer.pointee) }

  /// The width of a pixel divided by its height, where the picture itself says so.
  package var sampleAspectRatio: Rational { Rational(pointer.pointee.sample_aspect_ratio) }

  /// Whether nobody else has a reference to the AVFrame or to its pixels, which go from top to bottom.
  ///
  /// - Precondition: the caller has the only reference to this frame.
  var isAloneWithPixels: Bool {
    isKnownUniquelyReferenced(&owned) && av_frame_is_writable(pointer) > 0
      && pointer.pointee.strides.allSatisfy { $0 >= 0 }
  }

  var format: AVPixelFormat { AVPixelFormat(pointer.pointee.format) }

  /// The whole picture as stored, converted to blue, green, red and alpha bytes.
  ///
  /// - Throws: `.unavailable` where FFmpeg cannot convert the pixel format.
  package func bgra() throws(AnnotateError) -> ImageBuffer {
    var scaler = PictureScaler()
    return try scaler.picture(of: self, size: size)
  }
}
