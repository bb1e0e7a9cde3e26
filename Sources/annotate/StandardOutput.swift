internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotateWording
internal import Glibc

/// Standard output: the answer of a command, and lines that other programs read while it runs.
enum StandardOutput {
  /// Writes the answer of a command and ends the line.
  ///
  /// - Parameter answer: the text without its last line break.
  /// - Throws: `.inputOutput` if it cannot be written.
  static func print(_ answer: String) throws(AnnotateError) { try write(answer + "\n") }

  /// Writes the answer of a command, unchanged unless to a terminal, which names and tags of files must not
  /// command.
  ///
  /// If nobody reads on, the program ends by SIGPIPE as others do.
  ///
  /// - Parameter answer: the text with all its line breaks.
  /// - Throws: `.inputOutput` if it cannot be written.
  static func write(_ answer: String) throws(AnnotateError) {
    signal(SIGPIPE, SIG_DFL)
    let text = isatty(STDOUT_FILENO) == 1 ? answer.linesShown : answer
    try FileContents.write(Array(text.utf8), to: STDOUT_FILENO, named: "standard output")
  }

  /// Writes a line for the runner of a task, whose loss does not change the result.
  static func tell(_ line: String) { Descriptor.write(line, to: STDOUT_FILENO) }
}
