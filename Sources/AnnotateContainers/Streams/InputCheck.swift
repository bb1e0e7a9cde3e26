internal import AnnotateFiles
package import AnnotateMediaTypes
internal import Glibc

/// Checks an input before FFmpeg opens it, because FFmpeg reports "invalid data" for most mistakes.
package enum InputCheck {
  /// Checks that `path` is a readable file that is not empty; `-` is standard input.
  ///
  /// - Throws: `.missingInput` if it cannot be opened, `.badInput` if it is empty.
  package static func check(_ path: String) throws(AnnotateError) {
    guard path != "-" else { return }
    guard let file = FileIdentity(of: path) else {
      let reason = systemReason(errno)
      throw AnnotateError(
        FilePath(path).isAddress
          ? FileProblem.notLocal(address: path) : .missing(path: path, reason: reason)
      )
    }
    guard !file.isFolder else {
      throw AnnotateError(FileProblem.isFolder(path: path))
    }
    guard access(path, R_OK) == 0 else {
      throw AnnotateError(FileProblem.missing(path: path, reason: systemReason(errno)))
    }
    guard !file.isRegular || file.size > 0 else {
      throw AnnotateError(FileProblem.empty(path: path))
    }
  }
}
