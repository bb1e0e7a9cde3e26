internal import AnnotateJSON
internal import AnnotateServer

/// How far a preview is.
enum PreviewState: Sendable {
  /// None was asked for, or the last one was cancelled.
  case none
  /// It is being rendered.
  case rendering(PreviewProgress)
  /// It is complete.
  case done(OpenedFile)
  /// It could not be rendered.
  case failed(String)

  /// What the page reads; `number` tells previews apart.
  func json(_ number: Int) -> JSONValue {
    switch self {
    case .none: .object(["state": .string("none")])
    case .rendering(let progress):
      .object([
        "state": .string("rendering"), "number": .integer(number),
        "frames": .integer(progress.frames), "expected": progress.expected.map { .integer($0) },
      ])
    case .done: .object(["state": .string("done"), "number": .integer(number)])
    case .failed(let words):
      .object([
        "state": .string("failed"), "number": .integer(number), "words": .string(words),
      ])
    }
  }
}
