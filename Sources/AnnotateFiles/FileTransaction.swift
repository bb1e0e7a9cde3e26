package import AnnotateMediaTypes
internal import Synchronization

/// Files and folders of one job that appear at their final paths together, when all are complete, or not at
/// all.
///
/// Without `commit` nothing at any final path changes: what was written goes with the last references to the
/// files, the transaction's own among them.
package final class FileTransaction: Sendable {
  private let outputs = Mutex<[any PartialOutput]>([])

  /// Makes a transaction without files.
  package init() {}

  /// Reserves a file under a temporary name; `overwrites` allows that one at `path` is replaced.
  ///
  /// - Throws: `.cannotCreate` as `PartialFile`.
  package func makeFile(for path: String, overwrites: Bool) throws(AnnotateError) -> PartialFile {
    let file = try PartialFile(for: path, overwrites: overwrites)
    outputs.withLock { $0.append(file) }
    return file
  }

  /// Makes a folder under a temporary name.
  ///
  /// - Parameters:
  ///   - path: the final path.
  ///   - overwrites: whether a folder with files at the final path is replaced.
  ///   - ownsFile: tells from the name of a file whether an earlier run can have written it.
  /// - Returns: The folder under its temporary name.
  /// - Throws: `.cannotCreate` as `PartialFolder`.
  package func makeFolder(
    for path: String,
    overwrites: Bool,
    ownsFile: @escaping @Sendable (String) -> Bool
  ) throws(AnnotateError) -> PartialFolder {
    let folder = try PartialFolder(for: path, overwrites: overwrites, ownsFile: ownsFile)
    outputs.withLock { $0.append(folder) }
    return folder
  }

  /// Moves everything to its final path, in the order in which it was made.
  ///
  /// If one fails, those before it are taken back, and the files that they have replaced are restored.
  ///
  /// - Throws: `.inputOutput` or `.cannotCreate` where one fails; nothing is changed at any final path then.
  package func commit() throws(AnnotateError) {
    let outputs = outputs.withLock(\.self)
    for (index, output) in outputs.enumerated() {
      do throws(AnnotateError) {
        try output.commit()
      } catch {
        for earlier in outputs[..<index].reversed() { earlier.withdraw() }
        throw error
      }
    }
  }
}

/// A file or folder with a temporary name.
protocol PartialOutput: Sendable {
  /// Puts it at its final path.
  func commit() throws(AnnotateError)

  /// Takes it back from its final path, where it has got there, and puts there again what it has replaced.
  func withdraw()
}

extension PartialFile: PartialOutput {}
extension PartialFolder: PartialOutput {}
