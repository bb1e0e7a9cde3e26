internal import CAnnotateFFmpeg
internal import Glibc
internal import Synchronization

/// FFmpeg's log, kept for error messages instead of being printed.
///
/// FFmpeg has one log per process, in which the lines of all threads and files are mixed.
package enum FFmpegLog {
  private struct Line {
    let thread: pthread_t
    let text: String
  }

  private struct State {
    var recent: [Line] = []
    /// The complaints of encoders about their parameters.
    var parameterComplaints: [Line] = []
    /// The addresses of the contexts of files that ended prematurely.
    var endedEarly: Set<UInt> = []
    /// The addresses of the contexts of Matroska files of which data were skipped.
    var skippedData: Set<UInt> = []
    /// The numbers of the packets about which decoders have complained.
    var damagedTickets: Set<Int64> = []
    /// What the host program does with each line.
    var listener: (@Sendable (String) -> Void)?
  }

  private static let capacity = 32
  /// More than all decoders of a process have at work; those of decoders that were closed stay behind.
  private static let ticketCapacity = 4096
  private static let state = Mutex(State())

  /// Keeps FFmpeg's error lines for the rest of the process and prints nothing.
  ///
  /// Whatever FFmpeg allocates for this library comes after it: some damage is only said in the log, and what
  /// is found in a file must not depend on the host program.
  static func start() { started }

  private static let started: Void = {
    shim_set_log_listener { source, level, text in
      guard let text else { return }
      guard level <= AV_LOG_WARNING else {
        // Decoders tell at this level only that they made up parts of a picture.
        if strncmp(text, "concealing ", 11) == 0 { FFmpegLog.noteDamage(from: source) }
        return
      }
      if StreamSearch.isRefusal(text) { return }
      let line = String(cString: text)
      if level <= AV_LOG_ERROR { FFmpegLog.keep(line, from: source) }
      FFmpegLog.keepParameterComplaint(line)
      state.withLock(\.listener)?(line)
    }
  }()

  /// Passes each line of an error or a warning on to the host program from now on.
  package static func pass(to listener: @escaping @Sendable (String) -> Void) {
    start()
    state.withLock { $0.listener = listener }
  }

  /// Returns and forgets the last error lines of calls from this thread, oldest first.
  package static func takeRecent() -> [String] {
    let thread = pthread_self()
    return state.withLock { state in
      defer {
        state.recent.removeAll { $0.thread == thread }
        state.parameterComplaints.removeAll { $0.thread == thread }
      }
      return state.recent.filter { $0.thread == thread }.map(\.text)
    }
  }

  /// Returns and forgets the complaints about parameters of encoders that this thread opened, in the words of
  /// the encoder, such as `bogus=1`.
  static func takeParameterComplaints() -> [String] {
    let thread = pthread_self()
    return state.withLock { state in
      defer { state.parameterComplaints.removeAll { $0.thread == thread } }
      return state.parameterComplaints.filter { $0.thread == thread }.map(\.text)
    }
  }

  /// Returns and forgets whether FFmpeg has reported that the file of a context ended prematurely.
  static func takeEarlyEnd(of context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    state.withLock { $0.endedEarly.remove(UInt(bitPattern: context)) != nil }
  }

  /// Returns and forgets whether FFmpeg has found data in the Matroska file of a context that it cannot read; it
  /// goes on behind them and does not report that otherwise.
  static func takeSkippedData(of context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    state.withLock { $0.skippedData.remove(UInt(bitPattern: context)) != nil }
  }

  /// Keeps a complaint about a parameter: FFmpeg's wrappers of x264 and x265 continue after such a warning.
  private static func keepParameterComplaint(_ text: String) {
    let prefixes = ["Unknown option: ", "Error parsing option ", "Invalid value for "]
    for prefix in prefixes {
      guard let found = text.firstRange(of: prefix) else { continue }
      let complaint = text[found.upperBound...].filter { $0 != "'" && $0 != "\n" && $0 != "." }
      let line = Line(thread: pthread_self(), text: String(complaint))
      state.withLock { state in
        if state.parameterComplaints.count < capacity { state.parameterComplaints.append(line) }
      }
    }
  }

  /// Whether a decoder has complained about packets with numbers from a range.
  static func hasDamagedTickets(_ range: ClosedRange<Int64>) -> Bool {
    state.withLock { $0.damagedTickets.contains(where: range.contains) }
  }

  /// Returns and forgets the numbers of packets, from a range, about which a decoder has complained.
  static func takeDamagedTickets(_ range: ClosedRange<Int64>) -> [Int64] {
    state.withLock { state in
      guard !state.damagedTickets.isEmpty else { return [] }
      let found = state.damagedTickets.filter(range.contains)
      state.damagedTickets.subtract(found)
      return found.sorted()
    }
  }

  /// Whether a complaint of a decoder says nothing about the picture at hand: that it cannot forget a picture that it does
  /// not have, which follows each entry into the middle of a video whose groups are open; or that the first picture of
  /// H.261, which marks no keyframes, is none.
  private static func isBookkeeping(_ line: String) -> Bool {
    line.contains("mmco: unref")
      || line.hasPrefix("[h261") && line.contains("first frame is no keyframe")
  }

  /// Notes that the packet that a decoder is at is damaged.
  private static func noteDamage(from source: UnsafeMutableRawPointer?) {
    let ticket = shim_ticket_of_log_source(source)
    guard ticket >= 0 else { return }
    state.withLock { state in
      if state.damagedTickets.count < ticketCapacity { state.damagedTickets.insert(ticket) }
    }
  }

  private static func keep(_ text: String, from source: UnsafeMutableRawPointer?) {
    let line = text.split(separator: "\n").joined(separator: " ")
    guard !line.isEmpty else { return }
    if !isBookkeeping(line) { noteDamage(from: source) }
    state.withLock { state in
      if line.contains("ended prematurely") {
        state.endedEarly.insert(UInt(bitPattern: source))
      } else if line.hasPrefix("[matroska") {
        state.skippedData.insert(UInt(bitPattern: source))
      }
      state.recent.append(Line(thread: pthread_self(), text: line))
      if state.recent.count > capacity { state.recent.removeFirst() }
    }
  }
}
