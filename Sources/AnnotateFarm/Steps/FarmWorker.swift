internal import AnnotateFiles
internal import AnnotateJSON
package import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import Glibc

/// Does the steps of a plan.
///
/// Any worker may do any step, and do it again: a complete result is recognised by its contents and kept.
package struct FarmWorker: Sendable {
  /// The outcome of a step.
  package enum Outcome: Sendable, Equatable {
    /// The result already existed.
    case existing(FarmResult)
    /// The step was done.
    case made(FarmResult)

    /// The result.
    package var result: FarmResult {
      switch self {
      case .existing(let result), .made(let result): result
      }
    }
  }

  /// The work folder that all workers share.
  package let folder: FarmFolder
  /// The plan.
  package let plan: FarmPlan
  /// What all steps have in common.
  let session: Session
  /// The models, which several steps of one process use.
  let models = SharedModels()
  /// What earlier steps of this process have checked.
  let known = KnownClips()
  /// When the current step began; nil if its time is not measured.
  var begin: ContinuousClock.Instant? = .now
  /// Which attempt at its steps this is.
  package var attempt = 1

  /// Makes a worker for a plan.
  ///
  /// - Parameters:
  ///   - folder: The work folder.
  ///   - plan: The plan in it.
  ///   - session: What all steps have in common.
  package init(_ folder: FarmFolder, _ plan: FarmPlan, _ session: Session) {
    (self.folder, self.plan, self.session) = (folder.following(plan), plan, session)
  }

  /// The job of a clip for a step that writes nothing at the final paths.
  func job(of clip: FarmClip) -> AnnotationJob {
    var job = plan.job(of: clip)
    job.output.path = folder.path + "/result"
    job.output.container = clip.container
    (job.output.faces.sidecar, job.output.faces.folder) = (.none, nil)
    job.output.overwrites = true
    return job
  }

  /// Checks that neither the program nor the files that the clip needs besides its video have changed since the plan was made.
  ///
  /// - Throws: The error of a clip that cannot be annotated; `.badInput` if something has changed.
  func check(_ clip: FarmClip) throws(AnnotateError) {
    if let error = clip.error { throw error }
    guard plan.programVersion == AnnotationPipeline.version else {
      throw changed(
        folder.planPath,
        .program(version: AnnotationPipeline.version, planned: plan.programVersion)
      )
    }
    try known.checkOnce(clip.request == nil ? "/" : "/\(clip.name)") { () throws(AnnotateError) in
      for file in plan.request(of: clip).files
      where try FileDigest.sha256(of: file.path) != file.sha256 {
        throw changed(file.path, .contents)
      }
    }
  }

  /// Opens the input of a clip for a step that writes nothing at the final paths.
  ///
  /// - Throws: Every error of the input.
  func reading(_ clip: FarmClip, _ job: AnnotationJob) throws(AnnotateError) -> FarmReading {
    let paths = try known.paths.value(for: clip.name) { () throws(AnnotateError) in
      try FarmReading.Paths(job)
    }
    return try FarmReading(job, session, paths)
  }

  /// Checks that an input has not changed since the plan was made.
  ///
  /// - Throws: `.badInput` if it has.
  func check(_ clip: FarmClip, _ pictures: PictureSource?) throws(AnnotateError) {
    let identity = try FarmReading.identity(of: clip.input, pictures)
    guard identity != clip.identity else { return }
    throw changed(
      clip.input,
      identity.size == clip.identity.size
        ? .contents : .size(identity.size, planned: clip.identity.size)
    )
  }

  /// The error for something that has changed since the plan was made.
  func changed(_ path: String, _ change: FarmChange) -> AnnotateError {
    AnnotateError(FarmProblem.changed(path: path, change))
  }

  /// The error for a result that is needed but missing or unusable.
  func needed(_ step: FarmStep, _ state: FarmFolder.State) -> AnnotateError {
    let fault: ResultFault? =
      switch state {
      case .outdated(let fault), .unusable(let fault): fault
      case .missing, .done: nil
      }
    let result = NeededResult(
      step,
      fault,
      in: folder.path,
      rangeNumber: rangeNumber(of: step),
      isOneOfSeveral: plan.clips.count > 1
    )
    return AnnotateError(FarmProblem.resultNeeded(result))
  }

  /// The number of a step's range in the plan; nil if the step is done for a whole clip.
  private func rangeNumber(of step: FarmStep) -> Int? {
    guard let range = step.range, let clip = plan.clip(named: step.clip),
      let index = clip.ranges.firstIndex(where: { $0.first == range.first })
    else { return nil }
    return plan.rangeNumbers(of: clip).lowerBound + index
  }

  /// Moves the file of a result to its final name and writes the record next to it.
  ///
  /// - Parameters:
  ///   - path: The complete file, under a temporary name.
  ///   - step: The step.
  ///   - result: The result, still without the facts about the file.
  /// - Returns: The complete result.
  /// - Throws: `.inputOutput` or `.cannotCreate` if that fails.
  func store(
    _ path: String,
    of step: FarmStep,
    _ result: FarmResult
  ) throws(AnnotateError) -> FarmResult {
    var result = result
    (result.digest, result.size) = try FileDigest.contentAndSize(of: path)
    result.file =
      "\(folder.stem(of: step)).\(result.digest.prefix(12)).\(FarmFolder.fileExtension(of: step.phase))"
    let final = folder.filePath(of: result, step)
    guard rename(path, final) == 0 else {
      throw AnnotateError(FileProblem.unwritable(path: final, reason: systemReason(errno)))
    }
    UnfinishedFiles.forget(path)
    try record(result, of: step)
    return result
  }

  /// Writes the record of a result.
  ///
  /// - Throws: `.inputOutput` or `.cannotCreate` if that fails.
  func record(_ result: FarmResult, of step: FarmStep) throws(AnnotateError) {
    var stored = result
    stored.seconds = begin.map { (ContinuousClock.now - $0) / .seconds(1) }
    stored.attempts = attempt
    if step.phase == .join { stored.file = plan.roots.portable(result.file) }
    try folder.write(stored, of: step)
  }

  /// Makes a unique temporary path for the file of a result, and removes what killed workers have left of
  /// the step.
  ///
  /// Pass the path to `UnfinishedFiles.discard` in the end.
  ///
  /// - Throws: `.cannotCreate` if the folder cannot be made.
  func temporaryPath(for step: FarmStep) throws(AnnotateError) -> String {
    let folder = try makeFolder(for: step)
    let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
    // The writer of sidecars hides its file itself.
    let dot = step.phase == .link ? "" : "."
    let writer = try WriterName.own()
    let path = "\(folder)/\(dot)\(self.folder.stem(of: step)).\(writer.text).\(suffix).partial"
    UnfinishedFiles.insert(path)
    return path
  }

  /// Makes the folder for the results of a step, and removes what killed workers have left of the step.
  ///
  /// - Returns: The path of the folder.
  /// - Throws: `.cannotCreate` if it cannot be made.
  @discardableResult
  func makeFolder(for step: FarmStep) throws(AnnotateError) -> String {
    let path = folder.folder(of: step.phase, step.clip)
    let names = FolderListing.names(in: path)
    if names.isEmpty { try FolderMaking.make(path) }
    folder.removeAbandonedFiles(of: step, among: names, observedBy: try .own())
    return path
  }
}
