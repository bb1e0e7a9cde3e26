/// A format whose tracks are in several files: those of a folder, or of a ZIP archive of it.
package protocol FolderImporter: FaceImporter {
  /// Whether a file of the folder is read, by its path in the folder.
  func reads(_ path: String) -> Bool

  /// Reads all of them.
  ///
  /// - Parameters:
  ///   - files: The contents of the files, by their paths in the folder.
  ///   - choices: What the user says about them.
  /// - Returns: The tracks; their frames are indices from 0.
  /// - Throws: `ImportFailure` if a file is not valid.
  func read(
    _ files: [String: [UInt8]],
    _ choices: ImportChoices
  ) throws(ImportFailure) -> ImportedClip
}

extension FolderImporter {
  /// Refuses a file that is alone.
  package func read(
    _ bytes: [UInt8],
    _ choices: ImportChoices
  ) throws(ImportFailure) -> ImportedClip {
    throw ImportFailure("it is one file: name the folder with all of them, or its ZIP archive")
  }
}
