internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import Dispatch
internal import Glibc
internal import Synchronization

/// Listens for signals that end the program.
///
/// The first one cancels the work, the second ends it at once, and so does time where reading blocks.
/// Nothing half-written is left in any case.
final class InterruptSignals: Sendable {
  private let received = Mutex<AnnotateError.Kind?>(nil)
  private let queue = DispatchQueue(label: "annotate.signals")
  /// How long the work may take to end by itself, in seconds.
  private static let patience = 3.0

  /// What the first signal was; nil while none has come.
  var kind: AnnotateError.Kind? { received.withLock(\.self) }

  /// Begins to listen.
  ///
  /// - Parameter cancel: called with the first signal.
  /// - Returns: the sources, which listen as long as they are kept.
  func listen(cancel: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
    // Whoever reads what the program says may stop to; the work goes on.
    signal(SIGPIPE, SIG_IGN)
    let kinds: [(Int32, AnnotateError.Kind)] = [
      (SIGINT, .interrupted), (SIGTERM, .terminated), (SIGHUP, .terminated),
    ]
    return kinds.compactMap { number, kind in
      // Whoever started the program so that it hears nothing of a signal, as nohup does, wants that.
      guard !Self.isIgnored(number) else { return nil }
      // Without this the signal would end the program before the source hears of it.
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
