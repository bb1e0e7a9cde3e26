public import Foundation

/// The program that users run.
public enum Program {
  /// Runs it to its end.
  public static func run(
    _ arguments: [String],
    input: Data? = nil,
    environment: [String: String] = [:],
    folder: URL? = nil
  ) throws -> ProcessResult {
    try ProcessRunner.run(
      Places.program,
      arguments,
      input: input,
      environment: environment,
      folder: folder
    )
  }
}

/// The program at work, for tests that interrupt it.
public final class RunningProgram {
  private let process = Process()
  private let deadline: ProcessDeadline

  /// Starts it in a folder; what it prints is thrown away.
  public init(_ arguments: [String], folder: URL) throws {
    try TestRules.use(.process)
    process.executableURL = URL(fileURLWithPath: Places.program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    deadline = ProcessDeadline(of: process)
  }

  /// Waits until `condition` holds; fails where the program ends before.
  public func wait(until condition: () throws -> Bool) throws {
    while try !condition() {
      guard process.isRunning else {
        throw ToolFailure("ended with \(process.terminationStatus) before its time")
      }
      usleep(5000)
    }
  }

  /// Sends a signal and waits for the end.
  ///
  /// The result is the exit code, or 1000 and the signal's number where the signal itself ended it.
  ///
  /// - Throws: Where the program took too long and was killed.
  public func end(with signal: Int32) throws -> Int32 {
    if process.isRunning { kill(process.processIdentifier, signal) }
    process.waitUntilExit()
    try deadline.end()
    let isExit = process.terminationReason == .exit
    return isExit ? process.terminationStatus : 1000 + process.terminationStatus
  }
}
