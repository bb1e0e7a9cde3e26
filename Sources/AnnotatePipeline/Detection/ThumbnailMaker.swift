package import AnnotateFaces
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStages

/// Makes thumbnails of frames, on a serial queue of its own.
actor ThumbnailMaker {
  private let executor = SerialQueueExecutor(label: "annotate.thumbnails")
  private var scaler = PictureScaler()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The colours of a frame in a few cells.
  ///
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format.
  func thumbnail(of frame: Frame) throws -> SceneThumbnail {
    typealias Thumbnail = SceneThumbnail
    if let grid = frame.colorGrid(columns: Thumbnail.columns, rows: Thumbnail.rows) {
      return Thumbnail(brightness: grid.brightness, blue: grid.blue, red: grid.red)
    }
    let size = PixelSize(Thumbnail.columns, Thumbnail.rows)
    let bytes = try scaler.picture(of: frame, size: size).bytes.map(Double.init)
    let pixels = stride(from: 0, to: bytes.count, by: 4)
    return Thumbnail(
      brightness: pixels.map { bytes[$0 + 1] },
      blue: pixels.map { (bytes[$0] - bytes[$0 + 1]) / 2 },
      red: pixels.map { (bytes[$0 + 2] - bytes[$0 + 1]) / 2 }
    )
  }
}

/// The thumbnails of a clip, for measurements.
package enum ClipThumbnails {
  /// Decodes a clip and makes a thumbnail of each frame.
  ///
  /// - Throws: `.missingInput` if the file cannot be opened, `.badInput` if it has no pictures,
  ///   `.unavailable` if FFmpeg has no decoder for them.
  package static func of(_ path: String) async throws -> [SceneThumbnail] {
    let maker = ThumbnailMaker()
    var thumbnails: [SceneThumbnail] = []
    for try await frame in try VideoReader(opening: path) {
      thumbnails.append(try await maker.thumbnail(of: frame.frame))
    }
    return thumbnails
  }
}
