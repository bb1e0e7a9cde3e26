package import AnnotateMediaTypes
internal import Synchronization

/// Files and folders of one job that appear at their final paths together, when all are complete, or not at
/// all.
///
/// Without `commit` nothing changes at any final path. Written files are removed together with the last
/// references to the files, including those of the transaction itself.
package final class FileTransaction: Sendable {
  private let outputs = Mutex<[any PartialOutput]>([])

  /// Makes a transaction without files.
  package init() {}

  /// Reserves a file under a temporary name; `overwrites` allows it to replace a file at `path`.
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
  ///   - ownsFile: decides from the name of a file whether an earlier run can have written it.
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
  /// - Throws: `.inputOutput` or `.cannotCreate` if one fails; nothing is changed at any final path then.
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
  /// Moves it to its final path.
  func commit() throws(AnnotateError)

  /// Removes it from its final path, if it was moved there, and restores the replaced file.
  func withdraw()
}

extension PartialFile: PartialOutput {}
extension PartialFolder: PartialOutput {}
