internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotateSidecar
internal import Glibc

/// The work folder that all workers of a farm share: the plan and the results so far.
///
///     plan.json
///     clips/NAME/detect/0-119.json             the record of a result, which names its file
///     clips/NAME/detect/0-119.1c4f0a9be772.detections.jsonl
///     clips/NAME/detect/0-119.claim            a worker is doing the step
///     clips/NAME/detect/0-119.failure          the step has failed, and why
///     clips/NAME/link/faces.json
///     clips/NAME/link/faces.77a0b1d2e3f4.jsonl
///     clips/NAME/render/0-119.json
///     clips/NAME/render/0-119.90c1d2e3f4a5.packets
///     clips/NAME/join/output.json              the output itself is at the plan's path
///
/// The name of a clip is the path of its output, and may have folders in it. They get in no other clip's way, because
/// no output lies below another.
///
/// The name of a file contains the start of its digest. Two workers that make the same result at the same
/// time therefore never write different contents under one name.
package struct FarmFolder: Sendable {
  /// The state of a result.
  package enum State: Sendable, Equatable {
    /// There is no result.
    case missing
    /// There is a result of an earlier plan or of earlier results, as this says.
    case outdated(ResultFault)
    /// There is a result that cannot be used, for this reason.
    case unusable(ResultFault)
    /// The result is complete.
    case done(FarmResult)

    /// The result, if it is complete.
    package var result: FarmResult? {
      if case .done(let result) = self { result } else { nil }
    }
  }

  /// The path.
  package let path: String
  /// The roots of the plan that lie elsewhere on this computer; with a plan, all of its roots.
  package private(set) var roots: [FarmRoot]

  /// Describes the folder at a path.
  package init(_ path: String, roots: [FarmRoot] = []) {
    self.path = FilePath(path).trimmed
    self.roots = roots
    FolderGroup.adopt(self.path)
  }

  /// The path of the plan.
  package var planPath: String { path + "/plan.json" }

  /// The folder with the results of all clips, which is there as soon as a step has begun.
  package var resultsPath: String { path + "/clips" }

  /// Reads the plan.
  ///
  /// - Throws: `.missingInput` if there is none, `.badInput` if it cannot be used.
  package func plan() throws(AnnotateError) -> FarmPlan {
    try FarmPlan(contentsOf: planPath, roots: roots)
  }

  /// The folder with the roots of the plan in it.
  package func following(_ plan: FarmPlan) -> FarmFolder {
    var folder = self
    folder.roots = plan.roots
    return folder
  }

  /// The folder with the results of a phase.
  package func folder(of phase: FarmPhase, _ clip: String) -> String {
    "\(resultsPath)/\(clip)/\(phase.rawValue)"
  }

  /// The path of the record of a step's result.
  package func recordPath(of step: FarmStep) -> String {
    "\(folder(of: step.phase, step.clip))/\(stem(of: step)).json"
  }

  /// The path of a result's file.
  package func filePath(of result: FarmResult, _ step: FarmStep) -> String {
    step.phase == .join ? result.file : "\(folder(of: step.phase, step.clip))/\(result.file)"
  }

  /// The name of a step's files, before the digest and the file extension.
  func stem(of step: FarmStep) -> String {
    switch step.phase {
    case .detect, .render: step.range?.description ?? "all"
    case .link: "faces"
    case .join: "output"
    }
  }

  /// The file extension of the results of a phase.
  static func fileExtension(of phase: FarmPhase) -> String {
    switch phase {
    case .detect: "detections.jsonl"
    case .render: "packets"
    case .link, .join: "jsonl"
    }
  }

  /// Reads the state of a step's result.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - plan: The hash of the plan's clip, `FarmPlan.hash(of:for:)`.
  ///   - origin: The digest of the results from which it must be made; nil if that does not matter.
  ///   - thoroughly: Whether to compare the whole file with its digest, not only its size.
  /// - Returns: The state; a record that cannot be read is unusable.
  /// - Throws: `.inputOutput` if a file cannot be read.
  package func state(
    of step: FarmStep,
    plan: String,
    origin: String? = nil,
    thoroughly: Bool
  ) throws(AnnotateError) -> State {
    guard let bytes = try Self.contents(of: recordPath(of: step)) else { return .missing }
    guard var result = Self.result(in: bytes), result.phase == step.phase
    else { return .unusable(.unreadable) }
    if let range = step.range, result.first != range.first || result.last != range.last {
      return .unusable(.otherFrames(first: result.first, last: result.last))
    }
    if step.phase == .join { result.file = roots.located(result.file) }
    guard result.plan == plan else { return .outdated(.otherOptions) }
    if let origin, result.origin != origin {
      return .outdated(.otherOrigin)
    }
    if let isStored = result.isStored {
      return isStored ? .done(result) : .unusable(.notStored)
    }
    let file = filePath(of: result, step)
    guard let found = FileIdentity(of: file), found.isRegular else {
      return .unusable(.fileMissing(path: file))
    }
    guard found.size == result.size else {
      return .unusable(.fileSize(path: file, found.size, expected: result.size))
    }
    guard thoroughly else { return .done(result) }
    let digest =
      step.phase == .join ? try SampledDigest.of(file) : try FileDigest.content(of: file)
    guard digest == result.digest else {
      return .unusable(.fileChanged(path: file))
    }
    return .done(result)
  }

  /// Notes that the output of a clip was stored elsewhere.
  ///
  /// - Throws: `.internalFault` if the clip was not joined, `.inputOutput` or `.cannotCreate` if reading or writing fails.
  package func noteStored(_ step: FarmStep) throws(AnnotateError) {
    let path = recordPath(of: step)
    guard var result = try Self.contents(of: path).flatMap(Self.result) else {
      throw AnnotateError(FarmProblem.noJoinedResult(path: path))
    }
    result.isStored = true
    try write(result, of: step)
  }

  /// Writes the record of a step.
  ///
  /// - Throws: `.inputOutput` or `.cannotCreate` if that fails.
  func write(_ record: FarmResult, of step: FarmStep) throws(AnnotateError) {
    try OwnFile.write(Array((record.json.line + "\n").utf8), to: recordPath(of: step))
  }

  /// The result that a record tells; nil if it cannot be read.
  private static func result(in record: [UInt8]) -> FarmResult? {
    (try? JSONValue(parsing: record)).flatMap { try? FarmResult($0) }
  }

  /// The bytes of a record, or at most the first `limit`; nil if there is none.
  ///
  /// - Throws: `.missingInput` or `.inputOutput` if there is one that cannot be read.
  static func contents(
    of path: String,
    limit: Int = .max
  ) throws(AnnotateError) -> [UInt8]? {
    guard FileIdentity(of: path)?.isRegular == true else { return nil }
    do throws(AnnotateError) {
      return try FileContents.read(path, limit: limit)
    } catch {
      // Another worker may have removed it just now.
      guard FileIdentity(of: path) != nil else { return nil }
      throw error
    }
  }
}
