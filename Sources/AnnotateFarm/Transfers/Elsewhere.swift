internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotateProcesses
internal import Glibc

/// The inputs and outputs of a plan that are elsewhere, as commands of the user fetch and store them.
package struct Elsewhere: Sendable {
  private let transfer: FarmTransfer
  private let files: LocalFiles

  /// Takes the commands of a plan; nil if all of its files are here.
  package init?(_ plan: FarmPlan) {
    guard let transfer = plan.transfer,
      let folder = plan.roots.first(where: { $0.name == FarmTransfer.root })
    else { return nil }
    self.init(transfer, in: folder)
  }

  /// Takes the commands, and the folder for the files on this computer.
  package init(_ transfer: FarmTransfer, in folder: FarmRoot) {
    self.transfer = transfer
    files = LocalFiles(folder.path, space: transfer.space)
  }

  /// Makes the folder for the files on this computer.
  ///
  /// - Throws: `.cannotCreate` if it is not this user's to write.
  package func prepare() throws(AnnotateError) { try files.make() }

  /// The folder of this user in `TMPDIR` for files that are elsewhere.
  package static var defaultFolder: String {
    FilePath(FilePath(TemporaryDirectory.parent).absolute).appending("annotate-\(geteuid())").text
  }

  /// Fetches the input of a clip that is being planned, even if it was fetched before.
  ///
  /// - Returns: The right to use it; nil if it is a file.
  /// - Throws: `.missingInput` if it cannot be fetched, `.badInput` if it has not the digest of the list.
  package func input(of clip: FarmPlanner.Clip) async throws -> FolderLock? {
    guard let source = clip.source else { return nil }
    do {
      return try await input(source, at: clip.job.input.path, isKnown: { _ in false }) {
        path throws(AnnotateError) in
        let isOther = try FileDigest.isOther(than: clip.sha256, at: path)
        return isOther ? RemoteProblem.otherDigest(address: source) : nil
      }
    } catch let error as AnnotateError {
      guard let problem = error.problem as? RemoteProblem, problem.kind == .inputOutput
      else { throw error }
      throw AnnotateError(RemoteProblem.missingInput(problem))
    }
  }

  /// Fetches the input of a clip, unless it is on this computer already.
  ///
  /// - Returns: The right to use it; nil if it is a file.
  /// - Throws: `.inputOutput` if it cannot be fetched, `.badInput` if it is not the one that was planned.
  package func input(of clip: FarmClip) async throws -> FolderLock? {
    guard let source = clip.source else { return nil }
    let planned = clip.identity
    return try await input(
      source,
      at: clip.input,
      size: planned.size,
      isKnown: { FileIdentity(of: $0)?.size == planned.size }
    ) { path throws(AnnotateError) in
      let size = FileIdentity(of: path)?.size ?? 0
      let digest = try SampledDigest.of(path)
      guard size != planned.size || digest != planned.digest else { return nil }
      return FarmProblem.changed(
        path: source,
        size == planned.size ? .contents : .size(size, planned: planned.size)
      )
    }
  }

  private func input(
    _ source: String,
    at path: String,
    size: Int = 0,
    isKnown: (String) -> Bool,
    problem: (String) throws(AnnotateError) -> (any Problem)?
  ) async throws -> FolderLock {
    guard let fetch = transfer.fetch.map(RemoteCommand.init) else {
      throw AnnotateError(RemoteProblem.noFetchCommand(address: source))
    }
    let name = FilePath(path).removingLastComponent().lastComponent
    return try await files.use(name, size: size, isComplete: { isKnown(path) }) {
      let part = path + ".part"
      try await fetch.fetch(source, to: part) {
        () throws(AnnotateError) in try problem(part)
      }
      guard rename(part, path) == 0 else {
        throw AnnotateError(FileProblem.unwritable(path: path, reason: systemReason(errno)))
      }
    }
  }

  /// Prepares the folder in which the output of a clip is made.
  ///
  /// - Returns: The right to use it; nil if the output is not stored elsewhere.
  package func output(of clip: FarmClip) async throws -> FolderLock? {
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
  package func store(_ clip: FarmClip, sidecar: String?) async throws {
    guard let destination = clip.destination, let store = transfer.store.map(RemoteCommand.init)
    else { return }
    let folder = FilePath(clip.output).folder
    let beside = sidecar.flatMap { FilePath($0).folder == folder ? $0 : nil }
    for path in [beside, clip.output].compactMap(\.self) {
      let name = FilePath(path).lastComponent
      let target =
        path == clip.output ? destination : FilePath(destination).sibling(name)
      try await store.store(path, at: target)
    }
    files.remove(FilePath(folder).lastComponent)
  }
}
