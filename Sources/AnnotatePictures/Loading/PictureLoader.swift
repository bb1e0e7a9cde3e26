internal import AnnotateFiles
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotateStills
internal import Glibc

/// Reads pictures for stamping, from untrusted sources.
package enum PictureLoader {
  /// The maximum size of a file, in bytes.
  static let sizeLimit = 64 << 20
  /// How many times one side of a drawing may be as long as the other.
  private static let maximumAspect = 64

  /// Reads an SVG, PNG, APNG, GIF, JPEG or WebP file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - pixelLimit: the most pixels that all pictures of an animation may have together.
  /// - Returns: the document, or the decoded pictures.
  /// - Throws: `.missingInput` if the file cannot be opened, `.badInput` if it is not such a picture, is
  ///   damaged or too large, or is an SVG document that refers to anything outside of itself.
  package static func load(
    _ path: String,
    pixelLimit: Int = 64_000_000
  ) throws(AnnotateError) -> StampPicture {
    try check(path)
    let bytes = try FileContents.read(path, limit: sizeLimit + 1)
    guard bytes.count <= sizeLimit else {
      throw unusable(path, .tooLarge(limit: sizeLimit))
    }
    switch PictureFileType(of: bytes) {
    case .svg: return try document(bytes, path)
    case .pixels(let format):
      let frames = PictureFrames(path: path, format: format, pixelLimit: pixelLimit)
      return .frames(upright(try frames.read(), StillFile(bytes)))
    case .animatedWebP:
      let frames = WebPFrames(path: path, bytes: bytes, pixelLimit: pixelLimit)
      return .frames(upright(try frames.read(), StillFile(bytes)))
    case .compressedSVG:
      throw unusable(path, .compressed)
    case .unknown:
      throw unusable(path, .otherFormat)
    }
  }

  private static func check(_ path: String) throws(AnnotateError) {
    guard let file = FileIdentity(of: path) else {
      throw unreadable(path, .system(reason: systemReason(errno)))
    }
    guard !file.isFolder else { throw unreadable(path, .isFolder) }
    guard file.isRegular else { throw unreadable(path, .isNoFile) }
    guard access(path, R_OK) == 0 else {
      throw unreadable(path, .system(reason: systemReason(errno)))
    }
    guard file.size > 0 else { throw unusable(path, .empty) }
  }

  private static func document(
    _ bytes: [UInt8],
    _ path: String
  ) throws(AnnotateError) -> StampPicture {
    if let fault = SVGCheck.problem(in: bytes) { throw unusable(path, .forbidden(fault)) }
    // Rendered once, so that an error of librsvg is reported before any other work.
    let picture = try SVGRasterizer().picture(of: bytes, named: path, size: PixelSize(512, 512))
    let aspect = Double(picture.size.width) / Double(picture.size.height)
    guard (1 / Double(maximumAspect)...Double(maximumAspect)).contains(aspect) else {
      throw unusable(path, .tooLong(limit: maximumAspect))
    }
    return .document(bytes, aspect: aspect)
  }

  /// The pictures, turned upright according to the file's EXIF orientation.
  private static func upright(
    _ frames: [StampPicture.Frame],
    _ file: StillFile?
  ) -> [StampPicture.Frame] {
    guard let orientation = file?.metadata.orientation, orientation != .up else { return frames }
    return frames.map { frame in
      let picture = frame.picture.turnedUpright(from: orientation)
      return StampPicture.Frame(picture: picture, duration: frame.duration)
    }
  }

  private static func unreadable(
    _ path: String,
    _ fault: PictureProblem.FileFault
  ) -> AnnotateError {
    AnnotateError(PictureProblem.unreadable(path: path, fault))
  }

  static func unusable(_ path: String, _ fault: PictureProblem.PictureFault) -> AnnotateError {
    AnnotateError(PictureProblem.unusable(path: path, fault))
  }
}
