package import AnnotateMediaTypes
internal import Glibc

/// A folder that is made for outputs, and that goes again if nothing gets into it.
package struct MadeFolder: Sendable {
  /// The folders that were missing, the innermost first.
  private let made: [String]

  /// Makes a folder and its missing parents.
  ///
  /// - Throws: `.cannotCreate` if that fails.
  package init(_ path: String) throws(AnnotateError) {
    var (missing, path) = ([String](), FilePath(path))
    let whole = path.text
    while FileIdentity(of: path.text) == nil {
      missing.append(path.text)
      path = FilePath(path.folder)
    }
    made = missing
    try FolderMaking.make(whole)
  }

  /// Removes the folders that were made and are empty.
  package func removeIfEmpty() {
    for path in made { rmdir(path) }
  }
}
