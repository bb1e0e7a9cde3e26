package import Dispatch
internal import Glibc

/// Ends a child of this program when its parent has ended.
package enum ParentWatch {
  /// Starts watching the parent, if there is one.
  ///
  /// - Returns: The timer, which watches as long as it exists.
  package static func begin() -> (any DispatchSourceTimer)? {
    guard let parent = ChildVariable.parent.value.flatMap({ pid_t($0) }) else { return nil }
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now(), repeating: .milliseconds(500))
    timer.setEventHandler { @Sendable in
      if getppid() != parent { kill(getpid(), SIGTERM) }
    }
    timer.resume()
    return timer
  }
}
