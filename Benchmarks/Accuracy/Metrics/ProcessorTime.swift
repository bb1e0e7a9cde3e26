internal import Glibc

/// The time that this process has computed, on all cores.
enum ProcessorTime {
  /// In milliseconds since it began.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }

  /// In milliseconds, the time that programs have computed which this one has run.
  static var ofPrograms: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(truncatingIfNeeded: RUSAGE_CHILDREN.rawValue), &usage)
    func milliseconds(_ time: timeval) -> Double {
      Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
    }
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
  }

  /// The milliseconds that one of `count` runs takes; a first one, which fills caches, does not count.
  static func milliseconds(_ count: Int, _ run: () async throws -> Void) async rethrows -> Double {
    try await run()
    let start = now
    for _ in 0..<count { try await run() }
    return (now - start) / Double(count)
  }
}
