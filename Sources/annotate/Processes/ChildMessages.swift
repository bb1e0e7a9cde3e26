internal import AnnotateCommandLineKit
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateWording

/// What a child process prints on standard error: its errors and warnings are passed on, in the form of this
/// program's log.
struct ChildMessages: Sendable {
  let isQuiet: Bool
  let display: ProgressDisplay
  let log: Log
  /// The input to which a line in JSON belongs, by the name that messages for people give it.
  let input: @Sendable (JSONValue) -> String?
  /// The errors so far.
  let errors = ErrorLines()
  /// Whether a line has not been printed before; several processes may say the same.
  let isNew: @Sendable (String) -> Bool
  /// Called with the frames that are done and, if known, those that will be.
  let onProgress: @Sendable (Int, Int?) -> Void
  /// Called with what a process reports of its result, if it has a log in JSON.
  var onDone: @Sendable (JSONValue) -> Void = { _ in }

  /// Handles a line.
  func take(_ line: String) {
    if line.hasPrefix("{"), let json = try? JSONValue(parsing: Array(line.utf8)) {
      return take(json, line)
    }
    errors.add(line)
    let isSpoken = ["annotate: error: ", "annotate: warning: ", "hint: "].contains(
      where: line.hasPrefix
    )
    guard isSpoken, !isQuiet || !line.hasPrefix("annotate: warning: "), isNew(line) else { return }
    display.finish()
    StandardError.write(line + "\n")
  }

  /// Handles a line in JSON; progress has no `event` if the other lines are text.
  private func take(_ json: JSONValue, _ line: String) {
    switch json["event"]?.string ?? "progress" {
    case "progress":
      return onProgress(json["frames"]?.count ?? 0, json["expectedFrames"]?.count)
    case "done": onDone(json)
    case "error": errors.add(json)
    default: break
    }
    if log.format == .json {
      if !isQuiet || json["event"]?.string == "error" { StandardError.write(line + "\n") }
    } else {
      speak(json)
    }
  }

  /// Prints an error or a warning for people.
  private func speak(_ json: JSONValue) {
    let isError = json["event"]?.string == "error"
    guard isError || (json["event"]?.string == "warning" && !isQuiet),
      let error = json.said?.naming(input(json)), isNew("\(error)")
    else { return }
    display.finish()
    log.say(error, isError ? .error : .warning)
  }
}

extension AnnotateError {
  /// The same error with the name of its input, unless it has that already.
  fileprivate func naming(_ input: String?) -> AnnotateError {
    guard let input, !line.contains(input) else { return self }
    return AnnotateError(kind, "\(input.quoted): \(what)", subject: subject, why: why, hints: hints)
  }
}

extension JSONValue {
  /// The error or warning of a line of a log, in which the kind of the error does not matter.
  fileprivate var said: AnnotateError? {
    guard let what = self["message"]?.string else { return nil }
    let code = self["exitCode"]?.count
    // Where a signal ended this program's work, it says so itself.
    if code == AnnotateError.Kind.interrupted.rawValue
      || code == AnnotateError.Kind.terminated.rawValue
    {
      return nil
    }
    return AnnotateError(
      .badInput,
      what,
      subject: self["subject"]?.string,
      why: self["reason"]?.string,
      hints: self["hints"]?.elements?.compactMap(\.string) ?? []
    )
  }
}
