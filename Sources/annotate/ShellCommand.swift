internal import AnnotateMediaTypes
internal import AnnotateWording
internal import Glibc

/// External programs that print a few lines.
enum ShellCommand {
  /// The output of a program and its exit code.
  struct Answer {
    let exitCode: Int32
    /// The text on standard output and standard error.
    let text: String

    /// Whether there is no such program.
    var isMissing: Bool { exitCode == 127 }
  }

  /// Runs a program to its end.
  ///
  /// - Throws: `.temporary` if no process can be started.
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
    // The low seven bits are the signal that ended the program.
    let exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return Answer(exitCode: exitCode, text: String(decoding: bytes, as: UTF8.self))
  }
}
