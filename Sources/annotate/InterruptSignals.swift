internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import CAnnotateProcess
internal import Glibc
internal import Synchronization

/// Listens for signals that end the program, in a thread of its own, which nothing else can hold up.
///
/// The first signal cancels the work. The second ends the program at once, and so does a time limit if the
/// work does not end by itself. In no case does an unfinished file remain. If the work has no end of its own,
/// one signal more comes before these and ends its input, so that the output is complete.
final class InterruptSignals: Sendable {
  /// Those of the process.
  static let shared = InterruptSignals()

  private struct State {
    var number: Int32?
    var kind: AnnotateError.Kind?
    var cancel: (@Sendable () -> Void)?
    var explain: (@Sendable () -> Void)?
    var finish: (@Sendable () -> Void)?
    var hasTimeLimit = false
  }

  private let state = Mutex(State())
  /// The time that cancelled work has to end by itself, in seconds.
  private static let patience: Int32 = 3

  private static let kinds: [(Int32, AnnotateError.Kind)] =
    [
      (SIGINT, .interrupted), (SIGQUIT, .interrupted),
      // The end of the time of --timeout.
      (SIGALRM, .temporary),
    ]
    // All others that would end the process on the spot. Batch systems send them before their time is over.
    + ([
      SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGSTKFLT,
    ] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())).map { ($0, .terminated) }

  private init() {}

  /// The first signal; nil until one arrives.
  var kind: AnnotateError.Kind? { state.withLock(\.kind) }

  /// The name of the first signal if it is not one that every program ends with, such as `SIGXCPU`; else nil.
  var unusualName: String? {
    guard let number = state.withLock(\.number),
      ![SIGINT, SIGTERM, SIGHUP].contains(number), kind(of: number) != .temporary
    else { return nil }
    let first = __libc_current_sigrtmin()
    return Self.names[number]
      ?? (number < first ? "signal \(number)" : "SIGRTMIN+\(number - first)")
  }

  private static let names: [Int32: String] = [
    SIGQUIT: "SIGQUIT", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGXCPU: "SIGXCPU",
    SIGALRM: "SIGALRM", SIGVTALRM: "SIGVTALRM", SIGPROF: "SIGPROF", SIGPOLL: "SIGPOLL",
    SIGPWR: "SIGPWR",
  ]

  /// Starts to listen; call it before there are other threads.
  func start() {
    // The reader of the messages may go away; the work continues.
    signal(SIGPIPE, SIG_IGN)
    // Writing past the maximum size of a file fails, and the error says so.
    signal(SIGXFSZ, SIG_IGN)
    cap_take_signals(Self.kinds.map(\.0), Int32(Self.kinds.count))
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in InterruptSignals.shared.listen() }, nil)
  }

  /// Ends the work after a time, in seconds, like a signal.
  func limit(toSeconds seconds: Int) {
    state.withLock { $0.hasTimeLimit = true }
    alarm(UInt32(seconds))
  }

  /// Sets what the first signal does, in place of ending the program; if it has arrived, does that now.
  ///
  /// - Parameters:
  ///   - cancel: Cancels the work.
  ///   - explain: Tells the user why the program ends if the work does not end by itself.
  func cancelling(
    _ cancel: @escaping @Sendable () -> Void,
    explaining explain: @escaping @Sendable () -> Void
  ) {
    let isLate = state.withLock { state in
      (state.cancel, state.explain) = (cancel, explain)
      return state.kind != nil
    }
    if isLate { cancel() }
  }

  /// Sets what a first signal from a user does before those that cancel the work: it ends the input of work
  /// that would go on for ever.
  func finishing(_ finish: @escaping @Sendable () -> Void) {
    state.withLock { $0.finish = finish }
  }

  private func listen() -> Never {
    var number = cap_next_signal(-1)
    if kind(of: number) != .temporary, let finish = state.withLock({ $0.finish }) {
      finish()
      number = cap_next_signal(-1)
    }
    let kind = kind(of: number)
    let cancel = state.withLock { state in
      (state.number, state.kind) = (number, kind)
      return state.cancel
    }
    guard let cancel else { end(kind) }
    cancel()
    let second = cap_next_signal(Self.patience)
    end(second == 0 ? kind : self.kind(of: second), state.withLock(\.explain))
  }

  private func kind(of number: Int32) -> AnnotateError.Kind {
    let kind = Self.kinds.first { $0.0 == number }?.1 ?? .terminated
    // Another program may send the signal, too.
    return kind == .temporary && !state.withLock(\.hasTimeLimit) ? .terminated : kind
  }

  private func end(
    _ kind: AnnotateError.Kind,
    _ explain: (@Sendable () -> Void)? = nil
  ) -> Never {
    UnfinishedFiles.removeAll()
    explain?()
    _exit(Int32(kind.rawValue))
  }
}
