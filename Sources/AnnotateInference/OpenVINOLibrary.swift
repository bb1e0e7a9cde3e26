internal import AnnotateMediaTypes
internal import CAnnotateOpenVINO

/// OpenVINO's functions.
///
// SAFETY: the table is filled in `init` and never changed; OpenVINO's functions may be called from any
// thread as long as one object is used by one thread at a time, which `CompiledModel` ensures. Only the
// core may be used by several threads.
final class OpenVINOLibrary: @unchecked Sendable {
  let functions: COVFunctions
  /// The path of the library that was loaded.
  let path: String

  /// Loads the first usable library of a runtime folder or the system.
  ///
  /// - Throws: `.unavailable` if there is none.
  init(in folder: RuntimeFolder) throws(AnnotateError) {
    var reasons: [String] = []
    for path in folder.libraries {
      var functions = COVFunctions()
      guard let reason = cov_load(path, &functions) else {
        (self.functions, self.path) = (functions, path)
        return
      }
      reasons.append(String(cString: reason))
    }
    throw AnnotateError(
      .unavailable,
      "cannot load OpenVINO",
      subject: folder.path + "/lib",
      why: reasons.first,
      hints: ["run: \(RuntimeFolder.remedy)"]
    )
  }

  /// Runs one operation.
  ///
  /// - Throws: `.unavailable` with OpenVINO's own message if it fails.
  func check(
    _ operation: String,
    subject: String,
    _ body: (COVFunctions) -> COVStatus
  ) throws(AnnotateError) {
    let status = body(functions)
    guard status != COV_OK else { return }
    // The message has to be read before any other function is called.
    let words = functions.ov_get_last_err_msg().map { String(cString: $0) } ?? ""
    let line = words.split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }
    throw AnnotateError(
      .unavailable,
      operation,
      subject: subject,
      why: line.map(String.init) ?? "OpenVINO status \(status)"
    )
  }
}
