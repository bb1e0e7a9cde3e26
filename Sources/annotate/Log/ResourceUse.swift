internal import Glibc

/// What of the computer this process has used.
struct ResourceUse {
  /// The most memory it has held at a time, in bytes.
  let memory: Int
  /// Seconds that processors have worked for it, all together.
  let processorSeconds: Double

  /// What it is now.
  static var now: ResourceUse {
    var usage = rusage()
    getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    return ResourceUse(
      // Linux counts in KiB.
      memory: usage.ru_maxrss * 1024,
      processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime)
    )
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
  }
}
