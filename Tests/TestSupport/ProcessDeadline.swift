import Dispatch
public import Foundation
import Synchronization

/// Kills a process that does not end in time, so that its test fails instead of waiting for ever.
///
/// A time limit of Swift Testing does not help there: it cancels the task, but wakes no thread that waits.
public final class ProcessDeadline: Sendable {
  /// How long a program may take, in seconds: far longer than any needs on a slow computer.
  public static let standard = 300.0

  private enum State { case running, ended, missed }

  private let state = Mutex(State.running)
  private let seconds: Double

  /// Gives a process that runs so many seconds; its children are killed with it.
  public init(of process: Process, within seconds: Double = standard) {
    self.seconds = seconds
    let number = process.processIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [self] in
      state.withLock { state in
        guard state == .running else { return }
        state = .missed
        // Foundation makes each process the leader of a group.
        kill(-number, SIGKILL)
      }
    }
  }

  /// Says that the process has ended.
  ///
  /// - Throws: Where it was killed.
  public func end() throws {
    let isMissed = state.withLock { state in
      defer { if state == .running { state = .ended } }
      return state == .missed
    }
    if isMissed { throw ToolFailure("killed after \(seconds) seconds") }
  }
}
