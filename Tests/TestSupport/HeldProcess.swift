import Foundation

/// A process started elsewhere, stopped in the middle of its work.
public struct HeldProcess: Sendable {
  private let number: pid_t
  /// When it was started, in ticks of the system: the system gives the number of a process that has ended to others.
  private let start: String

  /// Waits for a process and stops it at a moment that is wanted.
  ///
  /// It runs on for a few milliseconds at a time until `isMoment` holds, which is asked while it stands
  /// still, so that the moment is not over when this returns. The thread is kept meanwhile: other tests
  /// that take it would let the moment pass.
  ///
  /// - Parameters:
  ///   - words: What its command line has to have, word by word, besides others.
  ///   - seconds: How long to wait.
  ///   - isMoment: Whether to stop here.
  /// - Throws: Where there is no such process, or it ends before the moment comes.
  public init(
    running words: [String],
    within seconds: Double = 60,
    when isMoment: () throws -> Bool
  ) throws {
    let deadline = Date(timeIntervalSinceNow: seconds)
    var number = Self.number(ofProcessRunning: words)
    while number == nil, deadline.timeIntervalSinceNow > 0 {
      usleep(4000)
      number = Self.number(ofProcessRunning: words)
    }
    guard let number, let start = Self.status(of: number)?.start else {
      throw ToolFailure("nothing runs as \(words)")
    }
    (self.number, self.start) = (number, start)
    while deadline.timeIntervalSinceNow > 0 {
      guard stop() else { throw ToolFailure("\(words) has ended before its moment has come") }
      if try isMoment() { return }
      send(SIGCONT)
      usleep(4000)
    }
    throw ToolFailure("\(words) does not come to its moment")
  }

  /// Sends a signal; does nothing where the process has ended.
  public func send(_ signal: Int32) {
    guard state != nil else { return }
    kill(number, signal)
  }

  /// Stops it and waits until it stands still; false where it has ended.
  private func stop() -> Bool {
    send(SIGSTOP)
    while let state {
      if state == "T" { return true }
      if state == "Z" || state == "X" { return false }
      usleep(200)
    }
    return false
  }

  /// The letter for its state, as in `ps`; nil where there is no such process.
  private var state: String? {
    Self.status(of: number).flatMap { $0.start == start ? $0.state : nil }
  }

  private static func status(of number: pid_t) -> (state: String, start: String)? {
    guard let line = contents("/proc/\(number)/stat"),
      // The name before is in brackets and may have brackets in it.
      let end = line.lastIndex(of: ")")
    else { return nil }
    let fields = line[line.index(after: end)...].split(separator: " ").map(String.init)
    return fields.count > 19 ? (fields[0], fields[19]) : nil
  }

  private static func number(ofProcessRunning words: [String]) -> pid_t? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.lazy.compactMap { pid_t($0) }.first { number in
      let line = contents("/proc/\(number)/cmdline")?.split(separator: "\0").map(String.init)
      return line.map { words.allSatisfy($0.contains) } ?? false
    }
  }

  private static func contents(_ path: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    return (try? file.readToEnd()).map { String(decoding: $0, as: UTF8.self) }
  }
}
