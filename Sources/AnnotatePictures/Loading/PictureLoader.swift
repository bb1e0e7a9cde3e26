internal import AnnotateFiles
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotateStills
internal import Glibc

/// Reads pictures for stamping, from untrusted sources.
package enum PictureLoader {
  /// The maximum size of a file, in bytes.
  static let sizeLimit = 64 << 20

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
      throw failure(path, "it is larger than \(sizeLimit >> 20) MB", ["make it smaller"])
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
      throw failure(path, "it is compressed", ["decompress it with: gunzip -S .svgz FILE"])
    case .unknown:
      throw failure(path, "it is not an SVG, PNG, GIF, JPEG or WebP picture")
    }
  }

  private static func check(_ path: String) throws(AnnotateError) {
    guard let file = FileIdentity(of: path) else { throw missing(path, systemReason(errno)) }
    guard !file.isFolder else { throw missing(path, "it is a folder") }
    guard file.isRegular else { throw missing(path, "it is not a regular file") }
    guard access(path, R_OK) == 0 else { throw missing(path, systemReason(errno)) }
    guard file.size > 0 else { throw failure(path, "the file is empty") }
  }

  private static func document(
    _ bytes: [UInt8],
    _ path: String
  ) throws(AnnotateError) -> StampPicture {
    if let why = SVGCheck.problem(in: bytes) { throw failure(path, why) }
    // Rendered once, so that an error of librsvg is reported before any other work.
    let picture = try SVGRasterizer().picture(of: bytes, named: path, size: PixelSize(512, 512))
    let aspect = Double(picture.size.width) / Double(picture.size.height)
    guard (1.0 / 64...64).contains(aspect) else {
      throw failure(path, "one side is more than 64 times as long as the other")
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

  static func tooLarge(_ path: String, pixelLimit: Int) -> AnnotateError {
    let why = "its pictures have more than \(pixelLimit / 1_000_000) million pixels"
    return failure(path, why, ["make it smaller"])
  }

  private static func missing(_ path: String, _ why: String) -> AnnotateError {
    AnnotateError(.missingInput, "cannot read the picture", subject: path, why: why)
  }

  static func failure(_ path: String, _ why: String, _ hints: [String] = []) -> AnnotateError {
    AnnotateError(.badInput, "cannot use the picture", subject: path, why: why, hints: hints)
  }
}
