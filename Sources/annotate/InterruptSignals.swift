internal import Dispatch
internal import Glibc
internal import MediaTypes
internal import Synchronization

/// Listens for SIGINT and SIGTERM: the first one cancels the work, so that nothing half-written is
/// left; the second ends the program at once.
final class InterruptSignals: Sendable {
  private let received = Mutex<AnnotateError.Kind?>(nil)
  private let queue = DispatchQueue(label: "annotate.signals")

  /// What the first signal was; nil while none has come.
  var kind: AnnotateError.Kind? { received.withLock(\.self) }

  /// Begins to listen.
  ///
  /// - Parameter cancel: called with the first signal.
  /// - Returns: the sources, which listen as long as they are kept.
  func listen(cancel: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
    [(SIGINT, AnnotateError.Kind.interrupted), (SIGTERM, .terminated)].map { number, kind in
      // Without this the signal would end the program before the source hears of it.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable [self] in
        let isFirst = received.withLock { first in
          defer { first = first ?? kind }
          return first == nil
        }
        guard isFirst else { _exit(Int32(kind.rawValue)) }
        cancel()
      }
      source.resume()
      return source
    }
  }
}
