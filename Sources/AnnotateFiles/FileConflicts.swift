package import AnnotateMediaTypes

/// Finds outputs that would replace an input or another output, whatever the form of their paths.
package enum FileConflicts {
  /// Checks that all outputs of a command lead to places of their own.
  ///
  /// - Throws: `.cannotCreate` if one is an input, `.usage` if two are the same.
  package static func check(outputs: [WrittenPath], inputs: [String]) throws(AnnotateError) {
    let read = inputs.filter { $0 != "-" }.map(ReadFiles.init)
    var written: [WrittenPlace] = []
    for output in outputs.filter({ $0.path != "-" }).map(WrittenPlace.init) {
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

/// A path that is written, with the place to which it leads.
private struct WrittenPlace {
  let output: WrittenPath
  let location: FileLocation

  init(_ output: WrittenPath) { (self.output, location) = (output, FileLocation(output.path)) }

  func check(against input: ReadFiles) throws(AnnotateError) {
    let why: String
    if location.isSamePlace(as: input.location) {
      why = "it is '\(input.path)', which is read"
    } else if location.isAmong(input.pictures) {
      why = "it is one of the pictures '\(input.path)', which are read"
    } else if isFolder, input.location.lies(in: location) {
      why = "'\(input.path)', which is read, is in this folder"
    } else {
      return
    }
    throw AnnotateError(
      .cannotCreate,
      "cannot create",
      subject: output.path,
      why: why,
      hints: ["choose another name for the output"]
    )
  }

  func check(against other: WrittenPlace) throws(AnnotateError) {
    if location.isSamePlace(as: other.location) || holds(other) || other.holds(self) {
      throw AnnotateError(
        .usage,
        "cannot write two outputs to the same path",
        subject: output.path,
        why: output.path == other.output.path ? nil : "'\(other.output.path)' leads to it, too"
      )
    }
    try checkInside(other)
    try other.checkInside(self)
  }

  /// Checks that another output is not written into this folder, which is made as a whole.
  private func checkInside(_ other: WrittenPlace) throws(AnnotateError) {
    guard isFolder, other.location.lies(in: location) else { return }
    throw AnnotateError(
      .usage,
      "cannot write into the folder",
      subject: output.path,
      why: "'\(other.output.path)' would be written there too",
      hints: ["choose a folder for these files alone"]
    )
  }

  /// Whether the other path may be one of this sequence's files.
  private func holds(_ other: WrittenPlace) -> Bool {
    guard case .sequence(let sequence) = output.kind else { return false }
    return location.isBeside(other.location)
      && sequence.number(ofFileNamed: other.location.name) != nil
  }

  private var isFolder: Bool {
    if case .folder = output.kind { true } else { false }
  }
}
