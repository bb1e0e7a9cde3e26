internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateMedia
public import AnnotateMediaTypes
public import AnnotatePipeline
internal import Glibc

/// Does the steps of a plan, each of which can be done again and by anybody: what is complete already is
/// recognised by its contents and left alone.
public struct FarmWorker: Sendable {
  /// What has become of a step.
  public enum Outcome: Sendable, Equatable {
    /// Its result was there already.
    case existing(FarmResult)
    /// It has been done.
    case made(FarmResult)

    /// The result.
    public var result: FarmResult {
      switch self {
      case .existing(let result), .made(let result): result
      }
    }
  }

  /// Who is told of what happens meanwhile.
  public struct Listener: Sendable {
    let onWarning: @Sendable (AnnotateError) -> Void
    let onProgress: @Sendable (Progress) -> Void

    /// Describes a listener.
    ///
    /// - Parameters:
    ///   - onWarning: called for what a result lacks.
    ///   - onProgress: called after every frame.
    public init(
      onWarning: @escaping @Sendable (AnnotateError) -> Void = { _ in },
      onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) {
      (self.onWarning, self.onProgress) = (onWarning, onProgress)
    }
  }

  /// The folder that all workers share.
  public let folder: FarmFolder
  /// What is to be done.
  public let plan: FarmPlan

  /// Makes a worker for a plan.
  ///
  /// - Parameters:
  ///   - folder: where the plan is.
  ///   - plan: what it says.
  public init(_ folder: FarmFolder, _ plan: FarmPlan) {
    (self.folder, self.plan) = (folder, plan)
  }

  /// The job of a clip for a step that writes nothing at the places of outputs.
  func job(of clip: FarmClip) -> AnnotationJob {
    var job = plan.job(of: clip)
    job.output.path = folder.path + "/result"
    job.output.container = clip.container
    (job.output.faces.sidecar, job.output.faces.folder) = (.none, nil)
    job.output.overwrites = true
    return job
  }

  /// Checks that nothing has changed since the plan was made.
  ///
  /// - Throws: what is wrong with the clip; `.badInput` where the program, the input or a file of a
  ///   style is another.
  func check(_ clip: FarmClip) throws(AnnotateError) {
    if let error = clip.error { throw error }
    guard plan.programVersion == AnnotationPipeline.version else {
      throw changed(
        folder.planPath,
        "annotate is \(AnnotationPipeline.version), and was \(plan.programVersion)"
      )
    }
    for file in plan.files where try FileDigest.sha256(of: file.path) != file.sha256 {
      throw changed(file.path, "its contents have changed since then")
    }
  }

  /// Checks that an input is what it was when the plan was made.
  ///
  /// - Throws: `.badInput` where not.
  func check(_ clip: FarmClip, _ pictures: PictureSource?) throws(AnnotateError) {
    let identity = try FarmReading.identity(of: clip.input, pictures)
    guard identity != clip.identity else { return }
    throw changed(
      clip.input,
      identity.size == clip.identity.size
        ? "its contents have changed since then"
        : "it has \(identity.size) bytes, and had \(clip.identity.size)"
    )
  }

  func changed(_ subject: String, _ why: String) -> AnnotateError {
    AnnotateError(
      .badInput,
      "cannot do what was planned with",
      subject: subject,
      why: why,
      hints: ["plan again: annotate farm plan with --overwrite; results that still fit are kept"]
    )
  }

  /// What stands in the way where a result that is needed is not there, with the command that makes it.
  func needed(_ step: FarmStep, _ state: FarmFolder.State) -> AnnotateError {
    let why =
      if case .unusable(let reason) = state { reason } else { "it has not been made yet" }
    let frames = step.range.map { " frames \($0) of" } ?? ""
    return AnnotateError(
      .badInput,
      "cannot use the result of '\(step.phase.rawValue)' for\(frames)",
      subject: step.clip,
      why: why,
      hints: ["run: \(command(for: step))"]
    )
  }

  /// The command line that does a step.
  func command(for step: FarmStep) -> String {
    let start = "annotate farm \(step.phase.rawValue) -d '\(folder.path)'"
    guard let range = step.range, let clip = plan.clip(named: step.clip),
      let place = clip.ranges.firstIndex(of: range)
    else { return start + (plan.clips.count > 1 ? " --clip '\(step.clip)'" : "") }
    return start + " --chunk \(plan.chunkNumbers(of: clip).lowerBound + place)"
  }

  /// Puts the file of a result in its place and writes the record beside it.
  ///
  /// - Parameters:
  ///   - path: the file, complete and under a temporary name.
  ///   - step: what has been done.
  ///   - result: all that is known of the result apart from the file.
  /// - Returns: the result.
  /// - Throws: `.inputOutput` or `.cannotCreate` where that fails.
  func place(
    _ path: String,
    of step: FarmStep,
    _ result: FarmResult
  ) throws(AnnotateError) -> FarmResult {
    var result = result
    result.digest = try FileDigest.content(of: path)
    result.size = FileIdentity(of: path)?.size ?? 0
    result.file =
      "\(folder.stem(of: step)).\(result.digest.prefix(12)).\(FarmFolder.ending(of: step.phase))"
    let final = folder.filePath(of: result, step)
    guard rename(path, final) == 0 else {
      throw AnnotateError(.inputOutput, "cannot write", subject: final, why: systemReason(errno))
    }
    try record(result, of: step)
    return result
  }

  /// Writes the record of a result.
  ///
  /// - Throws: `.inputOutput` or `.cannotCreate` where that fails.
  func record(_ result: FarmResult, of step: FarmStep) throws(AnnotateError) {
    let file = try PartialFile(for: folder.recordPath(of: step), overwrites: true)
    try FileContents.write(Array((result.json.line + "\n").utf8), to: file)
    try file.commit()
  }

  /// A name for a file that is being made, which nobody else uses, to be given to `PartialFile.discard`
  /// in the end; what others have left of the step who were ended is removed.
  ///
  /// - Throws: `.cannotCreate` where there is no folder for it.
  func temporaryPath(for step: FarmStep) throws(AnnotateError) -> String {
    let folder = try makeFolder(for: step)
    let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
    // Those that write lines hide their file themselves.
    let dot = step.phase == .draw ? "." : ""
    let writer = try WriterName.own()
    let path = "\(folder)/\(dot)\(self.folder.stem(of: step)).\(writer.text).\(suffix).partial"
    PartialFile.reserve(path)
    return path
  }

  /// Makes the folder for the results of a step, and removes what others have left there of the step who
  /// were ended.
  ///
  /// - Returns: its path.
  /// - Throws: `.cannotCreate` where that cannot be.
  @discardableResult
  func makeFolder(for step: FarmStep) throws(AnnotateError) -> String {
    let path = folder.folder(of: step.phase, step.clip)
    try FolderMaking.make(path)
    folder.removeRemains(of: step, seenBy: try .own())
    return path
  }
}
