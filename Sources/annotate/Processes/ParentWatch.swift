internal import Dispatch
internal import Glibc

/// Ends a child of this program when its parent has ended.
enum ParentWatch {
  /// Starts watching the parent, if there is one.
  ///
  /// - Returns: The timer, which watches as long as it exists.
  static func begin() -> (any DispatchSourceTimer)? {
    guard let text = getenv(ChildProgram.parentVariable),
      let parent = pid_t(String(cString: text))
    else { return nil }
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now(), repeating: .milliseconds(500))
    timer.setEventHandler { @Sendable in
      if getppid() != parent { kill(getpid(), SIGTERM) }
    }
    timer.resume()
    return timer
  }
}
