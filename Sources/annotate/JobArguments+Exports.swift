internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateWording

extension JobArguments {
  /// The files for other programs that are to be written beside the sidecar.
  ///
  /// - Throws: where one is not NAME=FILE, or of no format that there is.
  func exports() throws(UsageError) -> [FaceExport] {
    var exports: [FaceExport] = []
    for text in arguments.values("export") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw wrong("'--export' takes NAME=FILE such as nuke=faces.nk, not \(text.quoted)")
      }
      guard parts[1] != "-" else { throw wrong("'--export' cannot write to standard output") }
      do throws(AnnotateError) {
        exports.append(try FaceExport(parts[0], to: parts[1]))
      } catch {
        throw wrong(
          "there is no export format \(parts[0].quoted); annotate export --list has all",
          suggestion: error.hints.first
        )
      }
    }
    return exports
  }

  private func wrong(_ message: String, suggestion: String? = nil) -> UsageError {
    parser.usageError(
      message,
      option: "export",
      suggestion: suggestion,
      command: arguments.command
    )
  }
}
