package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Makes BGRA pictures of small parts of frames, finer than a picture of the whole frame.
package struct FrameMagnifier: ~Copyable {
  /// Sizes of parts are multiples of this, so that neighbouring frames need no new scaling context.
  private static let step = 32
  /// How many rows at least are averaged to one where others are skipped.
  private static let leastRowsPerRow = 1.25

  /// Takes the parts of several faces in turn.
  private var converter = PixelConverter(capacity: 8)

  /// Makes a magnifier, which adapts to every frame that it gets.
  package init() {}

  /// Returns the pixels of `frame` in and around `area`, as stored (not turned upright), scaled down if
  /// they are more than `side` across or down.
  ///
  /// Of parts that are far larger, some rows are skipped: networks see no difference.
  ///
  /// - Returns: the picture, and the map from stored pixels to the picture; nil if no part of the area lies
  ///   in the frame.
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format.
  package mutating func picture(
    of frame: Frame,
    around area: Rect<CodedSpace>,
    side: Int
  ) throws(AnnotateError) -> (picture: ImageBuffer, map: AffineTransform<CodedSpace, PictureSpace>)?
  {
    try part(of: frame, around: area, side: side, AV_PIX_FMT_BGRA, skipsRows: true).map {
      (ImageBuffer(copying: $0.picture.pointer), $0.map)
    }
  }

  /// Does the same in another pixel format, and skips no rows unless that is asked for.
  mutating func part(
    of frame: Frame,
    around area: Rect<CodedSpace>,
    side: Int,
    _ format: AVPixelFormat,
    skipsRows: Bool = false
  ) throws(AnnotateError) -> (
    picture: Owned<AVFrame>, map: AffineTransform<CodedSpace, PictureSpace>
  )? {
    // If pixels are smaller than bytes, no part can be addressed.
    guard PlaneShape(0, of: frame.format) != nil,
      let part = Self.part(of: frame, around: area)
    else { return nil }
    let scale = min(1, Double(side) / Double(max(part.size.width, part.size.height)))
    let size = scale < 1 ? Self.scaled(part.size, by: scale) : part.size
    do throws(FFmpegError) {
      let rowStep = skipsRows ? Self.rowStep(for: scale) : 1
      let view = try FrameView.rows(
        every: rowStep,
        of: FrameView.crop(frame.owned, to: part)
      )
      let quality = scale < 1 ? SWS_AREA : SWS_FAST_BILINEAR
      let scaled = try converter.convert(view.pointer, to: size, format, quality: quality)
      let (x, rows) = (
        Double(size.width) / Double(part.size.width), Double(size.height) / Double(view.size.height)
      )
      let y = rows / Double(rowStep)
      // The middle of the first row that is used is that of the first row of the view.
      let first = (rows - y) / 2
      let map = AffineTransform<CodedSpace, PictureSpace>(
        scaleX: x,
        scaleY: y,
        tx: -Double(part.x) * x,
        ty: first - Double(part.y) * y
      )
      return (scaled, map)
    } catch {
      throw MediaFailure.cannotConvert(frame, error)
    }
  }

  /// The distance of the rows that are used of a part that is scaled: a power of two.
  private static func rowStep(for scale: Double) -> Int {
    var step = 1
    while leastRowsPerRow * Double(2 * step) * scale <= 1 { step *= 2 }
    return step
  }

  /// A scaled size with an even width: swscale takes four times as long for an odd one, for which it
  /// interpolates chroma for each pixel.
  private static func scaled(_ size: PixelSize, by scale: Double) -> PixelSize {
    PixelSize(
      max(2, 2 * Int((Double(size.width) * scale / 2).rounded())),
      max(1, Int((Double(size.height) * scale).rounded()))
    )
  }

  private static func part(of frame: Frame, around area: Rect<CodedSpace>) -> PixelRect? {
    let chroma = PixelLayout(frame.format)?.pixelsPerChroma ?? PixelSize(8, 8)
    func span(_ low: Double, _ high: Double, _ limit: Int, _ align: Int) -> (Int, Int)? {
      guard high > 0, low < Double(limit), high > low else { return nil }
      let first = Int(max(0, low)) / align * align
      let wanted = Int(min(high, Double(limit)).rounded(.up)) - first
      return (first, min(limit - first, (wanted + step - 1) / step * step))
    }
    guard let (x, width) = span(area.x, area.maxX, frame.size.width, chroma.width),
      let (y, height) = span(area.y, area.maxY, frame.size.height, chroma.height)
    else { return nil }
    return PixelRect(x: x, y: y, size: PixelSize(width, height))
  }
}
