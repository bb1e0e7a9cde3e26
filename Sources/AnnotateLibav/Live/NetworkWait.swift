internal import CAnnotateFFmpeg
internal import Glibc
internal import Synchronization

/// Ends what FFmpeg does on a network when it takes too long, or when nobody wants it any more.
final class NetworkWait: Sendable {
  private let deadline = Atomic<Int64>(.max)
  private let isEnded: @Sendable () -> Bool

  /// Makes one; `isEnded` says whether nobody wants the connection any more.
  init(isEnded: @escaping @Sendable () -> Bool) { self.isEnded = isEnded }

  /// Lets what comes next take so many seconds.
  func allow(seconds: Double) {
    deadline.store(Self.now + Int64(seconds * 1e9), ordering: .relaxed)
  }

  /// Whether nobody wants the connection any more.
  var hasEnded: Bool { isEnded() || Self.isCancelled }

  /// Whether the time is over, or nobody wants the connection.
  var isOver: Bool { Self.now > deadline.load(ordering: .relaxed) || hasEnded }

  /// Waits, unless nobody wants the connection any more.
  func pause(seconds: Double) {
    let end = Self.now + Int64(seconds * 1e9)
    while Self.now < end, !hasEnded { usleep(20_000) }
  }

  /// How FFmpeg asks whether to go on; this object has to live as long as what asks.
  var callback: AVIOInterruptCB {
    AVIOInterruptCB(
      callback: { wait in
        guard let wait else { return 0 }
        return Unmanaged<NetworkWait>.fromOpaque(wait).takeUnretainedValue().isOver ? 1 : 0
      },
      opaque: Unmanaged.passUnretained(self).toOpaque()
    )
  }

  /// Whether the work was cancelled.
  private static var isCancelled: Bool {
    var files = [pollfd(fd: InputWait.alarm, events: Int16(POLLIN), revents: 0)]
    return poll(&files, 1, 0) > 0
  }

  /// The nanoseconds of a clock that never jumps.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
