/// Why something could not be done, in words for the person who asked for it.
public struct AnnotateError: Error, Sendable, Equatable {
  /// What sort of failure it is; each sort has one exit code.
  public enum Kind: Int, Sendable, CaseIterable {
    /// The command line asks for something that cannot be.
    case usage = 64
    /// The input is not what it should be.
    case badInput = 65
    /// The input is missing or cannot be read.
    case missingInput = 66
    /// A needed part, such as a model or an encoder, is missing.
    case unavailable = 69
    /// A mistake in this program.
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

  /// The sort of failure.
  public let kind: Kind
  /// What could not be done, such as `cannot read`.
  public let what: String
  /// What it was about, usually a file.
  public let subject: String?
  /// The reason.
  public let why: String?
  /// What to do about it, a line each.
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

  /// The exit code of a program that ends because of this, as in `sysexits.h`.
  package var exitCode: Int32 { Int32(kind.rawValue) }
}
