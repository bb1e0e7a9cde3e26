internal import AnnotateFiles
internal import AnnotateJSON
package import AnnotateMediaTypes
internal import Glibc
internal import Synchronization

/// Which steps are being done, as files in the work folder tell the workers on all computers.
///
/// A claim is a file beside the record of the step's result. Its worker renews it as long as it lives; a
/// claim that is not renewed is void. Two workers that do the same step in spite of it do no harm.
package final class StepClaims: Sendable {
  /// The answer to a claim.
  package enum Answer: Sendable, Equatable {
    /// The step may be done.
    case granted
    /// Another worker is doing it.
    case taken
    /// It has failed with this exit code, and would again.
    case failed(Int32)
  }

  /// How often claims have to be renewed, in seconds.
  package static let interval = 20
  /// The number of seconds without renewal after which a claim is void.
  private static let lifetime = 6 * interval

  private let folder: FarmFolder
  private let worker: WriterName
  private let held = Mutex<Set<String>>([])

  /// Holds no claims.
  ///
  /// - Throws: `.temporary` if there is not enough memory.
  package init(_ folder: FarmFolder) throws(AnnotateError) {
    (self.folder, worker) = (folder, try .own())
  }

  /// Describes another worker, for tests.
  init(_ folder: FarmFolder, as worker: WriterName) {
    (self.folder, self.worker) = (folder, worker)
  }

  /// Claims a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - plan: The hash of what decides its result; failures with another hash do not count.
  /// - Returns: Whether the step may be done.
  /// - Throws: `.cannotCreate` if a claim cannot be written.
  package func claim(_ step: FarmStep, plan: String) throws(AnnotateError) -> Answer {
    let path = path(of: step)
    for _ in 0..<2 {
      if try createWithFolder(path, content(plan: plan)) {
        held.withLock { _ = $0.insert(path) }
        return .granted
      }
      guard let found = Claim(path) else { continue }
      if let code = found.exitCode, found.plan == plan { return .failed(code) }
      if found.exitCode == nil, isAlive(found, path) { return .taken }
      unlink(path)
    }
    return .taken
  }

  /// Renews all claims that are held.
  package func renew() {
    for path in held.withLock(\.self) {
      // Without times, the file gets those of its file system's clock.
      utimensat(AT_FDCWD, PathText.encode(path), nil, 0)
    }
  }

  /// Gives up the claim of a step, which is done or can be tried again.
  package func release(_ step: FarmStep) {
    let path = path(of: step)
    if held.withLock({ $0.remove(path) }) != nil { unlink(path) }
  }

  /// Gives up all claims.
  package func releaseAll() {
    for path in held.withLock({ held in
      defer { held = [] }
      return held
    }) { unlink(path) }
  }

  /// Records that a step has failed and would again, so that no other worker tries.
  package func fail(_ step: FarmStep, plan: String, _ exitCode: Int32) {
    let path = path(of: step)
    guard held.withLock({ $0.remove(path) }) != nil else { return }
    unlink(path)
    // Without the record, other workers find out themselves.
    _ = create(path, content(plan: plan, exitCode: exitCode))
  }

  /// The ending of the names of claims.
  static let ending = ".claim"

  /// The exit codes of the steps in a folder that have failed, by their stems.
  static func failures(in folder: String, plan: String) -> [String: Int32] {
    var failures: [String: Int32] = [:]
    for name in FolderListing.names(in: folder) where name.hasSuffix(ending) {
      guard let claim = Claim("\(folder)/\(name)"), claim.plan == plan else { continue }
      failures[String(name.dropLast(ending.count))] = claim.exitCode
    }
    return failures
  }

  private func path(of step: FarmStep) -> String {
    "\(folder.folder(of: step.phase, step.clip))/\(folder.stem(of: step))\(Self.ending)"
  }

  private func content(plan: String, exitCode: Int32? = nil) -> String {
    JSONValue.object([
      "worker": .string(worker.text), "plan": .string(plan),
      "exitCode": exitCode.map { .integer(Int($0)) },
    ]).line + "\n"
  }

  /// What came of an attempt to make a file.
  private enum Creation: Equatable {
    case made
    /// There is a file already.
    case exists
    /// The system refuses, with this `errno`.
    case refused(Int32)
  }

  /// Makes a file, and its folder if that is missing; false if there is a file.
  private func createWithFolder(_ path: String, _ text: String) throws(AnnotateError) -> Bool {
    var creation = create(path, text)
    if creation == .refused(ENOENT) {
      // Another worker may have made the folder since.
      try FolderMaking.make(PartialFile.split(path).folder)
      creation = create(path, text)
    }
    guard case .refused(let reason) = creation else { return creation == .made }
    throw PartialFile.cannotCreate(path, systemReason(reason))
  }

  private func create(_ path: String, _ text: String) -> Creation {
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
    guard file >= 0 else { return errno == EEXIST ? .exists : .refused(errno) }
    defer { close(file) }
    // A claim whose text is missing counts as that of an unknown worker.
    _ = Array(text.utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    return .made
  }

  private func isAlive(_ claim: Claim, _ path: String) -> Bool {
    if claim.worker?.hasEnded(observedBy: worker) == true { return false }
    let now = FileSystemClock.now(in: PartialFile.split(path).folder)
    return (FileSystemClock.age(of: path, at: now) ?? .max) < Self.lifetime
  }

  /// What a claim's file says.
  private struct Claim {
    var worker: WriterName?
    var plan: String?
    var exitCode: Int32?

    /// Reads a file; nil if it is not there any more.
    init?(_ path: String) {
      guard let bytes = try? FileContents.read(path, limit: 1 << 12) else { return nil }
      guard let json = try? JSONValue(parsing: bytes) else { return }
      worker = json["worker"]?.string.flatMap { WriterName($0.split(separator: ".")) }
      plan = json["plan"]?.string
      exitCode = json["exitCode"]?.integer.flatMap { Int32(exactly: $0) }
    }
  }
}
