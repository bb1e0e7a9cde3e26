internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import Glibc

/// The inputs and outputs of a plan that are elsewhere, as commands of the user fetch and store them.
struct Elsewhere: Sendable {
  private let transfer: FarmTransfer
  private let files: LocalFiles

  /// Takes the commands of a plan; nil if all of its files are here.
  init?(_ plan: FarmPlan) {
    guard let transfer = plan.transfer,
      let folder = plan.roots.first(where: { $0.name == FarmTransfer.root })
    else { return nil }
    self.init(transfer, in: folder)
  }

  /// Takes the commands, and the folder for the files on this computer.
  init(_ transfer: FarmTransfer, in folder: FarmRoot) {
    self.transfer = transfer
    files = LocalFiles(folder.path, space: transfer.space)
  }

  /// Makes the folder for the files on this computer.
  ///
  /// - Throws: `.cannotCreate` if it is not this user's to write.
  func prepare() throws(AnnotateError) { try files.make() }

  /// The folder of this user in `TMPDIR` for files that are elsewhere.
  static var defaultFolder: String {
    let parent = getenv("TMPDIR").map { PathText.decode(cString: $0) } ?? "/tmp"
    return FilePath(FilePath(parent).absolute).appending("annotate-\(geteuid())").text
  }

  /// Fetches the input of a clip that is being planned, even if it was fetched before.
  ///
  /// - Returns: The right to use it; nil if it is a file.
  /// - Throws: `.missingInput` if it cannot be fetched, `.badInput` if it has not the digest of the list.
  func input(of clip: FarmPlanner.Clip) async throws -> FolderLock? {
    guard let source = clip.source else { return nil }
    do {
      return try await input(source, at: clip.job.input.path, isKnown: { _ in false }) {
        path throws(AnnotateError) in
        try RemoteFiles.failure(of: source, in: path, sha256: clip.sha256)
      }
    } catch let error as AnnotateError where error.kind == .inputOutput {
      throw AnnotateError(
        .missingInput,
        error.message.what,
        subject: error.message.subject,
        why: error.message.why
      )
    }
  }

  /// Fetches the input of a clip, unless it is on this computer already.
  ///
  /// - Returns: The right to use it; nil if it is a file.
  /// - Throws: `.inputOutput` if it cannot be fetched, `.badInput` if it is not the one that was planned.
  func input(of clip: FarmClip) async throws -> FolderLock? {
    guard let source = clip.source else { return nil }
    let planned = clip.identity
    return try await input(
      source,
      at: clip.input,
      size: planned.size,
      isKnown: { FileIdentity(of: $0)?.size == planned.size }
    ) { path throws(AnnotateError) in
      if let failure = try RemoteFiles.failure(of: source, in: path, sha256: nil) { return failure }
      let size = FileIdentity(of: path)?.size ?? 0
      let digest = try SampledDigest.of(path)
      guard size != planned.size || digest != planned.digest else { return nil }
      return AnnotateError(
        .badInput,
        "cannot follow the plan with",
        subject: source,
        why: size == planned.size
          ? "what was fetched has other contents than when it was planned"
          : "what was fetched has \(size) bytes, and had \(planned.size) when it was planned"
      )
    }
  }

  private func input(
    _ source: String,
    at path: String,
    size: Int = 0,
    isKnown: (String) -> Bool,
    failure: (String) throws(AnnotateError) -> AnnotateError?
  ) async throws -> FolderLock {
    guard let fetch = transfer.fetch.map(CommandTemplate.init) else {
      throw AnnotateError(.badInput, "cannot fetch", subject: source, why: "the plan says not how")
    }
    let name = FilePath(path).removingLastComponent().lastComponent
    return try await files.use(name, size: size, isComplete: { isKnown(path) }) {
      let part = path + ".part"
      try await RemoteFiles.run(fetch, ["input": source, "path": part], "fetch", source) {
        () throws(AnnotateError) in try failure(part)
      }
      guard rename(part, path) == 0 else {
        throw AnnotateError(.inputOutput, "cannot write", subject: path, why: systemReason(errno))
      }
    }
  }

  /// Prepares the folder in which the output of a clip is made.
  ///
  /// - Returns: The right to use it; nil if the output is not stored elsewhere.
  func output(of clip: FarmClip) async throws -> FolderLock? {
    guard clip.destination != nil else { return nil }
    let folder = FilePath(clip.output).folder
    return try await files.use(
      FilePath(folder).lastComponent,
      isComplete: { FileIdentity(of: folder) != nil },
      fill: {}
    )
  }

  /// Stores the output of a clip, and its sidecar if that is next to it; they are removed here.
  ///
  /// - Throws: `.inputOutput` if the command fails.
  func store(_ clip: FarmClip, sidecar: String?) async throws {
    guard let destination = clip.destination, let store = transfer.store.map(CommandTemplate.init)
    else { return }
    let folder = FilePath(clip.output).folder
    let beside = sidecar.flatMap { FilePath($0).folder == folder ? $0 : nil }
    for path in [beside, clip.output].compactMap(\.self) {
      let name = FilePath(path).lastComponent
      let target =
        path == clip.output ? destination : FilePath(destination).sibling(name)
      try await RemoteFiles.run(store, ["path": path, "output": target], "store", target)
    }
    files.remove(FilePath(folder).lastComponent)
  }
}
