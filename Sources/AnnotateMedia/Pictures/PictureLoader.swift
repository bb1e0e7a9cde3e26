internal import AnnotateFiles
package import AnnotateMediaTypes
internal import AnnotateStills
internal import Glibc

/// Reads pictures for stamping, which may come from anybody.
package enum PictureLoader {
  /// Bytes of a file that are read at most.
  static let largestFile = 64 << 20

  /// Reads an SVG, PNG, APNG, GIF, JPEG or WebP file; all pictures of an animation together have at
  /// most `mostPixels`.
  ///
  /// - Throws: `.missingInput` where the file cannot be opened, `.badInput` where it holds no such
  ///   picture, is damaged, is too large, or is an SVG document that needs something outside of itself.
  package static func load(
    _ path: String,
    mostPixels: Int = 64_000_000
  ) throws(AnnotateError) -> StampPicture {
    try check(path)
    let bytes = try FileContents.read(path, limit: largestFile + 1)
    guard bytes.count <= largestFile else {
      throw failure(path, "it is larger than \(largestFile >> 20) MB", ["make it smaller"])
    }
    switch PictureFileType(of: bytes) {
    case .svg: return try document(bytes, path)
    case .pixels(let format):
      let frames = PictureFrames(path: path, format: format, mostPixels: mostPixels)
      return .frames(upright(try frames.read(), StillFile(bytes)))
    case .animatedWebP:
      let frames = WebPFrames(path: path, bytes: bytes, mostPixels: mostPixels)
      return .frames(upright(try frames.read(), StillFile(bytes)))
    case .compressedSVG:
      throw failure(path, "it is compressed", ["decompress it with: gunzip -S .svgz FILE"])
    case .unknown:
      throw failure(path, "it is no SVG, PNG, GIF, JPEG or WebP picture")
    }
  }

  private static func check(_ path: String) throws(AnnotateError) {
    guard let file = FileIdentity(of: path) else { throw missing(path, systemReason(errno)) }
    guard !file.isFolder else { throw missing(path, "it is a folder") }
    guard file.isRegular else { throw missing(path, "it is no ordinary file") }
    guard access(path, R_OK) == 0 else { throw missing(path, systemReason(errno)) }
    guard file.size > 0 else { throw failure(path, "the file is empty") }
  }

  private static func document(
    _ bytes: [UInt8],
    _ path: String
  ) throws(AnnotateError) -> StampPicture {
    if let why = SVGCheck.complaint(about: bytes) { throw failure(path, why) }
    // Drawn once, so that what librsvg does not like is said before any work.
    let drawn = try SVGRasterizer().picture(of: bytes, named: path, size: PixelSize(512, 512))
    let aspect = Double(drawn.size.width) / Double(drawn.size.height)
    guard (1.0 / 64...64).contains(aspect) else {
      throw failure(path, "one side is more than 64 times as long as the other")
    }
    return .document(bytes, aspect: aspect)
  }

  /// The pictures as the file's EXIF data say that they are turned.
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

  static func tooLarge(_ path: String, mostPixels: Int) -> AnnotateError {
    let why = "its pictures have more than \(mostPixels / 1_000_000) million pixels"
    return failure(path, why, ["make it smaller"])
  }

  private static func missing(_ path: String, _ why: String) -> AnnotateError {
    AnnotateError(.missingInput, "cannot read the picture", subject: path, why: why)
  }

  static func failure(_ path: String, _ why: String, _ hints: [String] = []) -> AnnotateError {
    AnnotateError(.badInput, "cannot use the picture", subject: path, why: why, hints: hints)
  }
}
