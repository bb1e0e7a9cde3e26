internal import AnnotateMediaTypes
internal import AnnotateWording
internal import Glibc

/// Programs of others that answer with a few lines.
enum ShellCommand {
  /// What a program has said and how it ended.
  struct Answer {
    let exitCode: Int32
    /// What it printed, on standard output and standard error.
    let text: String

    /// Whether there is no such program.
    var isMissing: Bool { exitCode == 127 }
  }

  /// Runs a program to its end.
  ///
  /// - Throws: `.temporary` where nothing can be started.
  static func run(_ words: [String]) throws(AnnotateError) -> Answer {
    guard let pipe = popen("exec 2>&1; " + words.shellCommand, "re") else {
      let why = "no process can be started"
      throw AnnotateError(.temporary, "cannot run", subject: words.first, why: why)
    }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&block, 1, block.count, pipe), count > 0 {
      bytes += block[..<count]
    }
    let status = pclose(pipe)
    // The low seven bits are the signal that ended it.
    let exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return Answer(exitCode: exitCode, text: String(decoding: bytes, as: UTF8.self))
  }
}
