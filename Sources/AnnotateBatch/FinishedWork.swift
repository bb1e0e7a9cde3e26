internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotateSidecar

/// The record of an output that is complete, so that a second run does not make it again.
///
/// It lies in the folder `.annotate` next to the output.
package struct FinishedWork: Sendable, Equatable {
  /// The version of the format that this module reads and writes.
  package static let version = 1

  /// A file that was written.
  package struct File: Sendable, Equatable {
    /// The absolute path.
    package let path: String
    let size: Int
    let digest: String
  }

  /// The digest of everything that decides the output, `WorkDigest`.
  package let work: String
  /// The absolute path of the input.
  package let input: String
  /// What was written.
  package let files: [File]
  /// How many frames, faces and tracks there were; without those that are not known.
  package let counts: WorkCounts

  /// Describes finished work.
  ///
  /// - Parameters:
  ///   - work: The digest of everything that decides the output.
  ///   - input: The path of the input.
  ///   - paths: The paths of the files that were written.
  ///   - counts: How many frames, faces and tracks there were.
  /// - Throws: `.missingInput` or `.inputOutput` if a file cannot be read.
  package init(
    _ work: String,
    of input: String,
    wrote paths: [String],
    counts: WorkCounts
  ) throws(AnnotateError) {
    (self.work, self.input, self.counts) = (work, FilePath(input).absolute, counts)
    var files: [File] = []
    for path in paths {
      guard let identity = FileIdentity(of: path), identity.isRegular else { continue }
      let digest = try SampledDigest.of(path)
      files.append(File(path: FilePath(path).absolute, size: identity.size, digest: digest))
    }
    self.files = files
  }

  /// Reads the record of an output; nil if there is none, or one that says something else.
  ///
  /// - Throws: `.missingInput` or `.inputOutput` if there is one that cannot be read.
  package init?(for output: String) throws(AnnotateError) {
    guard Self.exists(for: output) else { return nil }
    let bytes = try FileContents.read(Self.path(for: output))
    guard let json = try? JSONValue(parsing: bytes), let record = try? FinishedWork(json)
    else { return nil }
    self = record
  }

  /// Whether an output has a record, so that it is no input.
  static func exists(for output: String) -> Bool { FileIdentity(of: path(for: output)) != nil }

  /// Whether the files are still as they were written.
  ///
  /// - Returns: Whether they are.
  /// - Throws: `.missingInput` or `.inputOutput` if one is there and cannot be read.
  package func isIntact() throws(AnnotateError) -> Bool {
    for file in files {
      guard FileIdentity(of: file.path)?.size == file.size,
        try SampledDigest.of(file.path) == file.digest
      else { return false }
    }
    return !files.isEmpty
  }

  /// Writes the record.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` if that fails.
  package func write(for output: String) throws(AnnotateError) {
    let path = Self.path(for: output)
    try FolderMaking.make(FilePath(path).folder)
    let file = try PartialFile(for: path, overwrites: true)
    try FileContents.write(Array((json.line + "\n").utf8), to: file)
    try file.commit(isDurable: false)
  }

  private static func path(for output: String) -> String {
    let file = FilePath(output)
    return file.sibling(".annotate/\(file.lastComponent).json")
  }
}

extension FinishedWork {
  private var json: JSONValue {
    .object([
      "schema": .string("annotate.finished"),
      "version": .integer(Self.version),
      "work": .string(work),
      "input": .string(input),
      "files": .array(
        files.map { file in
          .object([
            "path": .string(file.path), "size": .integer(file.size),
            "digest": .string(file.digest),
          ])
        }
      ),
      "counts": counts.json,
    ])
  }

  private init(_ json: JSONValue) throws(SidecarFailure) {
    guard json["schema"]?.string == "annotate.finished", json["version"]?.count == Self.version
    else { throw SidecarFailure("it is no record of finished work, or has another version") }
    var files: [File] = []
    for file in try json.require("files", "an array", \.elements) {
      files.append(
        File(
          path: try file.require("path", "a path", \.string),
          size: try file.require("size", "a count of bytes", \.count),
          digest: try file.require("digest", "a text", \.string)
        )
      )
    }
    work = try json.require("work", "a text", \.string)
    input = try json.require("input", "a path", \.string)
    self.files = files
    counts = WorkCounts(json["counts"])
  }
}
