internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateLibav
package import AnnotateMediaTypes

/// A digest of everything that decides an output: the input's contents, the command and what it reads.
package enum WorkDigest {
  /// The digest of a command's work on an input.
  ///
  /// - Parameters:
  ///   - input: The path of the input; nil is returned if it is no regular file.
  ///   - words: The version of the program, the command and the options that decide the output, in order.
  ///   - files: The paths of other files that are read.
  /// - Returns: The SHA-256 in hexadecimal digits.
  /// - Throws: `.missingInput` or `.inputOutput` if a file cannot be read, `.temporary` without memory.
  package static func of(
    _ input: String,
    words: [String],
    files: [String]
  ) throws(AnnotateError) -> String? {
    guard let identity = FileIdentity(of: input), identity.isRegular else { return nil }
    let content: JSONValue = .object([
      "words": .array(words.map { .string($0) }),
      "files": .array(
        try files.map { file throws(AnnotateError) in .string(try FileDigest.sha256(of: file)) }
      ),
      "size": .integer(identity.size),
      "digest": .string(try SampledDigest.of(input)),
    ])
    return try FileDigest.sha256(of: Array(content.line.utf8))
  }
}
