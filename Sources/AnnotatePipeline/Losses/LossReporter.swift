package import AnnotateMediaTypes
internal import Synchronization

/// Tells of what the output will lack: every loss once, whichever stage meets it; where nothing may be
/// lost, the first one ends the job.
package final class LossReporter: Sendable {
  private let isStrict: Bool
  private let onWarning: @Sendable (AnnotateError) -> Void
  /// What has been said already.
  private let said = Mutex<Set<String>>([])

  /// Takes what is called for each loss; `isStrict` where the first one ends the job.
  package init(isStrict: Bool, onWarning: @escaping @Sendable (AnnotateError) -> Void) {
    (self.isStrict, self.onWarning) = (isStrict, onWarning)
  }

  /// Says something of the result that is no loss.
  func warn(_ warning: AnnotateError) { onWarning(warning) }

  /// Warns of a loss that has not been told of before.
  ///
  /// - Throws: the loss, where nothing may be lost.
  func tell(_ loss: AnnotateError) throws(AnnotateError) {
    let words = [loss.what, loss.subject ?? "", loss.why ?? ""].joined(separator: "\n")
    guard said.withLock({ $0.insert(words).inserted }) else { return }
    guard !isStrict else { throw loss }
    onWarning(loss)
  }
}
