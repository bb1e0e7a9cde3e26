internal import AnnotateFiles
package import AnnotateJobs
package import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotateStills

/// An input that consists of pictures: a single one, or numbered ones.
package struct PictureSource: Sendable {
  /// The numbered files; nil for a single one.
  let sequence: FileSequence?
  /// The numbers of the files, without gaps; a single file has the number 1.
  let numbers: ClosedRange<Int>
  /// The facts about the first picture.
  let first: StillFile
  private let path: String
  private let frameRate: Rational

  /// Examines the input of a job; nil if it is a video.
  ///
  /// A file whose own name looks like a pattern is a single picture.
  ///
  /// - Throws: `.missingInput` if there is no file, `.badInput` if pictures are missing or cannot be
  ///   annotated, `.usage` if options have no meaning for pictures.
  package init?(_ job: AnnotationJob) throws(AnnotateError) {
    guard job.input.format == nil else { return nil }
    path = job.input.path
    frameRate = job.input.frameRate ?? PictureOptions.defaultFrameRate
    let existing = FileIdentity(of: path)
    if existing == nil, let sequence = FileSequence(path) {
      numbers = try Self.numbers(of: sequence)
      self.sequence = sequence
      first = try Self.picture(sequence.path(of: numbers.lowerBound))
      return
    }
    if let rate = job.input.frameRate {
      throw AnnotateError(PictureInputProblem.frameRateOfSingle(rate))
    }
    if let failure = MediaFailure.picture(path) { throw failure }
    guard existing == nil || !StillFormat.isOther(path) else {
      throw Self.unknown(path)
    }
    guard let existing, existing.isRegular, path != "-",
      StillFormat(startingWith: try FileContents.read(job.input.path, limit: 16)) != nil,
      let file = try Self.file(path)
    else { return nil }
    (sequence, numbers, first) = (nil, 1...1, file)
  }

  /// The number of pictures.
  package var count: Int { numbers.count }

  /// The path of the picture with an index, from 0.
  package func path(ofPicture index: Int) -> String {
    sequence?.path(of: numbers.lowerBound + index) ?? path
  }

  /// The facts about a picture from its file.
  ///
  /// - Throws: `.badInput` if it cannot be annotated together with the first one.
  func file(ofPicture index: Int) throws(AnnotateError) -> StillFile {
    guard index > 0 else { return first }
    let file = try Self.picture(path(ofPicture: index))
    guard file.metadata.orientation == first.metadata.orientation else {
      throw AnnotateError(PictureInputProblem.otherOrientation(path(ofPicture: index)))
    }
    return file
  }

  /// Opens the pictures.
  ///
  /// - Throws: `.badInput` if they cannot be read.
  package func demuxer(_ limits: InputLimits) throws(AnnotateError) -> Demuxer {
    try Demuxer(
      openingPictures: path,
      pattern: sequence?.printfPattern ?? path,
      first: first,
      firstNumber: sequence.map { _ in numbers.lowerBound },
      frameRate: frameRate,
      limits: limits
    )
  }

  /// Whether there is only one picture.
  package var isStill: Bool { sequence == nil }

  /// The identities of the picture files.
  var identities: Set<FileIdentity> {
    Set((0..<count).compactMap { FileIdentity(of: path(ofPicture: $0)) })
  }

  private static func numbers(of sequence: FileSequence) throws(AnnotateError) -> ClosedRange<Int> {
    let found = sequence.numbers()
    guard let first = found.first, let last = found.last else {
      throw AnnotateError(PictureInputProblem.noNumberedFile(sequence.pattern))
    }
    if let missing = FileSequence.gap(in: found) {
      throw AnnotateError(
        PictureInputProblem.missingFile(
          sequence.path(of: missing),
          of: sequence.pattern,
          between: first...last
        )
      )
    }
    return first...last
  }

  private static func picture(_ path: String) throws(AnnotateError) -> StillFile {
    guard let file = try file(path) else { throw unknown(path) }
    return file
  }

  private static func unknown(_ path: String) -> AnnotateError {
    AnnotateError(PictureInputProblem.unknownPicture(path))
  }

  /// The facts about a picture from its file; nil if the format of the file is unknown.
  private static func file(_ path: String) throws(AnnotateError) -> StillFile? {
    guard let file = StillFile(try FileContents.read(path)) else { return nil }
    guard let obstacle = file.obstacle else { return file }
    throw AnnotateError(PictureInputProblem.picture(path, obstacle))
  }
}
