internal import AnnotateFiles
internal import Glibc

/// The number of processors of which this process may use the time.
package enum ProcessorCount {
  /// The number of processors, at least 1: those that the process may run on, at most as many as the
  /// processor time that its control group allows.
  package static let available: Int = {
    let allowed = Self.allowed(byStatus: contents(of: "/proc/self/status"))
    let limit = Self.limit(ofControlGroup: contents(of: "/sys/fs/cgroup/cpu.max"))
    return max(1, min(allowed ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)), limit ?? .max))
  }()

  /// The processors that a process may run on according to its `/proc/self/status`; nil if that is not
  /// there.
  static func allowed(byStatus text: String) -> Int? {
    let name = "Cpus_allowed:"
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
      return nil
    }
    // Groups of hexadecimal digits, a bit for each processor.
    let digits = line.dropFirst(name.count).compactMap(\.hexDigitValue)
    let count = digits.map(\.nonzeroBitCount).reduce(0, +)
    return count > 0 ? count : nil
  }

  /// The whole processors that the text of a control group's `cpu.max` allows, rounded up; nil if it sets
  /// no limit.
  static func limit(ofControlGroup text: String) -> Int? {
    let numbers = text.split(whereSeparator: \.isWhitespace).map { Int($0) }
    guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], period > 0 else {
      return nil
    }
    return (quota + period - 1) / period
  }

  /// The text of a file; empty if there is none.
  private static func contents(of path: String) -> String {
    let bytes = try? FileContents.read(path, limit: 65536)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}
