internal import AnnotateMedia
public import AnnotateMediaTypes

/// One frame of a video, or one picture, as `VideoReader` reads it.
public struct VideoFrame: Sendable {
  /// The position of the frame in the video, from 0.
  public let index: Int
  /// How the stored pixels become the picture that viewers see.
  public let geometry: FrameGeometry
  let frame: Frame
  private let area: PixelRect

  init(_ frame: Frame, index: Int, of video: MainVideo) {
    (self.frame, self.index, geometry) = (frame, index, video.geometry)
    area = video.geometry.cleanPixels(chroma: video.stream.pixelsPerChroma)
  }

  /// When the frame is shown.
  public var presentationTime: MediaTime { frame.presentationTime }

  /// How long the frame is shown; nil where the file does not say.
  public var duration: MediaTime? { frame.duration }

  /// The picture that viewers see, upright: blue, green, red and alpha, a byte each.
  ///
  /// - Parameter size: the size to scale the picture to; nil is `geometry.displaySize`, in which faces are
  ///   measured. Pixels that are not square stay so.
  /// - Returns: the pixels, whose colours are not premultiplied by alpha.
  /// - Throws: `.unavailable` where FFmpeg cannot convert the pixel format.
  public func bgra(size: PixelSize? = nil) throws(AnnotateError) -> ImageBuffer {
    var scaler = PictureScaler()
    return try scaler.uprightPicture(
      of: frame,
      area: area,
      orientation: geometry.orientation,
      size: size ?? geometry.displaySize
    )
  }

  /// The whole picture as it is stored, neither cut nor turned upright, in the same form.
  ///
  /// - Throws: `.unavailable` where FFmpeg cannot convert the pixel format.
  public func storedBGRA() throws(AnnotateError) -> ImageBuffer { try frame.bgra() }
}
