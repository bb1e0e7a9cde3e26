internal import AnnotateFaces
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateStages

/// Makes thumbnails of frames, on a serial queue of its own.
actor ThumbnailMaker {
  private let executor = SerialQueueExecutor(label: "annotate.thumbnails")
  private var scaler = PictureScaler()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The brightness of a frame in a few cells.
  ///
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format.
  func thumbnail(of frame: Frame) throws -> LumaThumbnail {
    typealias Thumbnail = LumaThumbnail
    if let cells = frame.brightness(columns: Thumbnail.columns, rows: Thumbnail.rows) {
      return Thumbnail(cells: cells)
    }
    let size = PixelSize(Thumbnail.columns, Thumbnail.rows)
    let bytes = try scaler.picture(of: frame, size: size).bytes
    return Thumbnail(cells: stride(from: 0, to: bytes.count, by: 4).map { Double(bytes[$0 + 1]) })
  }
}
