internal import AnnotateFiles
internal import AnnotateJSON
package import AnnotateMediaTypes
internal import Glibc
internal import Synchronization

/// Which steps are being done, as files in the work folder tell the workers on all computers.
///
/// A claim is a file next to the record of the step's result. Its worker renews it as long as it lives; a
/// claim that is not renewed is void. Two workers that do the same step in spite of it do no harm.
package final class StepClaims: Sendable {
  /// The answer to a claim.
  package enum Answer: Sendable, Equatable {
    /// The step may be done.
    case granted
    /// Another worker is doing it.
    case taken
    /// It has failed since this worker began, and would again.
    case failed(StepFailure)
  }

  /// How often claims have to be renewed, in seconds.
  package static let interval = 20
  /// The number of seconds without renewal after which a claim is void.
  private static let lifetime = 6 * interval

  private let folder: FarmFolder
  private let worker: WriterName
  /// When this worker began, by the clock of the file system.
  private let begin: Int
  private let held = Mutex<Set<String>>([])

  /// Holds no claims.
  ///
  /// - Throws: `.temporary` if there is not enough memory.
  package convenience init(_ folder: FarmFolder) throws(AnnotateError) {
    self.init(folder, as: try .own())
  }

  /// Describes another worker, for tests.
  init(_ folder: FarmFolder, as worker: WriterName) {
    (self.folder, self.worker) = (folder, worker)
    begin = FileSystemClock.now(in: folder.path)
  }

  /// Claims a step.
  ///
  /// What failed before this worker began is tried again: somebody may have mended it.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - plan: The hash of what decides its result; failures with another hash do not count.
  /// - Returns: Whether the step may be done.
  /// - Throws: `.cannotCreate` if a claim cannot be written, `.missingInput` or `.inputOutput` if a claim or the record of a
  ///   failure cannot be read.
  package func claim(_ step: FarmStep, plan: String) throws(AnnotateError) -> Answer {
    let path = path(of: step)
    for _ in 0..<2 {
      if try createWithFolder(path) {
        // Another worker may have failed since: it records that before it gives its claim up.
        do throws(AnnotateError) {
          if let failure = try lastingFailure(of: step, plan: plan) {
            unlink(path)
            return .failed(failure)
          }
        } catch {
          unlink(path)
          throw error
        }
        held.withLock { _ = $0.insert(path) }
        return .granted
      }
      guard let found = try Claim(path) else { continue }
      if isAlive(found, path) { return .taken }
      unlink(path)
    }
    return .taken
  }

  /// The failure of a step that has happened since this worker began, and would again; nil if there is none.
  private func lastingFailure(
    of step: FarmStep,
    plan: String
  ) throws(AnnotateError) -> StepFailure? {
    guard let time = FileSystemClock.time(of: folder.failurePath(of: step)), time > begin,
      let failure = try folder.failure(of: step, plan: plan), failure.isLasting
    else { return nil }
    return failure
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

  /// The ending of the names of claims.
  static let ending = ".claim"

  private func path(of step: FarmStep) -> String {
    "\(folder.folder(of: step.phase, step.clip))/\(folder.stem(of: step))\(Self.ending)"
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
  private func createWithFolder(_ path: String) throws(AnnotateError) -> Bool {
    var creation = create(path)
    if creation == .refused(ENOENT) {
      // Another worker may have made the folder since.
      try FolderMaking.make(FilePath(path).folder)
      creation = create(path)
    }
    guard case .refused(let reason) = creation else { return creation == .made }
    throw PartialFile.cannotCreate(path, systemReason(reason))
  }

  private func create(_ path: String) -> Creation {
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
    guard file >= 0 else { return errno == EEXIST ? .exists : .refused(errno) }
    defer { close(file) }
    // A claim whose text is missing counts as that of an unknown worker.
    let text = JSONValue.object(["worker": .string(worker.text)]).line + "\n"
    _ = Array(text.utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    return .made
  }

  private func isAlive(_ claim: Claim, _ path: String) -> Bool {
    if claim.worker?.hasEnded(observedBy: worker) == true { return false }
    let now = FileSystemClock.now(in: FilePath(path).folder)
    return (FileSystemClock.age(of: path, at: now) ?? .max) < Self.lifetime
  }

  /// What a claim's file says.
  private struct Claim {
    var worker: WriterName?

    /// Reads a file; nil if it is not there any more.
    ///
    /// - Throws: `.missingInput` or `.inputOutput` if it is there and cannot be read.
    init?(_ path: String) throws(AnnotateError) {
      guard let bytes = try FarmFolder.contents(of: path, limit: 1 << 12) else { return nil }
      guard let json = try? JSONValue(parsing: bytes) else { return }
      worker = json["worker"]?.string.flatMap { WriterName($0.split(separator: ".")) }
    }
  }
}
