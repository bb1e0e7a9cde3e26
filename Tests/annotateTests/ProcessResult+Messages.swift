import TestSupport

extension ProcessResult {
  /// Whether the program said what it wrote, in one line, and neither warned nor failed.
  var saidOnlyWhatItWrote: Bool {
    errors.hasPrefix("annotate: wrote ") && errors.split(separator: "\n").count == 1
  }
}
