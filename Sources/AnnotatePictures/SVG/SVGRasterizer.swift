internal import AnnotateLibav
package import AnnotateMediaTypes

/// Rasterizes SVG pictures at any size, with FFmpeg's decoder that wraps librsvg.
package struct SVGRasterizer: Sendable {
  /// Makes a rasterizer.
  package init() {}

  /// Rasterizes an SVG document into a picture that fits `size`, keeping its proportions.
  ///
  /// - Returns: BGRA with colours multiplied by alpha.
  /// - Throws: `.unavailable` if FFmpeg was built without librsvg, `.badInput` if the document cannot be
  ///   rasterized.
  package func picture(
    of document: [UInt8],
    named name: String,
    size: PixelSize
  ) throws(AnnotateError) -> ImageBuffer {
    guard let decoder = StillDecoder.svg else {
      throw AnnotateError(PictureProblem.undrawable(name: name, .noRasterizer))
    }
    let result = LimitedWork.run(seconds: Self.patience) {
      Result { () throws(FFmpegError) in try decoder.draw(document, size: size) }
    }
    switch result {
    case .success(let picture): return picture
    case .failure(let error):
      throw AnnotateError(PictureProblem.undrawable(name: name, .refused(reason: error.reason)))
    case nil:
      throw AnnotateError(PictureProblem.undrawable(name: name, .tooSlow(limit: Self.patience)))
    }
  }

  /// The time after which drawing is given up, in seconds; drawings take some milliseconds.
  private static let patience = 5
}
