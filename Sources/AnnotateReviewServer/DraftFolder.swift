internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateStages
internal import Glibc

/// What pages keep beside a sidecar until it is saved: edits, and what these belong to; on its own serial queue.
///
/// The folder is there only as long as something is kept in it.
actor DraftFolder {
  /// The maximum number of files that are kept.
  static let maxCount = 64
  /// The maximum size of a file, in bytes.
  static let maxSize = 256 << 20

  /// The path of the folder, such as `in.faces.drafts` for `in.faces.jsonl`.
  nonisolated let path: String
  private let executor = SerialQueueExecutor(label: "annotate.drafts")

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Keeps drafts of the sidecar at a path.
  init(beside sidecar: String) {
    path = FilePath(sidecar).uncompressed.removingExtension().text + ".drafts"
  }

  /// The names of what is kept, in alphabetical order.
  var names: [String] {
    FolderListing.names(in: path).filter(DraftName.isRight).sorted()
  }

  /// What is kept under a name; nil if nothing is.
  func contents(of name: String) -> [UInt8]? {
    try? FileContents.read(file(name))
  }

  /// Keeps something under a name, instead of what was kept under it.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` if it cannot be written, or there is too much already.
  func keep(_ contents: [UInt8], under name: String) throws(AnnotateError) {
    let names = names
    guard names.contains(name) || names.count < Self.maxCount else {
      throw AnnotateError(ServerProblem.tooManyDrafts(folder: path))
    }
    // Only the user may read it, as it may show more than the sidecar.
    try FolderMaking.make(path, mode: 0o700)
    let file = try PartialFile(for: file(name), overwrites: true)
    try FileContents.write(contents, to: file)
    try file.commit(isDurable: false)
  }

  /// Forgets what is kept under a name.
  func forget(_ name: String) {
    unlink(file(name))
    // Only an empty folder goes.
    rmdir(path)
  }

  private func file(_ name: String) -> String { FilePath(path).appending(name).text }
}

/// The names under which pages keep drafts.
enum DraftName {
  /// Whether a text is one: letters, digits and hyphens only, so that it leads nowhere else.
  static func isRight(_ text: some StringProtocol) -> Bool {
    (1...80).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
      }
  }
}
