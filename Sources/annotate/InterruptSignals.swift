internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import Dispatch
internal import Glibc
internal import Synchronization

/// Listens for signals that end the program.
///
/// The first signal cancels the work. The second ends the program at once, and so does a time limit if reading
/// blocks. In no case does an unfinished file remain.
final class InterruptSignals: Sendable {
  private let received = Mutex<AnnotateError.Kind?>(nil)
  private let queue = DispatchQueue(label: "annotate.signals")
  /// The time that cancelled work has to end by itself, in seconds.
  private static let patience = 3.0

  /// The first signal; nil until one arrives.
  var kind: AnnotateError.Kind? { received.withLock(\.self) }

  /// Starts to listen.
  ///
  /// - Parameter cancel: called with the first signal.
  /// - Returns: the sources, which listen as long as they are kept.
  func listen(cancel: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
    // The reader of the messages may go away; the work continues.
    signal(SIGPIPE, SIG_IGN)
    let kinds: [(Int32, AnnotateError.Kind)] = [
      (SIGINT, .interrupted), (SIGTERM, .terminated), (SIGHUP, .terminated),
    ]
    return kinds.compactMap { number, kind in
      // If the parent made the program ignore a signal, as nohup does, it stays ignored.
      guard !Self.isIgnored(number) else { return nil }
      // Without this the signal would end the program before the source receives it.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable [self] in
        let isFirst = received.withLock { first in
          defer { first = first ?? kind }
          return first == nil
        }
        guard isFirst else { Self.end(kind) }
        cancel()
        queue.asyncAfter(deadline: .now() + Self.patience) { Self.end(kind) }
      }
      source.resume()
      return source
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    let before = signal(number, SIG_IGN)
    signal(number, before)
    return unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func end(_ kind: AnnotateError.Kind) -> Never {
    PartialFile.removeAll()
    _exit(Int32(kind.rawValue))
  }
}
