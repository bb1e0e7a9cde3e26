internal import Glibc

/// The resources that this process has used.
struct ResourceUse {
  /// The peak memory use, in bytes.
  let memory: Int
  /// The total processor time, in seconds.
  let processorSeconds: Double

  /// The use up to now.
  static var now: ResourceUse {
    var usage = rusage()
    getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    return ResourceUse(
      // Linux reports KiB.
      memory: usage.ru_maxrss * 1024,
      processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime)
    )
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
  }
}
