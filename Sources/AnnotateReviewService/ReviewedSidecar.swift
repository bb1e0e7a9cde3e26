internal import AnnotateFiles
internal import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateServer
internal import AnnotateSidecar
internal import AnnotateStages

/// A sidecar that a page shows and changes, which other programs may change meanwhile; on its own serial queue.
package actor ReviewedSidecar {
  private let path: String
  private let executor = SerialQueueExecutor(label: "annotate.review")

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Takes the file at a path.
  package init(_ path: String) { self.path = path }

  /// The tag of its present version.
  ///
  /// - Throws: `.inputOutput` if it cannot be read.
  package func tag() throws(AnnotateError) -> EntityTag {
    EntityTag(try FileDigest.sha256(of: path))
  }

  /// Replaces it, if nobody has changed it since the version that a condition names.
  ///
  /// The new one is read to its end first. It is at its path as a whole or not at all.
  ///
  /// - Parameters:
  ///   - contents: the bytes of the new version.
  ///   - condition: the value of the field `If-Match`.
  /// - Returns: the tag of the new version.
  /// - Throws: `SavingFailure`.
  package func replace(
    by contents: [UInt8],
    ifMatching condition: String?
  ) throws(SavingFailure) -> EntityTag {
    guard let condition else { throw .unconditional }
    try checkVersion(condition)
    let (file, tag) = try written(contents)
    // Another program may have changed it while the new version was checked.
    try checkVersion(condition)
    do {
      try file.commit()
    } catch {
      throw .unwritten(error)
    }
    return tag
  }

  private func checkVersion(_ condition: String) throws(SavingFailure) {
    guard let tag = try? tag(), tag.isNamed(in: condition) else { throw .changed }
  }

  private func written(
    _ contents: [UInt8]
  ) throws(SavingFailure) -> (file: PartialFile, tag: EntityTag) {
    let file: PartialFile
    let tag: EntityTag
    do {
      file = try PartialFile(for: path, overwrites: true)
      try FileContents.write(contents, to: file)
      tag = EntityTag(try FileDigest.sha256(of: file.temporaryPath))
    } catch {
      throw .unwritten(error)
    }
    do {
      let reader = try SidecarReader(opening: file.temporaryPath)
      while try reader.next() != nil {}
    } catch {
      throw .invalid(error)
    }
    return (file, tag)
  }
}
