internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotateStills

/// A single picture or numbered ones, as those read them who only look.
struct PictureFiles: Sendable {
  /// How many pictures are shown a second where nobody says; a single one is shown as long as one of
  /// them.
  static let defaultRate = Rational(25, 1)

  /// What the first file says of its picture.
  let first: StillFile
  private let path: String
  private let sequence: FileSequence?
  private let firstNumber: Int

  /// Looks at what a path stands for; nil where it is no picture that FFmpeg decodes.
  ///
  /// A file whose own name looks like a pattern is a single picture.
  ///
  /// - Throws: `.missingInput` or `.inputOutput` where it cannot be read.
  init?(_ path: String) throws(AnnotateError) {
    let isFile = FileIdentity(of: path) != nil
    let sequence = isFile ? nil : FileSequence(path)
    guard isFile || sequence != nil else { return nil }
    firstNumber = sequence?.numbers().first ?? 1
    guard let first = try Self.file(sequence?.path(of: firstNumber) ?? path) else { return nil }
    (self.path, self.sequence, self.first) = (path, sequence, first)
  }

  /// What the file of a picture says, by its place from 0 on; nil where it cannot be understood.
  ///
  /// - Throws: `.missingInput` or `.inputOutput` where it cannot be read.
  func file(ofPicture index: Int) throws(AnnotateError) -> StillFile? {
    guard index > 0 else { return first }
    guard let sequence else { return nil }
    return try Self.file(sequence.path(of: firstNumber + index))
  }

  /// Opens the pictures, shown at a rate.
  ///
  /// - Throws: `.badInput` where they cannot be read.
  func demuxer(frameRate: Rational) throws(AnnotateError) -> Demuxer {
    try Demuxer(
      openingPictures: path,
      pattern: sequence?.printfPattern ?? path,
      format: first.format,
      firstNumber: sequence.map { _ in firstNumber },
      frameRate: frameRate,
      orientation: first.metadata.orientation
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
