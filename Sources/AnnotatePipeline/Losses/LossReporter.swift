package import AnnotateMediaTypes
internal import Synchronization

/// Reports each loss of the output once, no matter which stages find it; in a strict job the
/// first loss ends the job.
package final class LossReporter: Sendable {
  private let isStrict: Bool
  private let onWarning: @Sendable (AnnotateError) -> Void
  /// The losses that have been reported.
  private let reported = Mutex<Set<FileLoss>>([])

  /// Makes a reporter that calls `onWarning` for each loss, or throws the first one if it is strict.
  package init(isStrict: Bool, onWarning: @escaping @Sendable (AnnotateError) -> Void) {
    (self.isStrict, self.onWarning) = (isStrict, onWarning)
  }

  /// Reports a warning that is not about a loss.
  func warn(_ warning: AnnotateError) { onWarning(warning) }

  /// Reports a loss unless it has been reported before.
  ///
  /// - Throws: the loss, if the reporter is strict.
  func report(_ loss: FileLoss) throws(AnnotateError) {
    guard reported.withLock({ $0.insert(loss).inserted }) else { return }
    guard !isStrict else { throw AnnotateError(loss) }
    onWarning(AnnotateError(loss))
  }
}
