internal import AnnotateFiles
package import AnnotateJobs
package import AnnotateMediaTypes
package import AnnotatePipeline
internal import AnnotateSidecar

/// A job that makes a sidecar from the detections files of all ranges of a video.
package struct LinkJob: Sendable {
  /// The paths of the detections files, in the order of their frames.
  package var inputs: [String]
  /// Where the faces are written.
  package var faces: FaceOutputs
  /// Whether existing files may be replaced.
  package var overwrites = false

  /// The header of the sidecar; nil takes that of the detections.
  var header: SidecarRecord<SidecarHeader>?

  /// Whether frames may be missing at the ends of ranges, because they are damaged; later frames then get
  /// lower indices.
  var closesGaps = false

  /// Describes a job.
  package init(inputs: [String], output: String?) {
    self.inputs = inputs
    faces = FaceOutputs(sidecar: output.map { .path($0) } ?? .none)
  }

  /// The files to write.
  var target: FaceTarget {
    let sidecar: String? = if case .path(let path) = faces.sidecar { path } else { nil }
    return FaceTarget(faces, sidecar: sidecar, overwrites: overwrites)
  }
}

/// Tracks the faces of detections files and writes the sidecar, byte for byte as `DetectionPipeline` would.
package struct LinkPipeline: Sendable {
  private let job: LinkJob
  private let session: Session

  /// Makes a pipeline for one job.
  package init(_ job: LinkJob, session: Session = Session()) {
    (self.job, self.session) = (job, session)
  }

  /// Runs the job.
  ///
  /// - Parameter onWarning: Called for what exports cannot express.
  /// - Returns: The result.
  /// - Throws: `AnnotateError`, which for an invalid file names the line, or `CancellationError` if the task
  ///   was cancelled; nothing is left at the final paths then.
  package func run(
    onWarning: @escaping @Sendable (AnnotateError) -> Void = { _ in }
  ) async throws -> AnnotationResult { try await link(onWarning: onWarning).result }

  /// The result of linking, with the facts that a farm records.
  struct Linked: Sendable {
    /// The result.
    let result: AnnotationResult
    /// The index of the first frame of each detections file.
    let firstFrames: [Int]
    /// The number of missing frames.
    let missingFrames: Int
  }

  /// Runs the job.
  ///
  /// - Throws: as `run`.
  func link(onWarning: @escaping @Sendable (AnnotateError) -> Void) async throws -> Linked {
    let written = job.target.writtenPaths
    try WrittenPath.check(written, reading: job.inputs, overwrites: job.overwrites)
    try session.declare(written, reading: job.inputs)
    let source = try DetectionsSource(job)
    let result = try await FarmRuns.link(source, job, onWarning: onWarning)
    return Linked(
      result: result,
      firstFrames: await source.firstFrames,
      missingFrames: await source.missingFrames
    )
  }
}
