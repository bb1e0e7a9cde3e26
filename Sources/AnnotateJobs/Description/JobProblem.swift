public import AnnotateMediaTypes

/// Why a job cannot be described.
public enum JobProblem: Problem {
  /// Nobody has the name.
  case unknownName(String)
  /// There is no export format with the name; another may have been meant.
  case noExportFormat(String, nearest: String?)
  /// There is no import format with the name; another may have been meant.
  case noImportFormat(String, nearest: String?)

  /// The kind of failure.
  public var kind: AnnotateError.Kind { .usage }
}
