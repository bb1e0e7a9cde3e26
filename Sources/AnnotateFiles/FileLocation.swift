internal import Glibc

/// Where a path leads, whatever its form, also if no file is there yet.
package struct FileLocation {
  /// The file; nil if there is none.
  private let file: FileIdentity?
  /// The folder in which the file is or would be made, once links are followed; nil if it does not exist.
  private let folder: FileIdentity?
  private let name: String

  /// Follows a path; a link that leads nowhere is followed to where its file would be made.
  package init(_ path: String) {
    let path = PartialFolder.withoutSlash(PartialFile.resolved(path))
    let (folder, name) = PartialFile.split(path)
    file = FileIdentity(of: path)
    self.folder = FileIdentity(of: folder)
    self.name = name
  }

  /// Whether writing to one path would change what is at the other.
  package func isSamePlace(as other: FileLocation) -> Bool {
    if let file, let other = other.file { return file.isSameFile(as: other) }
    guard let folder, let otherFolder = other.folder else { return false }
    return name == other.name && folder.isSameFile(as: otherFolder)
  }
}
