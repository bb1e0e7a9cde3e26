/// A failure in words for the user.
public struct FailureMessage: Problem {
  /// The kind of failure.
  public let kind: AnnotateError.Kind
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
    _ kind: AnnotateError.Kind,
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

  /// The same message for another kind of failure.
  package func with(_ kind: AnnotateError.Kind) -> FailureMessage {
    FailureMessage(kind, what, subject: subject, why: why, hints: hints)
  }

  /// The message in one line, without what to do about it.
  package var line: String {
    what + (subject.map { " '\($0)'" } ?? "") + (why.map { ": \($0)" } ?? "")
  }
}

extension AnnotateError {
  /// Describes a failure in words.
  public init(
    _ kind: Kind,
    _ what: String,
    subject: String? = nil,
    why: String? = nil,
    hints: [String] = []
  ) {
    self.init(FailureMessage(kind, what, subject: subject, why: why, hints: hints))
  }

  private var words: FailureMessage? { problem as? FailureMessage }
  /// The action that failed.
  public var what: String { words?.what ?? "\(problem)" }
  /// The object of the action.
  public var subject: String? { words?.subject }
  /// The reason.
  public var why: String? { words?.why }
  /// What to do about it.
  public var hints: [String] { words?.hints ?? [] }
  /// The same message for another kind of failure.
  package func with(_ kind: AnnotateError.Kind) -> FailureMessage {
    FailureMessage(kind, what, subject: subject, why: why, hints: hints)
  }

  /// The message in one line.
  package var line: String { words?.line ?? "\(problem)" }
}
