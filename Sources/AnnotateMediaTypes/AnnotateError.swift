/// An error with a message for the user.
public struct AnnotateError: Error, Sendable, Equatable {
  /// The kind of failure; each kind has one exit code.
  public enum Kind: Int, Sendable, CaseIterable {
    /// The command line is invalid.
    case usage = 64
    /// The input is invalid.
    case badInput = 65
    /// The input is missing or cannot be read.
    case missingInput = 66
    /// A required part, such as a model or an encoder, is missing.
    case unavailable = 69
    /// A bug in this program.
    case internalFault = 70
    /// The output exists or cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed.
    case inputOutput = 74
    /// Trying again later may help.
    case temporary = 75
    /// Interrupted by the user (SIGINT).
    case interrupted = 130
    /// Terminated (SIGTERM).
    case terminated = 143
  }

  /// The kind of failure.
  public let kind: Kind
  /// The action that failed, such as `cannot read`.
  public let what: String
  /// The object of the action, usually a file.
  public let subject: String?
  /// The reason.
  public let why: String?
  /// What to do about it, one line each.
  public let hints: [String]

  /// Describes a failure.
  public init(
    _ kind: Kind,
    _ what: String,
    subject: String? = nil,
    why: String? = nil,
    hints: [String] = []
  ) {
    self.kind = kind
    self.what = what
    self.subject = subject
    self.why = why
    self.hints = hints
  }

  /// The exit code of a program that ends with this error, as in `sysexits.h`.
  package var exitCode: Int32 { Int32(kind.rawValue) }

  /// The error in one line, without what to do about it.
  package var line: String {
    what + (subject.map { " '\($0)'" } ?? "") + (why.map { ": \($0)" } ?? "")
  }
}
