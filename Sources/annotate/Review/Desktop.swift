internal import AnnotateMediaTypes
internal import Glibc

/// The desktop of this computer; its programs open files.
enum Desktop {
  private static let opener = "xdg-open"
  /// The variables of which a desktop sets one.
  private static let variables = ["DISPLAY", "WAYLAND_DISPLAY"]

  /// Checks that there is one.
  ///
  /// - Throws: `.unavailable` if there is none.
  static func check() throws(AnnotateError) {
    let isThere = variables.contains { name in
      getenv(name).map { $0.pointee != 0 } ?? false
    }
    guard !isThere else { return }
    throw failure(nil, "there is no desktop here: neither DISPLAY nor WAYLAND_DISPLAY is set")
  }

  /// Opens a file with the program that the user has chosen for its kind.
  ///
  /// - Throws: `.unavailable` if that fails.
  static func open(_ path: String) throws(AnnotateError) {
    let answer = try ShellCommand.run([opener, path.hasPrefix("-") ? "./\(path)" : path])
    guard !answer.isMissing else {
      throw failure(path, "\(opener) is not installed", "install it: sudo apt install xdg-utils")
    }
    guard answer.exitCode == 0 else {
      throw failure(path, "\(opener) ended with \(answer.exitCode) \(answer.text)")
    }
  }

  private static func failure(
    _ path: String?,
    _ reason: String,
    _ hint: String? = nil
  ) -> AnnotateError {
    AnnotateError(
      .unavailable,
      path == nil ? "cannot open the output" : "cannot open",
      subject: path,
      why: reason,
      hints: [hint ?? "leave out --open, and open the file yourself"]
    )
  }
}
