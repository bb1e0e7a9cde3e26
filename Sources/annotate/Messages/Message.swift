internal import AnnotateMediaTypes
internal import AnnotateWording

/// A problem that the program can put into words.
///
/// This folder has one file for each family of problems. All texts are in lower case and without a final stop; a
/// subject follows `what` in quotes.
protocol Message: Problem {
  /// The problem in words for the user.
  var message: FailureMessage { get }
}

extension Message {
  /// The message that a file cannot be read.
  func cannotRead(_ path: String, _ why: String, _ hints: [String] = []) -> FailureMessage {
    FailureMessage(kind, "cannot read", subject: path, why: why, hints: hints)
  }

  /// The message that a file cannot be annotated.
  func cannotAnnotate(_ path: String, _ why: String, _ hints: [String] = []) -> FailureMessage {
    FailureMessage(kind, "cannot annotate", subject: path, why: why, hints: hints)
  }
}

extension [String] {
  /// The texts with a conjunction before the last; of many, only the first.
  func listedBriefly(_ conjunction: String) -> String {
    let maximum = 5
    guard count > maximum else { return listed(conjunction) }
    return prefix(maximum).joined(separator: ", ") + " \(conjunction) others"
  }
}

extension FailureMessage: Message {
  var message: FailureMessage { self }

  /// What failed and why, for a list that names the subject elsewhere.
  var withoutSubject: String { [what, why].compactMap(\.self).joined(separator: ": ") }
}

extension AnnotateError {
  /// The failure in words for the user.
  var message: FailureMessage {
    (problem as? any Message)?.message ?? FailureMessage(kind, "\(problem)")
  }
}
