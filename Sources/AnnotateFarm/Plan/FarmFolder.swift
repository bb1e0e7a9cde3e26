internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMedia
public import AnnotateMediaTypes
internal import AnnotateSidecar
internal import Glibc

/// The folder that all workers of a farm share: the plan, and the results so far.
///
///     plan.json
///     clips/NAME/look/0-119.json               the record of a result, which names its file
///     clips/NAME/look/0-119.1c4f0a9be772.jsonl
///     clips/NAME/link/faces.json
///     clips/NAME/link/faces.77a0b1d2e3f4.jsonl
///     clips/NAME/draw/0-119.json
///     clips/NAME/draw/0-119.90c1d2e3f4a5.packets
///     clips/NAME/join/output.json              the output itself is where the plan says
///
/// The name of a file has the beginning of its digest, so that two workers who make the same result at
/// once never write to one name with different contents.
public struct FarmFolder: Sendable {
  /// What is known of a result.
  public enum State: Sendable, Equatable {
    /// There is none.
    case missing
    /// There is one that cannot be used, and why.
    case unusable(String)
    /// It is complete.
    case done(FarmResult)
  }

  /// Its path.
  public let path: String

  /// Names a folder.
  public init(_ path: String) {
    self.path = PartialFolder.withoutSlash(path)
  }

  /// Where the plan is.
  public var planPath: String { path + "/plan.json" }

  /// The plan.
  ///
  /// - Throws: `.missingInput` where there is none, `.badInput` where it is not what it should be.
  public func plan() throws(AnnotateError) -> FarmPlan { try FarmPlan(contentsOf: planPath) }

  /// Where the results of a phase are.
  public func folder(of phase: FarmPhase, _ clip: String) -> String {
    "\(path)/clips/\(clip)/\(phase.rawValue)"
  }

  /// Where the record of a step's result is.
  public func recordPath(of step: FarmStep) -> String {
    "\(folder(of: step.phase, step.clip))/\(stem(of: step)).json"
  }

  /// The path of a result's file.
  public func filePath(of result: FarmResult, _ step: FarmStep) -> String {
    step.phase == .join ? result.file : "\(folder(of: step.phase, step.clip))/\(result.file)"
  }

  /// The name of a step's files before their digest or ending.
  func stem(of step: FarmStep) -> String {
    switch step.phase {
    case .look, .draw: step.range?.description ?? "all"
    case .link: "faces"
    case .join: "output"
    }
  }

  /// The ending of the file of a result.
  static func ending(of phase: FarmPhase) -> String { phase == .draw ? "packets" : "jsonl" }

  /// What is known of the result of a step.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - plan: the hash of the plan's clip, `FarmPlan.hash(of:)`.
  ///   - origin: the digest of what it has to be made of; nil where that is not looked at.
  ///   - thoroughly: whether the whole file is compared with its digest, not its size alone.
  /// - Returns: the state; records that cannot be read count as unusable.
  /// - Throws: `.inputOutput` where a file cannot be read.
  public func state(
    of step: FarmStep,
    plan: String,
    origin: String? = nil,
    thoroughly: Bool
  ) throws(AnnotateError) -> State {
    guard let bytes = contents(of: recordPath(of: step)) else { return .missing }
    guard let json = try? JSONValue(parsing: bytes), let result = try? FarmResult(json),
      result.phase == step.phase
    else { return .unusable("its record cannot be read") }
    if let range = step.range, result.first != range.first || result.last != range.last {
      return .unusable("it is of other frames, \(result.first) to \(result.last)")
    }
    guard result.plan == plan else { return .unusable("it is of another plan") }
    if let origin, result.origin != origin {
      return .unusable("what it was made of has been made anew")
    }
    let file = filePath(of: result, step)
    guard let found = FileIdentity(of: file), found.isRegular else {
      return .unusable("its file '\(file)' is missing")
    }
    guard found.size == result.size else {
      return .unusable("its file '\(file)' has \(found.size) bytes, not \(result.size)")
    }
    guard thoroughly else { return .done(result) }
    let digest =
      step.phase == .join ? try SampledDigest.of(file) : try FileDigest.content(of: file)
    guard digest == result.digest else {
      return .unusable("its file '\(file)' has other contents than it had")
    }
    return .done(result)
  }

  private func contents(of path: String) -> [UInt8]? {
    FileIdentity(of: path)?.isRegular == true ? try? FileContents.read(path) : nil
  }
}
