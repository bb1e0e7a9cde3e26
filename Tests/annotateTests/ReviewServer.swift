import Foundation
import TestSupport

/// `annotate review --serve` at work.
final class ReviewServer {
  /// The address of its page.
  let address: String
  /// Its port.
  let port: Int
  private let process = Process()
  private let deadline: ProcessDeadline
  private let messages: TemporaryFolder

  /// The part of the address that is a secret.
  var token: String { String(address.dropLast().suffix(32)) }

  /// What it has printed on standard error.
  var errors: String { (try? String(contentsOfFile: messages.path("err"), encoding: .utf8)) ?? "" }

  /// Starts it and waits for its address.
  init(
    _ material: ReviewMaterial,
    _ options: [String] = [],
    environment: [String: String] = [:]
  ) throws {
    try TestRules.use(.process)
    messages = try TemporaryFolder()
    let (output, errors) = (messages.path("out"), messages.path("err"))
    for path in [output, errors] { try Data().write(to: URL(fileURLWithPath: path)) }
    process.executableURL = URL(fileURLWithPath: Places.program)
    process.arguments =
      ["review", material.faces, "--video", material.clip, "--serve", "--progress", "none"]
      + options
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    deadline = ProcessDeadline(of: process)
    var text = ""
    while !text.hasSuffix("\n"), process.isRunning {
      usleep(20_000)
      text = try String(contentsOfFile: output, encoding: .utf8)
    }
    guard let found = text.wholeMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/[0-9a-f]{32}\/\n/),
      let port = Int(found.1)
    else {
      let words = try String(contentsOfFile: errors, encoding: .utf8)
      throw ToolFailure("there is no server: \(text) \(words)")
    }
    (address, self.port) = (String(text.dropLast()), port)
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Asks for something behind the token.
  func ask(
    _ method: String,
    _ path: String,
    _ fields: [String] = [],
    body: [UInt8]? = nil
  ) async throws -> RawAnswer {
    try await RawAnswer.to(method, "/\(token)/\(path)", at: port, fields, body: body)
  }

  /// Sends a signal, as Ctrl+C does, and waits for the end.
  ///
  /// - Returns: The exit code.
  /// - Throws: Where it took too long and was killed.
  func end(with signal: Int32 = SIGINT) throws -> Int32 {
    if process.isRunning { kill(process.processIdentifier, signal) }
    return try wait()
  }

  /// Waits for the end.
  ///
  /// - Returns: The exit code, or 1000 and the signal's number where a signal itself ended it.
  /// - Throws: Where it took too long and was killed.
  func wait() throws -> Int32 {
    process.waitUntilExit()
    try deadline.end()
    let isExit = process.terminationReason == .exit
    return isExit ? process.terminationStatus : 1000 + process.terminationStatus
  }
}
