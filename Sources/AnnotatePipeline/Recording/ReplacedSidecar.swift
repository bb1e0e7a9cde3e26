internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateJobs
package import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateTracking

/// The sidecar at the path to which a job writes its own: a run cannot make again what somebody corrected in it, nor what it
/// does not look at.
struct ReplacedSidecar {
  /// The source of a face that somebody edited, as it is written.
  private static let edited = Array("\"edited\"".utf8)

  private let path: String
  private let reader: SidecarReader
  private var header: SidecarHeader { reader.header.content }

  /// Checks that a job that may overwrite files loses nothing with the sidecar that it replaces.
  ///
  /// - Parameters:
  ///   - job: the job.
  ///   - input: the video.
  ///   - isOfNewOutput: whether the sidecar has its path from an output of which there is nothing yet, so that what is there
  ///     belongs to another one.
  /// - Throws: `.cannotCreate` if the sidecar is that of another output, is corrected, or has frames of the same video that
  ///   the job leaves out;
  ///   `.badInput` if somebody corrected it and made a mistake.
  static func check(
    _ job: DetectionJob,
    input: String,
    isOfNewOutput: Bool = false
  ) throws(AnnotateError) {
    guard job.overwrites, let path = job.sidecarPath, let sidecar = ReplacedSidecar(at: path) else {
      return
    }
    if isOfNewOutput, !sidecar.mayBeOf(input) { throw sidecar.isOfOther }
    if try sidecar.isCorrected() {
      throw AnnotateError(ReplacementProblem.corrected(path, input: input))
    }
    if sidecar.header.sourceName == FilePath(input).lastComponent, sidecar.hasMore(than: job.input)
    {
      throw AnnotateError(ReplacementProblem.hasMore(path, input: input))
    }
  }

  /// Why a job that overwrites nothing cannot write its sidecar to a path where one is, although its output is new.
  static func besideOutput(of job: AnnotationJob, at path: String) -> AnnotateError {
    let (input, output) = (job.input.path, job.output.path)
    if let sidecar = ReplacedSidecar(at: path), !sidecar.mayBeOf(input) { return sidecar.isOfOther }
    return AnnotateError(ReplacementProblem.besideOutput(path, input: input, output: output))
  }

  /// Whether the name of its video is that of an input; what came out of a pipe has no name.
  private func mayBeOf(_ input: String) -> Bool {
    ["-", header.sourceName].contains(FilePath(input).lastComponent) || header.sourceName == "-"
  }

  private var isOfOther: AnnotateError {
    AnnotateError(ReplacementProblem.ofOther(path, video: header.sourceName))
  }

  /// Reads the header of a sidecar; nil if there is none.
  private init?(at path: String) {
    // Whatever else is there was never made by annotate, or is damaged.
    guard FileIdentity(of: path)?.isRegular == true, let reader = try? SidecarReader(opening: path)
    else { return nil }
    (self.path, self.reader) = (path, reader)
  }

  /// Whether somebody named, left out or changed faces, in the review page or in any other way.
  private func isCorrected() throws(AnnotateError) -> Bool {
    let hasNames =
      header.tracks.contains { $0.name != nil || $0.isHidden }
      || header.people.map(\.name) != header.job.tracking.people.map(\.name)
    if hasNames { return true }
    if try SidecarDigest.isCorrected(path) { return true }
    return try hasEditedFaces()
  }

  private func hasEditedFaces() throws(AnnotateError) -> Bool {
    // Most sidecars lack the word, and then none of their lines needs to be understood.
    guard try RecordBlocks.contain(Self.edited, in: path) else { return false }
    while let frame = try reader.next() {
      if frame.content.faces.contains(where: { $0.observation.source == .edited }) { return true }
    }
    return false
  }

  /// Whether faces were sought in frames before or after those of an input.
  private func hasMore(than input: JobInput) -> Bool {
    guard header.job.detection.findsFaces else { return false }
    let recorded = header.job.input
    let beginsEarlier = input.from.map { from in recorded.from.map { $0 < from } ?? true } ?? false
    let endsLater = input.to.map { to in recorded.to.map { to < $0 } ?? true } ?? false
    return beginsEarlier || endsLater
  }
}

/// Why a sidecar is not replaced.
package enum ReplacementProblem: Problem {
  /// Somebody corrected it.
  case corrected(String, input: String)
  /// It has more of the same video.
  case hasMore(String, input: String)
  /// It is where a new output, of which there is nothing yet, would have its own.
  case besideOutput(String, input: String, output: String)
  /// It belongs to a video of another name.
  case ofOther(String, video: String)

  /// The output cannot be created.
  package var kind: AnnotateError.Kind { .cannotCreate }
}
