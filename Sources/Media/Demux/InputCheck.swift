internal import Glibc
internal import MediaTypes

/// Looks at an input before FFmpeg does, because FFmpeg says "invalid data" to most mistakes.
enum InputCheck {
  /// Checks that `path` is a readable file with something in it; `-` is standard input.
  ///
  /// - Throws: `.missingInput` where it cannot be opened, `.badInput` where it is empty.
  static func check(_ path: String) throws(AnnotateError) {
    guard path != "-" else { return }
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw AnnotateError(.missingInput, "cannot read", subject: path, why: systemReason(errno))
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw AnnotateError(
        .missingInput,
        "cannot read",
        subject: path,
        why: "it is a folder",
        hints: ["name the video file itself"]
      )
    }
    guard access(path, R_OK) == 0 else {
      throw AnnotateError(.missingInput, "cannot read", subject: path, why: systemReason(errno))
    }
    guard status.st_mode & S_IFMT != S_IFREG || status.st_size > 0 else {
      throw AnnotateError(.badInput, "cannot read", subject: path, why: "the file is empty")
    }
  }
}

/// The system's words for an error number, in lower case.
func systemReason(_ number: Int32) -> String {
  let words = String(cString: strerror(number))
  return words.prefix(1).lowercased() + words.dropFirst()
}
