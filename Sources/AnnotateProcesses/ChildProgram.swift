internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import Dispatch
internal import Glibc
internal import Synchronization

/// A program, usually this one, that runs as a separate process.
package final class ChildProgram: Sendable {
  /// How it ended.
  package struct End: Sendable {
    /// The exit code, or 128 and the number of the signal that ended it.
    package let code: Int32
    /// Whether a signal ended it.
    package let isSignalled: Bool
    /// The time that processors spent on it, in seconds.
    package let cpuSeconds: Double
    /// The most memory that it had, in bytes.
    package let peakMemory: Int

    /// Describes the end of a process.
    package init(code: Int32, isSignalled: Bool = false, cpuSeconds: Double, peakMemory: Int) {
      (self.code, self.isSignalled) = (code, isSignalled)
      (self.cpuSeconds, self.peakMemory) = (cpuSeconds, peakMemory)
    }

    /// Whether another attempt may end otherwise.
    package var isWorthAnother: Bool {
      isSignalled || code == AnnotateError.Kind.temporary.rawValue
    }

    /// How it ended, if it has not said so itself.
    package var words: String {
      isSignalled
        ? "signal \(code - 128) ended its process" : "its process ended with exit code \(code)"
    }
  }

  private static let queue = DispatchQueue(label: "annotate.children", attributes: .concurrent)
  private static let starting = Mutex(())
  private let program: String
  private let arguments: [String]
  private let variables: [String]
  private let process = Mutex<pid_t?>(nil)

  /// This program.
  private static let own = "/proc/self/exe"

  /// Takes the path of the program, its arguments and its own variables of the environment.
  private init(_ program: String, _ arguments: [String], _ variables: [String] = []) {
    (self.program, self.arguments, self.variables) = (program, arguments, variables)
  }

  /// Runs a command of the shell to its end.
  ///
  /// - Parameters:
  ///   - text: The command.
  ///   - onLine: Called with each line that it prints on standard error, from one thread.
  /// - Returns: How it ended.
  /// - Throws: `.temporary` if it cannot be started, `CancellationError` if the task is cancelled.
  package static func shell(
    _ text: String,
    onLine: @escaping @Sendable (String) -> Void
  ) async throws -> End {
    let end = try await ChildProgram("/bin/sh", ["-c", text]).run(onLine: onLine)
    try Task.checkCancellation()
    return end
  }

  /// Runs this program to its end, and again if a signal or a temporary error has ended it.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - attempts: How often it is tried.
  ///   - first: The number of the first attempt.
  ///   - variables: What its environment has besides that of this process, such as `NAME=VALUE`.
  ///   - onLine: Called with each line that it prints, from one thread.
  /// - Returns: How it ended the last time.
  /// - Throws: `.temporary` if it cannot be started, `CancellationError` if the task is cancelled.
  package static func run(
    _ arguments: [String],
    attempts: Int,
    first: Int = 1,
    variables: [String] = [],
    onLine: @escaping @Sendable (String) -> Void
  ) async throws -> End {
    var attempt = 1
    while true {
      let tried = ChildVariable.attempt.set(to: first + attempt - 1)
      let end = try await ChildProgram(own, arguments, variables + [tried]).run(onLine: onLine)
      try Task.checkCancellation()
      guard end.isWorthAnother, attempt < attempts else { return end }
      // What was missing may be there a little later.
      try await Task.sleep(for: .seconds(1 << (2 * attempt - 2)))
      attempt += 1
    }
  }

  /// Runs it to its end; if the task is cancelled, the process gets SIGTERM.
  ///
  /// - Parameter onLine: Called with each line that it prints, from one thread.
  /// - Returns: How it ended.
  /// - Throws: `.temporary` if it cannot be started.
  private func run(onLine: @escaping @Sendable (String) -> Void) async throws -> End {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Self.queue.async { [self] in
          continuation.resume(with: Result { try runBlocking(onLine) })
        }
      }
    } onCancel: {
      process.withLock { if let process = $0 { _ = kill(process, SIGTERM) } }
    }
  }

  private func runBlocking(_ onLine: (String) -> Void) throws(AnnotateError) -> End {
    let (identifier, errors) = try start().get()
    defer { close(errors) }
    Self.read(errors, onLine)
    // As long as its end has not been asked for, no other process has its number, which may be sent a signal.
    var end = siginfo_t()
    while waitid(P_PID, id_t(identifier), &end, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    process.withLock { $0 = nil }
    var (status, usage): (Int32, rusage) = (0, rusage())
    while wait4(identifier, &status, 0, &usage) < 0, errno == EINTR {}
    return End(status, usage)
  }

  /// Starts the process; the result is its number and the descriptor from which its output is read.
  private func start() -> Result<(pid_t, Int32), AnnotateError> {
    // No other child may be started in between and hold the writing end.
    Self.starting.withLock { _ in
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { return .failure(Self.failure(errno)) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      defer { close(ends[1]) }
      switch spawn(errors: ends[1]) {
      case .success(let identifier):
        process.withLock { $0 = identifier }
        return .success((identifier, ends[0]))
      case .failure(let error):
        close(ends[0])
        return .failure(error)
      }
    }
  }

  private func spawn(errors: Int32) -> Result<pid_t, AnnotateError> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Children would inherit the signals that this process ignores.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    // And those that a thread of it takes.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let name = program == Self.own ? "annotate" : program
    let words = ([name] + arguments).map { strdup(PathText.encode($0)) } + [nil]
    let variables = (Self.environment + variables).map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var identifier: pid_t = 0
    let code = posix_spawn(
      &identifier,
      program,
      &actions,
      &attributes,
      words,
      variables
    )
    return code == 0 ? .success(identifier) : .failure(Self.failure(code))
  }

  /// The environment of this process at its start, with its process ID.
  private static let environment: [String] = {
    let bytes = (try? FileContents.read("/proc/self/environ")) ?? []
    let variables = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    let own = ChildVariable.allCases.map { $0.rawValue + "=" }
    return variables.filter { variable in !own.contains { variable.hasPrefix($0) } }
      + [ChildVariable.parent.set(to: Int(getpid()))]
  }()

  private static func read(_ descriptor: Int32, _ onLine: (String) -> Void) {
    var rest: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(descriptor, &block, block.count)
      guard count > 0 || (count < 0 && errno == EINTR) else { break }
      rest += block.prefix(max(0, count))
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        onLine(String(decoding: rest[..<end], as: UTF8.self))
        rest.removeFirst(end + 1)
      }
    }
    if !rest.isEmpty { onLine(String(decoding: rest, as: UTF8.self)) }
  }

  private static func failure(_ number: Int32) -> AnnotateError {
    AnnotateError(ProcessProblem.notStarted(reason: String(cString: strerror(number))))
  }
}

extension ChildProgram.End {
  init(_ status: Int32, _ usage: rusage) {
    let signal = status & 0x7F
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    self.init(
      code: signal == 0 ? status >> 8 & 0xFF : 128 + signal,
      isSignalled: signal != 0,
      cpuSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      peakMemory: usage.ru_maxrss * 1024
    )
  }
}
