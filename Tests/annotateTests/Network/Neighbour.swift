import Foundation
import TestSupport

/// A program at the other end of a connection, or annotate itself, while a test goes on.
final class Neighbour {
  private let process = Process()
  private let deadline: ProcessDeadline
  private let folder: TemporaryFolder

  /// Starts a program, a path or a name that is looked for as a shell does.
  init(_ program: String, _ arguments: [String]) throws {
    try TestRules.use(.process)
    folder = try TemporaryFolder()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.file(folder.path("out"))
    process.standardError = try Self.file(folder.path("err"))
    try process.run()
    deadline = ProcessDeadline(of: process)
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  private static func file(_ path: String) throws -> FileHandle {
    try Data().write(to: URL(fileURLWithPath: path))
    return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  /// What it has printed so far.
  func output() throws -> String { try String(contentsOfFile: folder.path("out"), encoding: .utf8) }

  /// Its messages so far.
  func errors() throws -> String { try String(contentsOfFile: folder.path("err"), encoding: .utf8) }

  /// Waits until `condition` holds; fails where the program ends before.
  func wait(until condition: () throws -> Bool) throws {
    while try !condition() {
      guard process.isRunning else {
        throw ToolFailure("ended with \(process.terminationStatus) too early: \(try errors())")
      }
      usleep(5000)
    }
  }

  /// Waits for its end, after a signal if one is given; other programs may have been started with all but `SIGKILL`
  /// blocked.
  ///
  /// - Returns: the exit code.
  @discardableResult
  func end(with signal: Int32? = nil) throws -> Int32 {
    if let signal, process.isRunning { kill(process.processIdentifier, signal) }
    process.waitUntilExit()
    try deadline.end()
    return process.terminationStatus
  }
}

/// A port of this computer that nobody uses.
struct FreePort {
  let number: Int

  /// Finds one, also for the protocols that are made of datagrams.
  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) | getsockname(descriptor, $0, &length)
      }
    }
    guard result == 0 else { throw ToolFailure("there is no free port: \(errno)") }
    number = Int(UInt16(bigEndian: address.sin_port))
  }

  /// Whether a program waits for connections or datagrams there.
  var isTaken: Bool {
    let place = ":" + String(format: "%04X", number)
    return ["tcp", "tcp6", "udp", "udp6"].contains { kind in
      let table = (try? String(contentsOfFile: "/proc/net/\(kind)", encoding: .utf8)) ?? ""
      return table.split(separator: "\n").contains { line in
        let fields = line.split(separator: " ")
        guard fields.count > 3, fields[1].hasSuffix(place) else { return false }
        return kind.hasPrefix("udp") || fields[3] == "0A"
      }
    }
  }
}
