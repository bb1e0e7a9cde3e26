package import AnnotateMediaTypes
internal import Glibc

/// Finds outputs that would replace an input or another output, whatever the form of their paths.
package enum FileConflicts {
  /// Checks that all outputs of a command lead to files or folders of their own.
  ///
  /// - Throws: `.cannotCreate` if one is an input, `.usage` if two are the same.
  package static func check(outputs: [WrittenPath], inputs: [String]) throws(AnnotateError) {
    let read = inputs.filter { $0 != "-" }.map(ReadFiles.init)
    var written: [WrittenLocation] = []
    for output in outputs.filter({ $0.path != "-" }).map(WrittenLocation.init) {
      for input in read { try output.check(against: input) }
      for other in written { try output.check(against: other) }
      written.append(output)
    }
  }
}

/// The file at a path that is read, or the files of a sequence.
private struct ReadFiles {
  let path: String
  let location: FileLocation
  /// The pictures, if it is a sequence.
  let pictures: Set<FileIdentity>

  init(_ path: String) {
    (self.path, location) = (path, FileLocation(path))
    let sequence = location.exists ? nil : FileSequence(path)
    let files = sequence.map { sequence in sequence.numbers().map(sequence.path) } ?? []
    pictures = Set(files.compactMap(FileIdentity.init(of:)))
  }
}

/// A path that is written, with the location to which it leads.
private struct WrittenLocation {
  let output: WrittenPath
  let location: FileLocation

  init(_ output: WrittenPath) { (self.output, location) = (output, FileLocation(output.path)) }

  func check(against input: ReadFiles) throws(AnnotateError) {
    let relation: FileProblem.Relation
    if location.isSame(as: input.location) {
      relation = .same
    } else if location.isAmong(input.pictures) {
      relation = .onePicture
    } else if isFolder, input.location.lies(in: location) {
      relation = .around
    } else {
      return
    }
    throw AnnotateError(
      FileProblem.replacesInput(output: output.path, input: input.path, relation)
    )
  }

  func check(against other: WrittenLocation) throws(AnnotateError) {
    if location.isSame(as: other.location) || holds(other) || other.holds(self) {
      throw AnnotateError(
        FileProblem.samePath(output: output.path, other: other.output.path)
      )
    }
    try checkInside(other)
    try other.checkInside(self)
  }

  /// Checks that another output is not written into this folder, which is made as a whole.
  private func checkInside(_ other: WrittenLocation) throws(AnnotateError) {
    guard isFolder, other.location.lies(in: location) else { return }
    throw AnnotateError(
      FileProblem.insideFolder(output: output.path, other: other.output.path)
    )
  }

  /// Whether the other path may be one of this sequence's files.
  private func holds(_ other: WrittenLocation) -> Bool {
    guard case .sequence(let sequence) = output.kind else { return false }
    return location.isNextTo(other.location)
      && sequence.number(ofFileNamed: other.location.name) != nil
  }

  private var isFolder: Bool {
    if case .folder = output.kind { true } else { false }
  }
}

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
  func isSame(as other: FileLocation) -> Bool {
    if let file, let other = other.file { return file.isSameFile(as: other) }
    return name == other.name && isNextTo(other)
  }

  /// Whether both files are or would be in the same folder.
  func isNextTo(_ other: FileLocation) -> Bool {
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
