internal import CAnnotateFFmpeg
internal import Glibc
internal import Synchronization

/// What FFmpeg says while it works: kept for error messages instead of being printed.
///
/// FFmpeg has one log for a process, in which the lines of all threads and files are mixed.
package enum FFmpegLog {
  private struct Line {
    let thread: pthread_t
    let text: String
  }

  private struct State {
    var recent: [Line] = []
    /// What encoders say against the parameters that they are given.
    var parameterComplaints: [Line] = []
    /// The addresses of the contexts of files that ended before their time.
    var endedEarly: Set<UInt> = []
  }

  private static let capacity = 32
  private static let state = Mutex(State())

  /// Keeps FFmpeg's error lines from now on and prints nothing.
  package static func capture() {
    av_log_set_callback { source, level, format, arguments in
      guard level <= AV_LOG_WARNING, let format, let arguments else { return }
      var line = [CChar](repeating: 0, count: 512)
      var printsPrefix: Int32 = 1
      _ = av_log_format_line2(
        source,
        level,
        format,
        arguments,
        &line,
        Int32(line.count),
        &printsPrefix
      )
      let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let text = String(decoding: bytes, as: UTF8.self)
      if level <= AV_LOG_ERROR { FFmpegLog.keep(text, from: UInt(bitPattern: source)) }
      FFmpegLog.keepParameterComplaint(text)
    }
  }

  /// The last error lines of calls that this thread made, oldest first; they are forgotten once taken.
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

  /// What encoders that this thread opened said against parameters, in their own words such as
  /// `bogus=1`; forgotten once taken.
  static func takeParameterComplaints() -> [String] {
    let thread = pthread_self()
    return state.withLock { state in
      defer { state.parameterComplaints.removeAll { $0.thread == thread } }
      return state.parameterComplaints.filter { $0.thread == thread }.map(\.text)
    }
  }

  /// Whether FFmpeg has said that the file of a context ended before its time; it is forgotten then.
  static func takeEarlyEnd(of context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    state.withLock { $0.endedEarly.remove(UInt(bitPattern: context)) != nil }
  }

  /// FFmpeg's wrappers of x264 and x265 go on after such a warning.
  private static func keepParameterComplaint(_ text: String) {
    let beginnings = ["Unknown option: ", "Error parsing option ", "Invalid value for "]
    for beginning in beginnings {
      guard let found = text.firstRange(of: beginning) else { continue }
      let words = text[found.upperBound...].filter { $0 != "'" && $0 != "\n" && $0 != "." }
      let line = Line(thread: pthread_self(), text: String(words))
      state.withLock { state in
        if state.parameterComplaints.count < capacity { state.parameterComplaints.append(line) }
      }
    }
  }

  private static func keep(_ text: String, from source: UInt) {
    let line = text.split(separator: "\n").joined(separator: " ")
    guard !line.isEmpty else { return }
    state.withLock { state in
      if line.contains("ended prematurely") { state.endedEarly.insert(source) }
      state.recent.append(Line(thread: pthread_self(), text: line))
      if state.recent.count > capacity { state.recent.removeFirst() }
    }
  }
}
