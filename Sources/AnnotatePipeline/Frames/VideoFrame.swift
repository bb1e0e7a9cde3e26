internal import AnnotateContainers
internal import AnnotateLibav
public import AnnotateMediaTypes

/// One frame of a video, or one picture, from a `VideoReader`.
public struct VideoFrame: Sendable {
  /// The index of the frame in the video, from 0 in display order.
  public let index: Int
  /// The relation between the stored pixels and the shown picture.
  public let geometry: FrameGeometry
  let frame: Frame
  private let area: PixelRect

  init(_ frame: Frame, index: Int, of video: MainVideo) {
    (self.frame, self.index, geometry) = (frame, index, video.geometry)
    area = video.geometry.cleanPixels(chroma: video.stream.pixelsPerChroma)
  }

  /// When the frame is shown.
  public var presentationTime: MediaTime { frame.presentationTime }

  /// How long the frame is shown; nil if the file does not say.
  public var duration: MediaTime? { frame.duration }

  /// The shown picture, upright, in four bytes per pixel: blue, green, red and alpha.
  ///
  /// - Parameter size: the size to scale the picture to; nil is `geometry.displaySize`, in whose pixels faces
  ///   are measured. Pixels that are not square stay so.
  /// - Returns: the pixels; colours are not premultiplied by alpha.
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format.
  public func bgra(size: PixelSize? = nil) throws(AnnotateError) -> ImageBuffer {
    var scaler = PictureScaler()
    return try scaler.uprightPicture(
      of: frame,
      area: area,
      orientation: geometry.orientation,
      size: size ?? geometry.displaySize
    )
  }

  /// The whole stored picture, neither cropped nor turned upright, in the same format.
  ///
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format.
  public func storedBGRA() throws(AnnotateError) -> ImageBuffer { try frame.bgra() }
}

extension PictureScaler {
  /// The part `area` of a frame, turned upright and scaled.
  ///
  /// - Parameters:
  ///   - frame: the decoded frame.
  ///   - area: the part of the stored picture; its edges lie between chroma samples.
  ///   - orientation: how the stored picture must be turned to be upright.
  ///   - size: the size of the upright picture.
  /// - Returns: the pixels.
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format.
  mutating func uprightPicture(
    of frame: Frame,
    area: PixelRect,
    orientation: Orientation,
    size: PixelSize
  ) throws(AnnotateError) -> ImageBuffer {
    let stored = orientation.swapsAxes ? size.transposed : size
    return try picture(of: frame, area: area, size: stored).turnedUpright(from: orientation)
  }
}
