import Foundation

/// A program of the computer that the tests can run.
enum Tool {
  /// Whether a program is on the search path.
  static func exists(_ name: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// Runs a program in an empty directory, with a text as its standard input.
  ///
  /// - Returns: What it wrote, standard error included.
  static func run(_ arguments: [String], input: String = "") throws -> String {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "CommandLineKitTests-\(UUID().uuidString)")
    let work = directory.appending(path: "work")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    // A file and not a pipe: nobody has to read while somebody else writes.
    let source = directory.appending(path: "input")
    try Data(input.utf8).write(to: source)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = work
    let output = Pipe()
    process.standardInput = try FileHandle(forReadingFrom: source)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// The words of a text that has one on each line, in order.
  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
