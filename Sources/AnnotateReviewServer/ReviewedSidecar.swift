internal import AnnotateCompression
internal import AnnotateFiles
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateStages

/// A sidecar that a page shows and changes, which other programs may change meanwhile; on its own serial queue.
actor ReviewedSidecar {
  private let path: String
  private let executor = SerialQueueExecutor(label: "annotate.review")

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Takes the file at a path.
  init(_ path: String) { self.path = path }

  /// The tag of its present version.
  ///
  /// - Throws: `.inputOutput` if it cannot be read.
  func tag() throws(AnnotateError) -> EntityTag {
    EntityTag(try FileDigest.sha256(of: path))
  }

  /// Replaces it, if nobody has changed it since the version that a condition names.
  ///
  /// The new one is read to its end first. It is at its path as a whole or not at all.
  ///
  /// - Parameters:
  ///   - contents: the text of the new version, which is compressed if the name of the file asks for it.
  ///   - condition: the value of the field `If-Match`.
  /// - Returns: the tag of the new version.
  /// - Throws: `SavingFailure`.
  func replace(
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
    let tag: EntityTag
    do throws(AnnotateError) {
      tag = try self.tag()
    } catch {
      throw FileIdentity(of: path) == nil ? .changed : .unread(error)
    }
    guard tag.isNamed(in: condition) else { throw .changed }
  }

  private func written(
    _ contents: [UInt8]
  ) throws(SavingFailure) -> (file: PartialFile, tag: EntityTag) {
    let file: PartialFile
    let tag: EntityTag
    do {
      file = try PartialFile(for: path, overwrites: true)
      try FileContents.write(Self.stored(contents, at: path), to: file)
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

  /// The bytes of a file with this text.
  private static func stored(_ text: [UInt8], at path: String) -> [UInt8] {
    guard FilePath(path).namesCompression else { return text }
    let compressor = GzipCompressor()
    return compressor.add(text) + compressor.finish()
  }
}

/// Why a sidecar was not saved; the one that was there is as it was.
enum SavingFailure: Error, Sendable, Equatable {
  /// The request names no version that it changes.
  case unconditional
  /// Another program has changed or removed the sidecar meanwhile.
  case changed
  /// What was sent is no sidecar.
  case invalid(AnnotateError)
  /// The one that is there cannot be read.
  case unread(AnnotateError)
  /// It cannot be written.
  case unwritten(AnnotateError)

  /// The answer to the request.
  ///
  /// - Parameter describe: puts an error into words.
  /// - Returns: the answer.
  func response(_ describe: ServerWords) -> ServerResponse {
    switch self {
    case .unconditional: .refusal(428, "the field If-Match is missing")
    case .changed: .refusal(412, "another program has changed the sidecar")
    case .invalid(let error):
      .refusal(422, "what was sent is no sidecar: \(describe(error).why ?? "")")
    case .unread(let error), .unwritten(let error):
      .refusal(500, "\(describe(error).what): \(describe(error).why ?? "")")
    }
  }
}

/// The tag of one version of a file, as in RFC 9110, section 8.8.3.
struct EntityTag: Sendable, Equatable {
  /// The version in one word of letters and digits.
  let version: String

  /// Tags a version.
  init(_ version: String) { self.version = version }

  /// The value of the field `ETag`.
  var text: String { "\"\(version)\"" }

  /// Whether the value of a field `If-Match` names this version.
  ///
  /// `*` does not: it names none.
  func isNamed(in condition: String) -> Bool {
    condition.split(separator: ",").contains { tag in
      tag.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed().elementsEqual(text)
    }
  }
}
