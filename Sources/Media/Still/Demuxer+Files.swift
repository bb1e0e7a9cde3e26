internal import Files
internal import MediaTypes
internal import Stills

extension Demuxer {
  /// How long a single picture is shown.
  private static let pictureRate = Rational(25, 1)

  /// Opens a single picture with what its own metadata say of it, or any other file.
  ///
  /// - Throws: `.missingInput` or `.badInput` where it cannot be read.
  static func openStillOrVideo(_ path: String) throws(AnnotateError) -> Demuxer {
    guard FileIdentity(of: path)?.isRegular == true,
      StillFormat(startingWith: try FileContents.read(path, limit: 16)) != nil,
      let file = StillFile(try FileContents.read(path)), file.obstacle == nil
    else { return try Demuxer(opening: path) }
    return try Demuxer(
      openingPictures: path,
      pattern: path,
      format: file.format,
      firstNumber: nil,
      frameRate: Self.pictureRate,
      orientation: file.metadata.orientation
    )
  }
}
