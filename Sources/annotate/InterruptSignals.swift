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
    var kind: AnnotateError.Kind?
    var cancel: (@Sendable () -> Void)?
    var explain: (@Sendable () -> Void)?
    var finish: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  /// The time that cancelled work has to end by itself, in seconds.
  private static let patience: Int32 = 3

  private static let kinds: [(Int32, AnnotateError.Kind)] = [
    (SIGINT, .interrupted), (SIGTERM, .terminated), (SIGHUP, .terminated),
    // The end of the time of --timeout.
    (SIGALRM, .temporary),
  ]

  private init() {}

  /// The first signal; nil until one arrives.
  var kind: AnnotateError.Kind? { state.withLock(\.kind) }

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
    var kind = Self.next(within: -1) ?? .terminated
    if kind != .temporary, let finish = state.withLock({ $0.finish }) {
      finish()
      kind = Self.next(within: -1) ?? .terminated
    }
    let cancel = state.withLock { state in
      state.kind = kind
      return state.cancel
    }
    guard let cancel else { Self.end(kind) }
    cancel()
    Self.end(Self.next(within: Self.patience) ?? kind, state.withLock(\.explain))
  }

  /// The kind of the next signal; nil if there is none in some seconds, less than 0 for ever.
  private static func next(within seconds: Int32) -> AnnotateError.Kind? {
    let number = cap_next_signal(seconds)
    return kinds.first { $0.0 == number }?.1
  }

  private static func end(
    _ kind: AnnotateError.Kind,
    _ explain: (@Sendable () -> Void)? = nil
  ) -> Never {
    UnfinishedFiles.removeAll()
    explain?()
    _exit(Int32(kind.rawValue))
  }
}
