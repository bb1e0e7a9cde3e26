package import AnnotateFiles
package import AnnotateMediaTypes
internal import AnnotateSidecar
internal import Glibc

/// Finds the inputs in a folder.
package struct FolderSearch: Sendable {
  /// The files found.
  package struct Result: Sendable, Equatable {
    /// The inputs, by path.
    package var inputs: [BatchInput] = []
    /// The paths of files of other kinds, without sidecars.
    package var others: [String] = []
    /// The paths of folders that were not searched, because the search is not recursive.
    package var folders: [String] = []

    /// Nothing.
    package init() {}
  }

  /// The extensions of inputs: lower case, without dots.
  private let extensions: Set<String>
  private let isRecursive: Bool
  /// The folder of the outputs, whose files are not inputs; nil if it does not exist yet.
  private let outputs: FileIdentity?

  /// Describes a search.
  ///
  /// - Parameters:
  ///   - extensions: The extensions of inputs: lower case, without dots.
  ///   - isRecursive: Whether folders in the folder are searched as well.
  ///   - outputs: The folder of the outputs; if it lies in the searched folder, it is left out. If it is the
  ///     searched folder, the outputs of earlier runs are left out.
  package init(extensions: Set<String>, isRecursive: Bool, outputs: FileIdentity?) {
    (self.extensions, self.isRecursive, self.outputs) = (extensions, isRecursive, outputs)
  }

  /// Searches a folder; hidden files and folders are left out.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - prefix: What `BatchInput.folder` begins with; empty for nothing.
  /// - Returns: The files.
  /// - Throws: `.missingInput` if a folder cannot be read.
  package func files(
    in folder: String,
    prefix: String = ""
  ) throws(AnnotateError) -> Result {
    var (result, visited) = (Result(), Set<FileIdentity>())
    try search(FilePath(folder).trimmed, prefix, &result, &visited)
    guard let outputs, FileIdentity(of: folder)?.isSameFile(as: outputs) == true else {
      return result
    }
    result.inputs.removeAll { FinishedWork.exists(for: $0.path) }
    return result
  }

  private func search(
    _ folder: String,
    _ prefix: String,
    _ result: inout Result,
    _ visited: inout Set<FileIdentity>
  ) throws(AnnotateError) {
    // Links may lead in a circle.
    guard let identity = FileIdentity(of: folder), visited.insert(identity).inserted else { return }
    guard access(folder, R_OK | X_OK) == 0 else {
      let reason = systemReason(errno)
      throw AnnotateError(BatchProblem.folderUnreadable(path: folder, reason: reason))
    }
    for name in FolderListing.names(in: folder).sorted() where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      guard let file = FileIdentity(of: path) else {
        // A link that leads nowhere is an input all the same: who reads it says what is missing.
        add(path, prefix, &result)
        continue
      }
      if file.isFolder {
        guard outputs?.isSameFile(as: file) != true else { continue }
        guard isRecursive else {
          result.folders.append(path)
          continue
        }
        try search(path, prefix.isEmpty ? name : "\(prefix)/\(name)", &result, &visited)
      } else if file.isRegular {
        add(path, prefix, &result)
      } else {
        result.others.append(path)
      }
    }
  }

  private func add(_ path: String, _ prefix: String, _ result: inout Result) {
    let input = BatchInput(path, in: prefix)
    let ending = FilePath(path).namesLines ? "jsonl" : FilePath(path).extension.lowercased()
    guard extensions.contains(ending) else {
      if !MediaExtensions.sidecars.contains(ending) { result.others.append(path) }
      return
    }
    result.inputs.append(input)
  }
}
