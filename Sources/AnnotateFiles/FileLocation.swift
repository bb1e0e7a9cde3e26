internal import Glibc

/// Where a path leads, whatever its form, also if no file is there yet.
struct FileLocation {
  /// The file name, once links are followed.
  let name: String
  /// The file; nil if there is none.
  private let file: FileIdentity?
  /// The folder in which the file is or would be made, and the folders around it up to the root; none if the
  /// first does not exist.
  private let folders: [FileIdentity]

  /// Follows a path; a link that leads nowhere is followed to where its file would be made.
  init(_ path: String) {
    let path = PartialFolder.withoutSlash(PartialFile.resolved(path))
    let (folder, name) = PartialFile.split(path)
    self.name = name
    file = FileIdentity(of: path)
    folders = Self.folders(from: folder)
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
    guard let folder = folders.first, let otherFolder = other.folders.first else { return false }
    return folder.isSameFile(as: otherFolder)
  }

  /// Whether the file is one of some others.
  func isAmong(_ others: Set<FileIdentity>) -> Bool { file.map(others.contains) ?? false }

  /// Whether the file is or would be in a folder or in one of its subfolders.
  func lies(in folder: FileLocation) -> Bool {
    guard let folder = folder.file, folder.isFolder else { return false }
    return folders.contains(where: folder.isSameFile)
  }

  private static func folders(from path: String) -> [FileIdentity] {
    var (path, folders) = (path, [FileIdentity]())
    while let folder = FileIdentity(of: path), folders.last?.isSameFile(as: folder) != true {
      folders.append(folder)
      path += "/.."
    }
    return folders
  }
}
