internal import Glibc

/// The processor time of this process, on all cores.
enum ProcessorTime {
  /// The processor time in milliseconds since the process started.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }

  /// The processor time in milliseconds of the programs that this process ran.
  static var ofPrograms: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(truncatingIfNeeded: RUSAGE_CHILDREN.rawValue), &usage)
    func milliseconds(_ time: timeval) -> Double {
      Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
    }
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
  }

  /// The mean milliseconds of `count` runs, after one more run that fills caches.
  static func milliseconds(_ count: Int, _ run: () async throws -> Void) async rethrows -> Double {
    try await run()
    let start = now
    for _ in 0..<count { try await run() }
    return (now - start) / Double(count)
  }
}
