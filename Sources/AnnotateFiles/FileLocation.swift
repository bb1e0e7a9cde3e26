internal import Glibc

/// Where a path leads, whatever its form, also if no file is there yet.
struct FileLocation {
  /// The file name, once links are followed.
  let name: String
  /// The file; nil if there is none.
  private let file: FileIdentity?
  /// The path of the folder in which the file is or would be made.
  private let folderPath: String
  /// That folder; nil if it does not exist.
  private let folder: FileIdentity?

  /// Follows a path; a link that leads nowhere is followed to where its file would be made.
  init(_ path: String) {
    let path = FilePath(FilePath(path).resolvingLastComponent)
    (folderPath, name) = (path.folder, path.lastComponent)
    file = FileIdentity(of: path.trimmed)
    folder = FileIdentity(of: folderPath)
  }

  /// Whether there is a file.
  var exists: Bool { file != nil }

  /// Whether writing to one path would change what is at the other.
  func isSamePlace(as other: FileLocation) -> Bool {
    if let file, let other = other.file { return file.isSameFile(as: other) }
    return name == other.name && isBeside(other)
  }

  /// Whether both files are or would be in the same folder.
  func isBeside(_ other: FileLocation) -> Bool {
    guard let folder, let otherFolder = other.folder else { return false }
    return folder.isSameFile(as: otherFolder)
  }

  /// Whether the file is one of some others.
  func isAmong(_ others: Set<FileIdentity>) -> Bool { file.map(others.contains) ?? false }

  /// Whether the file is or would be in a folder or in one of its subfolders.
  func lies(in folder: FileLocation) -> Bool {
    guard let folder = folder.file, folder.isFolder else { return false }
    // The folders around the file, up to the root, which is around itself.
    var (path, last) = (folderPath, FileIdentity?.none)
    while let current = FileIdentity(of: path), last?.isSameFile(as: current) != true {
      if current.isSameFile(as: folder) { return true }
      (path, last) = (path + "/..", current)
    }
    return false
  }
}
