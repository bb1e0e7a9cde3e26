internal import CFFmpeg
internal import Synchronization

/// What FFmpeg says while it works: kept for error messages instead of being printed.
package enum FFmpegLog {
  private static let capacity = 32
  private static let recent = Mutex<[String]>([])

  /// Keeps FFmpeg's error lines from now on and prints nothing.
  ///
  /// FFmpeg has one log for a process.
  package static func capture() {
    av_log_set_callback { source, level, format, arguments in
      guard level <= AV_LOG_ERROR, let format, let arguments else { return }
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
      FFmpegLog.keep(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// The last error lines, oldest first; they are forgotten once taken.
  package static func takeRecent() -> [String] {
    recent.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }

  private static func keep(_ text: String) {
    let line = text.split(separator: "\n").joined(separator: " ")
    guard !line.isEmpty else { return }
    recent.withLock { lines in
      lines.append(line)
      if lines.count > capacity { lines.removeFirst() }
    }
  }
}
