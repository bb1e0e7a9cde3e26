internal import AnnotateJSON
internal import AnnotateWording
internal import Glibc

/// A line of a log for programs.
///
/// All have `time` (UTC), `level`, `event`, `phase` and their context, in this order, then the fields of
/// the event.
struct LogEntry {
  /// The severity.
  enum Level: String {
    case error, warning, info
  }

  let level: Level
  /// The kind of line, such as `progress`.
  let event: String
  let context: LogContext
  /// The fields of the event: an object.
  let facts: JSONValue

  /// Writes the line, without a line break.
  ///
  /// - Parameter time: When it happened, in milliseconds since 1970.
  /// - Returns: A JSON object.
  func line(at time: Int) -> String {
    let common = JSONValue.object([
      "time": .string(Self.timestamp(time)),
      "level": .string(level.rawValue),
      "event": .string(event),
      "job": context.job.map { .string($0) },
      "range": context.range.map { .string($0) },
      "phase": .string(context.phase),
    ])
    return JSONValue.object((common.members ?? []) + (facts.members ?? [])).line
  }

  /// Now, in milliseconds since 1970.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// A time after RFC 3339, such as `2026-01-31T23:59:59.000Z`.
  private static func timestamp(_ milliseconds: Int) -> String {
    var (seconds, parts) = (milliseconds / 1000, tm())
    gmtime_r(&seconds, &parts)
    let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Int($0) }
    let fraction = (milliseconds % 1000).padded(to: 3)
    return date.map { $0.padded(to: 2) }.joined(separator: "-") + "T"
      + clock.map { $0.padded(to: 2) }.joined(separator: ":") + ".\(fraction)Z"
  }
}
