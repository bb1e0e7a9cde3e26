internal import AnnotateFiles
internal import AnnotateJSON
package import AnnotateMediaTypes
internal import AnnotateSidecar
internal import Glibc

/// The record of a step that has failed, stored where the record of its result would be.
package struct StepFailure: Sendable, Equatable {
  /// The version of the format that this module reads and writes.
  static let version = 1

  /// The hash of what decides the result, `FarmPlan.hash(of:for:)`.
  let plan: String
  /// The exit code.
  package let exitCode: Int32
  /// What failed and why, in one line.
  package let message: String

  /// Describes a failure.
  package init(plan: String, exitCode: Int32, message: String) {
    (self.plan, self.exitCode, self.message) = (plan, exitCode, message)
  }

  /// Describes the error of a step; nil if the step is to be tried again.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - plan: The hash of what decides the result.
  ///   - message: What failed and why, in one line.
  package init?(_ error: AnnotateError, plan: String, message: String) {
    guard error.kind != .temporary else { return nil }
    self.init(plan: plan, exitCode: error.exitCode, message: message)
  }

  /// The exit codes of failures that would happen on every computer.
  private static let lastingCodes = [
    AnnotateError.Kind.badInput, .missingInput, .internalFault,
  ].map { Int32($0.rawValue) }

  /// Whether it would happen on every computer.
  var isLasting: Bool { Self.lastingCodes.contains(exitCode) }
}

extension StepFailure {
  /// The record as one JSON object.
  var json: JSONValue {
    .object([
      "schema": .string("annotate.farm.failure"),
      "version": .integer(Self.version),
      "plan": .string(plan),
      "exitCode": .integer(Int(exitCode)),
      "message": .string(message),
    ])
  }

  /// Understands a record.
  init(_ json: JSONValue) throws(SidecarFailure) {
    guard json["schema"]?.string == "annotate.farm.failure",
      json["version"]?.count == Self.version
    else { throw SidecarFailure("it is not a record of a failure, or has another version") }
    self.init(
      plan: try json.require("plan", "a text", \.string),
      exitCode: try json.require("exitCode", "an exit code") {
        $0.count.flatMap { Int32(exactly: $0) }
      },
      message: try json.require("message", "a text", \.string)
    )
  }
}

extension FarmFolder {
  /// The ending of the names of records of failures.
  private static let failureEnding = ".failure"

  /// The maximum size of a record of a failure that is read, in bytes.
  private static let maximumFailure = 1 << 16

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
  ///
  /// - Throws: `.missingInput` or `.inputOutput` if its record cannot be read.
  package func failure(of step: FarmStep, plan: String) throws(AnnotateError) -> StepFailure? {
    try Self.failure(at: failurePath(of: step), plan: plan)
  }

  /// The failures of the steps of a phase of a clip, by their `stem(of:)`.
  ///
  /// - Throws: `.missingInput` or `.inputOutput` if a record cannot be read.
  func failures(
    of phase: FarmPhase,
    _ clip: String,
    plan: String
  ) throws(AnnotateError) -> [String: StepFailure] {
    let folder = folder(of: phase, clip)
    var failures: [String: StepFailure] = [:]
    for name in FolderListing.names(in: folder) where name.hasSuffix(Self.failureEnding) {
      let stem = String(name.dropLast(Self.failureEnding.count))
      failures[stem] = try Self.failure(at: "\(folder)/\(name)", plan: plan)
    }
    return failures
  }

  private static func failure(
    at path: String,
    plan: String
  ) throws(AnnotateError) -> StepFailure? {
    guard let bytes = try contents(of: path, limit: maximumFailure),
      let json = try? JSONValue(parsing: bytes), let failure = try? StepFailure(json),
      failure.plan == plan
    else { return nil }
    return failure
  }
}

extension FarmWorker {
  /// Starts the clock of a step, which counts as failed no more.
  package mutating func start(_ step: FarmStep) {
    begin = .now
    folder.forgetFailure(of: step)
  }

  /// Records that a step has failed.
  ///
  /// A step has not failed if steps before it are missing, or if it is to be tried again.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - step: The step.
  ///   - message: What failed and why, in one line.
  /// - Throws: `.missingInput` or `.inputOutput` if the results of the steps before cannot be read.
  package func record(
    _ error: AnnotateError,
    of step: FarmStep,
    message: String
  ) throws(AnnotateError) {
    guard let clip = plan.clip(named: step.clip) else { return }
    let hash = try plan.hash(of: clip, for: step.phase)
    guard let failure = StepFailure(error, plan: hash, message: message),
      try hasSources(for: step.phase, of: clip)
    else { return }
    folder.record(failure, of: step)
  }

  /// Whether there are the results of the phase before.
  private func hasSources(
    for phase: FarmPhase,
    of clip: FarmClip
  ) throws(AnnotateError) -> Bool {
    guard let previous = phase.previous else { return true }
    let hash = try plan.hash(of: clip, for: previous)
    var origin: String?
    if previous == .render {
      let link = FarmStep(.link, clip: clip.name)
      let plan = try plan.hash(of: clip, for: .link)
      guard let faces = try folder.state(of: link, plan: plan, thoroughly: true).result
      else { return false }
      origin = faces.digest
    }
    for step in clip.steps(of: previous) {
      let state = try folder.state(of: step, plan: hash, origin: origin, thoroughly: false)
      if state.result == nil { return false }
    }
    return true
  }
}
