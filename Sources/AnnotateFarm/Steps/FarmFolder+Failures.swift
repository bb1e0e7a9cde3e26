internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import Glibc

extension FarmFolder {
  /// The ending of the names of records of failures.
  private static let failureEnding = ".failure"

  /// The largest record of a failure that is read, in bytes.
  private static let largestFailure = 1 << 16

  /// The path of the record that a step has failed.
  func failurePath(of step: FarmStep) -> String {
    "\(folder(of: step.phase, step.clip))/\(stem(of: step))\(Self.failureEnding)"
  }

  /// Records that a step has failed.
  ///
  /// If that fails as well, only those who read the messages of the step know.
  package func record(_ failure: StepFailure, of step: FarmStep) {
    let path = failurePath(of: step)
    do {
      try FolderMaking.make(FilePath(path).folder)
      try OwnFile.write(Array((failure.json.line + "\n").utf8), to: path)
    } catch {}
  }

  /// Removes the record that a step has failed, because the step begins again.
  package func forgetFailure(of step: FarmStep) { unlink(failurePath(of: step)) }

  /// The failure of a step; nil if it has not failed, or something else decided its result then.
  package func failure(of step: FarmStep, plan: String) -> StepFailure? {
    Self.failure(at: failurePath(of: step), plan: plan)
  }

  /// The failures of the steps of a phase of a clip, by their `stem(of:)`.
  func failures(of phase: FarmPhase, _ clip: String, plan: String) -> [String: StepFailure] {
    let folder = folder(of: phase, clip)
    var failures: [String: StepFailure] = [:]
    for name in FolderListing.names(in: folder) where name.hasSuffix(Self.failureEnding) {
      let stem = String(name.dropLast(Self.failureEnding.count))
      failures[stem] = Self.failure(at: "\(folder)/\(name)", plan: plan)
    }
    return failures
  }

  private static func failure(at path: String, plan: String) -> StepFailure? {
    guard let bytes = try? FileContents.read(path, limit: largestFailure),
      let json = try? JSONValue(parsing: bytes), let failure = try? StepFailure(json),
      failure.plan == plan
    else { return nil }
    return failure
  }
}
