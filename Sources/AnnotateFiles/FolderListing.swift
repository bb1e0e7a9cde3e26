internal import Glibc

/// Lists the contents of a folder.
package enum FolderListing {
  /// The names, in no particular order, including those of the folder itself and its parent; empty if the
  /// folder cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        PathText.decode(bytes.prefix { $0 != 0 })
      }
      names.append(name)
    }
    return names
  }
}
