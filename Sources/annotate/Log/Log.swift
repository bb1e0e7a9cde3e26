internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateWording

/// The messages of the program on standard error, in the requested format.
///
/// Work inherits the log of the command that it belongs to.
struct Log: Sendable {
  /// The log of the command that runs.
  @TaskLocal
  static var current = Log(format: .text)

  let format: LogFormat
  var context = LogContext(phase: AnnotateCommandLine.program)
  /// Whether the parent process reads Open Job Description on standard output.
  var speaksOpenJobDescription = false
  private var begin = ContinuousClock.now

  /// A log without a context.
  init(format: LogFormat) {
    self.format = format
  }

  /// The log that a command line requests.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    let messages = try MessageOptions.ifDeclared(by: arguments)
    // A reader of progress in JSON cannot read anything else.
    format = messages?.logFormat ?? (messages?.progress == .json ? .json : .text)
    context = try LogContext(arguments)
    speaksOpenJobDescription = messages?.progress == .openjd
  }

  /// The log of one step of a farm; its clock starts now.
  func about(_ step: FarmStep) -> Log {
    var log = self
    (log.context.job, log.context.range) = (step.clip, step.range?.description)
    log.begin = .now
    return log
  }

  /// Seconds since the work began.
  var seconds: Double { (ContinuousClock.now - begin) / .seconds(1) }

  /// Reports an error or a warning, in the common form of all messages.
  func say(_ error: AnnotateError, _ severity: Diagnostic.Severity) {
    let lines = Self.diagnostic(error, severity).lines(program: AnnotateCommandLine.program)
    if severity == .error { explainFailure(lines[0]) }
    switch format {
    case .text: StandardError.write(lines.map { $0 + "\n" }.joined())
    case .json:
      let facts = JSONValue.object([
        "message": .string(error.message.what),
        "subject": error.message.subject.map { .string($0) },
        "reason": error.message.why.map { .string($0) },
        "hints": Self.hints(error.message.hints),
        "exitCode": severity == .error ? .integer(Int(error.exitCode)) : nil,
      ])
      write(severity == .error ? .error : .warning, severity.rawValue, facts)
    }
  }

  /// Reports a mistake in a command line.
  func say(_ error: UsageError) {
    explainFailure(error.lines[0])
    switch format {
    case .text: StandardError.write(error.description.linesShown + "\n")
    case .json:
      let facts = JSONValue.object([
        "message": .string(error.message),
        "hints": Self.hints([error.optionHelp, error.suggestion].compactMap(\.self)),
        "exitCode": .integer(AnnotateError.Kind.usage.rawValue),
      ])
      write(.error, "error", facts)
    }
  }

  /// Reports a result.
  ///
  /// - Parameters:
  ///   - text: The words for people, without the program's name.
  ///   - frames: The number of processed frames; nil if the work was not about frames.
  ///   - facts: Additional fields for programs.
  func say(_ text: String, frames: Int? = nil, _ facts: KeyValuePairs<String, JSONValue?> = [:]) {
    switch format {
    case .text: StandardError.write("\(AnnotateCommandLine.program): \(text.shown)\n")
    case .json:
      let speed = frames.map { WorkSpeed(frames: $0, seconds: seconds).facts(.now) }
      let all = (speed?.members ?? []) + (JSONValue.object(facts).members ?? [])
      write(.info, "done", .object([.init("message", .string(text))] + all))
    }
  }

  /// Reports something that is neither a problem nor a result.
  func note(_ text: String) {
    switch format {
    case .text: StandardError.write("\(AnnotateCommandLine.program): \(text.shown)\n")
    case .json: write(.info, "note", .object(["message": .string(text)]))
    }
  }

  /// Reports the outcomes of several inputs.
  ///
  /// - Parameters:
  ///   - table: The lines for people.
  ///   - json: The object for programs.
  func say(_ table: [String], _ json: JSONValue) {
    switch format {
    case .text: StandardError.write(table.map { $0.shown + "\n" }.joined())
    case .json: write(.info, "done", json)
    }
  }

  /// A line for programs, with its line break.
  func line(_ level: LogEntry.Level, _ event: String, _ facts: JSONValue) -> String {
    let entry = LogEntry(level: level, event: event, context: context, facts: facts)
    return entry.line(at: LogEntry.now) + "\n"
  }

  private func write(_ level: LogEntry.Level, _ event: String, _ facts: JSONValue) {
    StandardError.write(line(level, event, facts))
  }

  /// Reports to the runner of a task why it fails.
  private func explainFailure(_ line: String) {
    if speaksOpenJobDescription { StandardOutput.tell(OpenJobDescription.failure(line)) }
  }

  private static func diagnostic(
    _ error: AnnotateError,
    _ severity: Diagnostic.Severity
  ) -> Diagnostic {
    Diagnostic(
      severity: severity,
      what: error.message.what,
      subject: error.message.subject,
      why: error.message.why,
      hints: error.message.hints
    )
  }

  private static func hints(_ hints: [String]) -> JSONValue? {
    hints.isEmpty ? nil : .array(hints.map { .string($0) })
  }
}
