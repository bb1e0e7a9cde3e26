internal import Glibc
internal import Synchronization

/// Work of a library that cannot be stopped, done in a thread of its own that is given up after a time.
///
/// The thread goes on until the process ends, or until the work ends after all.
final class LimitedWork<Value: Sendable>: Sendable {
  private let work: @Sendable () -> Value
  private let value = Mutex<Value?>(nil)
  // SAFETY: a semaphore is made for several threads; it lives as long as this object.
  private nonisolated(unsafe) let isDone = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  private init(_ work: @escaping @Sendable () -> Value) {
    self.work = work
    sem_init(isDone, 0, 0)
  }

  deinit {
    sem_destroy(isDone)
    isDone.deallocate()
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
    return limited.wait(seconds)
  }

  private func finish() {
    let result = work()
    value.withLock { $0 = result }
    sem_post(isDone)
  }

  private func wait(_ seconds: Int) -> Value? {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += seconds
    while sem_timedwait(isDone, &end) != 0, errno == EINTR {}
    return value.withLock(\.self)
  }
}

/// What a thread does; functions for C cannot be generic.
private final class Started {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }
}
