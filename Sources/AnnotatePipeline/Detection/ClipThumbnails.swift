package import AnnotateFaces

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
