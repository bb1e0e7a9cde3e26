internal import AnnotateFiles
internal import AnnotateLibav
internal import AnnotateMediaTypes
package import AnnotateProcesses

/// Inputs and outputs elsewhere, which commands of the user fetch and store.
///
/// Each input that is worked on has a folder of its own for as long, in `TMPDIR`.
package struct RemoteFiles: Sendable {
  private let fetch: RemoteCommand?
  private let store: RemoteCommand?

  /// Takes the commands that a command line gives.
  package init(fetch: RemoteCommand?, store: RemoteCommand?) {
    (self.fetch, self.store) = (fetch, store)
  }

  /// Does the work on an item with local files: its input is fetched before, its outputs are stored after.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - work: Does the work, and returns the files that it has written; none if it has failed.
  /// - Throws: `.inputOutput` if a command fails, `.badInput` if an input is not the one that the list says.
  package func withLocal(
    _ item: BatchItem,
    _ work: (BatchItem) async throws -> [String]
  ) async throws {
    let fetch = item.input.isRemote ? fetch : nil
    let store = item.output.map { FilePath($0).isAddress } == true ? store : nil
    guard fetch != nil || store != nil else {
      _ = try await work(item)
      return
    }
    let folder = try TemporaryDirectory()
    defer { folder.remove() }
    var local = item
    if let fetch {
      let path = folder.path(ofFileNamed: item.input.file)
      try await fetch.fetch(item.input.path, to: path) {
        () throws(AnnotateError) in
        let isOther = try FileDigest.isOther(than: item.input.sha256, at: path)
        return isOther ? RemoteProblem.otherDigest(address: item.input.path) : nil
      }
      local.input = item.input.moved(to: path)
    }
    guard let output = item.output, let store else {
      _ = try await work(local)
      return
    }
    let outputs = folder.path(ofFileNamed: "output")
    try FolderMaking.make(outputs)
    local.output = FilePath(outputs).appending(FilePath(output).lastComponent).text
    for path in try await work(local) {
      try await store.store(path, at: FilePath(output).sibling(FilePath(path).lastComponent))
    }
  }
}
