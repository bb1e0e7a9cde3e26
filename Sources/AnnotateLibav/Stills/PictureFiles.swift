internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotateStills

/// A single picture or a numbered sequence of pictures, opened only for inspection.
struct PictureFiles: Sendable {
  /// The default number of pictures per second; a single picture lasts as long as one of a sequence.
  static let defaultRate = Rational(25, 1)

  /// The contents of the first file.
  let first: StillFile
  private let path: String
  private let sequence: FileSequence?
  private let firstNumber: Int

  /// Reads the first file of a path or pattern; nil if it is not a picture that FFmpeg can decode.
  ///
  /// If there is a file of this name, the path is not treated as a pattern.
  ///
  /// - Throws: `.missingInput` or `.inputOutput` if the file cannot be read.
  init?(_ path: String) throws(AnnotateError) {
    let isFile = FileIdentity(of: path) != nil
    let sequence = isFile ? nil : FileSequence(path)
    guard isFile || sequence != nil else { return nil }
    firstNumber = sequence?.numbers().first ?? 1
    guard let first = try Self.file(sequence?.path(of: firstNumber) ?? path) else { return nil }
    (self.path, self.sequence, self.first) = (path, sequence, first)
  }

  /// The contents of the file of the picture at a 0-based index; nil if it is not a picture.
  ///
  /// - Throws: `.missingInput` or `.inputOutput` if the file cannot be read.
  func file(ofPicture index: Int) throws(AnnotateError) -> StillFile? {
    guard index > 0 else { return first }
    guard let sequence else { return nil }
    return try Self.file(sequence.path(of: firstNumber + index))
  }

  /// Opens the pictures as a video with a frame rate.
  ///
  /// - Throws: `.badInput` if they cannot be read.
  func demuxer(
    frameRate: Rational,
    limits: InputLimits
  ) throws(AnnotateError) -> Demuxer {
    try Demuxer(
      openingPictures: path,
      pattern: sequence?.printfPattern ?? path,
      first: first,
      firstNumber: sequence.map { _ in firstNumber },
      frameRate: frameRate,
      limits: limits
    )
  }

  private static func file(_ path: String) throws(AnnotateError) -> StillFile? {
    guard FileIdentity(of: path)?.isRegular == true,
      StillFormat(startingWith: try FileContents.read(path, limit: 16)) != nil,
      let file = StillFile(try FileContents.read(path)), file.obstacle == nil
    else { return nil }
    return file
  }
}
