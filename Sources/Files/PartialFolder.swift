internal import Glibc
package import MediaTypes

/// A folder that is filled under a temporary name beside its final path and appears there only when it
/// is complete.
///
/// What is at the final path is never replaced, unless it is an empty folder.
package final class PartialFolder: Sendable {
  /// Where the folder will be.
  package let finalPath: String
  /// Where it is filled.
  package let temporaryPath: String

  /// Makes the folder under its temporary name.
  ///
  /// - Throws: `.cannotCreate` where something is at the final path, or no folder can be made there.
  package init(for path: String) throws(AnnotateError) {
    let path = String(path.reversed().drop { $0 == "/" }.reversed())
    finalPath = path.isEmpty ? "/" : path
    try Self.check(finalPath)
    let nameStart = finalPath.lastIndex(of: "/").map(finalPath.index(after:))
    let (folder, name) = (
      finalPath[..<(nameStart ?? finalPath.startIndex)],
      finalPath[(nameStart ?? finalPath.startIndex)...]
    )
    let suffix = String(UInt32.random(in: .min ... .max), radix: 36)
    temporaryPath = "\(folder).\(name.prefix(50)).\(suffix).partial"
    guard mkdir(temporaryPath, 0o777) == 0 else {
      throw Self.failure(finalPath, systemReason(errno))
    }
    PartialFile.register(temporaryPath)
  }

  deinit {
    // After `commit` nothing is there.
    FileTree.remove(temporaryPath)
    PartialFile.forget(temporaryPath)
  }

  /// Writes a file into the folder; `name` may begin with that of a folder within, which is made where
  /// it is missing.
  ///
  /// - Throws: `.inputOutput` where that fails.
  package func write(_ bytes: [UInt8], to name: String) throws(AnnotateError) {
    if let slash = name.lastIndex(of: "/") {
      // That it is there already is no failure; any other will show with the file.
      mkdir("\(temporaryPath)/\(name[..<slash])", 0o777)
    }
    guard let stream = fopen("\(temporaryPath)/\(name)", "wbx") else { throw writing(name) }
    let isWritten = fwrite(bytes, 1, bytes.count, stream) == bytes.count
    guard fclose(stream) == 0, isWritten else { throw writing(name) }
  }

  /// Puts the folder at its final path.
  ///
  /// - Throws: `.cannotCreate` where something has appeared there meanwhile.
  package func commit() throws(AnnotateError) {
    guard rename(temporaryPath, finalPath) == 0 else {
      throw Self.failure(finalPath, systemReason(errno))
    }
  }

  /// Takes the committed folder back from its final path.
  package func withdraw() {
    rename(finalPath, temporaryPath)
  }

  private static func check(_ path: String) throws(AnnotateError) {
    guard FileIdentity(of: path) != nil else { return }
    guard FileIdentity(of: path)?.isFolder == true, FileTree.isEmpty(path) else {
      throw failure(path, "it exists already", hints: ["choose a new or an empty folder"])
    }
  }

  private func writing(_ name: String) -> AnnotateError {
    AnnotateError(
      .inputOutput,
      "cannot write",
      subject: "\(finalPath)/\(name)",
      why: systemReason(errno)
    )
  }

  private static func failure(
    _ path: String,
    _ why: String,
    hints: [String] = []
  ) -> AnnotateError {
    AnnotateError(.cannotCreate, "cannot create", subject: path, why: why, hints: hints)
  }
}
