internal import AnnotateCommandLineKit
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateProcesses
internal import AnnotateSidecar
internal import AnnotateWording
internal import Synchronization

/// Starts processes of this program and passes on their errors and warnings, in the form of its log.
struct ChildProcesses: WorkerHost {
  let isQuiet: Bool
  let display: ProgressDisplay
  private let log = Log.current
  private let spoken = SpokenLines()

  /// Prepares to start processes.
  init(isQuiet: Bool, display: ProgressDisplay) {
    (self.isQuiet, self.display) = (isQuiet, display)
  }

  func run(_ task: WorkerTask) async throws -> WorkerEnd {
    let messages = ChildMessages(
      isQuiet: isQuiet,
      display: display,
      log: log,
      task: task,
      spoken: spoken
    )
    let end = try await ChildProgram.run(task.arguments, attempts: task.attempts) {
      messages.take($0)
    }
    return WorkerEnd(end, firstError: messages.errors.first)
  }
}

/// The lines that were printed, because several processes may say the same.
private final class SpokenLines: Sendable {
  private let lines = Mutex<Set<String>>([])

  /// Notes a line; whether it is the first one with its text.
  func isNew(_ text: String) -> Bool { lines.withLock { $0.insert(text).inserted } }
}

/// What a process prints on standard error.
private struct ChildMessages: Sendable {
  let isQuiet: Bool
  let display: ProgressDisplay
  let log: Log
  let task: WorkerTask
  let spoken: SpokenLines
  /// The errors so far.
  let errors = ErrorLines()

  /// Handles a line.
  func take(_ line: String) {
    if line.hasPrefix("{"), let json = try? JSONValue(parsing: Array(line.utf8)) {
      return take(json, line)
    }
    errors.add(line)
    let isSpoken = ["annotate: error: ", "annotate: warning: ", "hint: "].contains(
      where: line.hasPrefix
    )
    guard isSpoken, !isQuiet || !line.hasPrefix("annotate: warning: "), spoken.isNew(line) else {
      return
    }
    display.finish()
    StandardError.write(line + "\n")
  }

  /// Handles a line in JSON; progress has no `event` if the other lines are text.
  private func take(_ json: JSONValue, _ line: String) {
    switch json["event"]?.string ?? "progress" {
    case "progress":
      return task.onProgress(json["frames"]?.count ?? 0, json["expectedFrames"]?.count)
    case "done": task.onDone(json)
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
      let error = json.said?.naming(task.input ?? json["job"]?.string), spoken.isNew("\(error)")
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
