internal import AnnotateLibav
internal import Glibc
internal import Synchronization

/// Work of a library that cannot be stopped, done in a thread of its own that is given up after a time.
///
/// The thread goes on until the process ends, or until the work ends after all.
final class LimitedWork<Value: Sendable>: Sendable {
  private let work: @Sendable () -> Value
  private let value = Mutex<Value?>(nil)
  private let end = End()

  private init(_ work: @escaping @Sendable () -> Value) {
    self.work = work
  }

  /// Does some work.
  ///
  /// - Returns: Its result; nil if there is none after some seconds.
  static func run(seconds: Int, _ work: @escaping @Sendable () -> Value) -> Value? {
    let limited = LimitedWork(work)
    // The thread keeps the object until it is done.
    let pointer = Unmanaged.passRetained(Started { limited.finish() }).toOpaque()
    var thread = pthread_t()
    let code = pthread_create(
      &thread,
      nil,
      { pointer in
        if let pointer { Unmanaged<Started>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      },
      pointer
    )
    guard code == 0 else {
      Unmanaged<Started>.fromOpaque(pointer).release()
      return work()
    }
    pthread_detach(thread)
    limited.end.wait(seconds)
    return limited.value.withLock(\.self)
  }

  private func finish() {
    let result = work()
    value.withLock { $0 = result }
    end.come()
  }
}

/// An event for which a thread waits for some time, which a change of the clock does not change.
private final class End: Sendable {
  private struct State {
    var mutex = pthread_mutex_t()
    var condition = pthread_cond_t()
    var hasCome = false
  }

  // SAFETY: only touched while `mutex` is held, by functions made for several threads; it lives as long as
  // this object.
  private nonisolated(unsafe) let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

  init() {
    state.initialize(to: State())
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_mutex_init(&state.pointee.mutex, nil)
    pthread_cond_init(&state.pointee.condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(&state.pointee.condition)
    pthread_mutex_destroy(&state.pointee.mutex)
    state.deallocate()
  }

  func come() {
    pthread_mutex_lock(&state.pointee.mutex)
    state.pointee.hasCome = true
    pthread_cond_signal(&state.pointee.condition)
    pthread_mutex_unlock(&state.pointee.mutex)
  }

  /// Waits until the event, but not longer than some seconds.
  func wait(_ seconds: Int) {
    var latest = timespec()
    clock_gettime(CLOCK_MONOTONIC, &latest)
    latest.tv_sec += seconds
    pthread_mutex_lock(&state.pointee.mutex)
    while !state.pointee.hasCome,
      pthread_cond_timedwait(&state.pointee.condition, &state.pointee.mutex, &latest) == 0
    {}
    pthread_mutex_unlock(&state.pointee.mutex)
  }
}

/// What a thread does; functions for C cannot be generic.
private final class Started {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }
}
