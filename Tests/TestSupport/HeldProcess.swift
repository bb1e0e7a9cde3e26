import Foundation

/// A process started elsewhere, stopped in the middle of its work.
public struct HeldProcess: Sendable {
  private let number: pid_t

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
    guard let number else { throw ToolFailure("nothing runs as \(words)") }
    self.number = number
    while deadline.timeIntervalSinceNow > 0 {
      guard stop() else { throw ToolFailure("\(words) has ended before its moment has come") }
      if try isMoment() { return }
      send(SIGCONT)
      usleep(4000)
    }
    throw ToolFailure("\(words) does not come to its moment")
  }

  /// Sends a signal; does nothing where the process has ended.
  public func send(_ signal: Int32) { kill(number, signal) }

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
  private var state: Character? {
    guard let line = Self.contents("/proc/\(number)/stat") else { return nil }
    // The name before is in brackets and may have brackets in it.
    return line.lastIndex(of: ")").flatMap { line[$0...].dropFirst(2).first }
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
