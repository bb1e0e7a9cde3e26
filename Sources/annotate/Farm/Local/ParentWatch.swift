internal import Dispatch
internal import Glibc

/// Ends a process that was started for a farm when whoever started it is gone.
enum ParentWatch {
  /// Begins to watch where there is a parent to watch.
  ///
  /// - Returns: what watches as long as it is kept.
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
