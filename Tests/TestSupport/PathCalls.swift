internal import CTestSupport
internal import Glibc

/// Programs that are killed at a system call that names a file.
public enum PathCalls {
  /// Runs a program and ends it with SIGKILL at one of its system calls that name a file below a folder.
  ///
  /// - Parameters:
  ///   - number: the number of the call, from 1; 0 lets the program run to its end.
  ///   - folder: a part of the paths that count.
  ///   - words: the program and its arguments, with whole paths.
  /// - Returns: the number of such calls, and the exit code, 128 and more for a signal.
  /// - Throws: where programs cannot be followed.
  public static func kill(
    at number: Int,
    below folder: String,
    _ words: [String]
  ) throws -> (calls: Int, exitCode: Int32) {
    try TestRules.use(.process)
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var status: Int32 = 0
    let calls = cts_kill_at_path(folder, Int32(number), &arguments, &status)
    guard calls >= 0 else { throw ToolFailure("\(words) cannot be followed") }
    let signal = status & 0x7F
    return (Int(calls), signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
  }
}
