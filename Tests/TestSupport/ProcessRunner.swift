public import Foundation

/// The messages of a program that has ended.
public struct ProcessResult: Sendable {
  public let exitCode: Int32
  public let output: String
  public let errors: String
}

/// Runs other programs.
public enum ProcessRunner {
  /// Runs a program to its end; `program` is a path, or a name that is looked for as a shell does.
  ///
  /// - Throws: Where it cannot be started, and where it was killed because it took more than `seconds`.
  public static func run(
    _ program: String,
    _ arguments: [String],
    input: Data? = nil,
    environment: [String: String] = [:],
    folder: URL? = nil,
    within seconds: Double = ProcessDeadline.standard
  ) throws -> ProcessResult {
    try TestRules.use(.process)
    let process = Process()
    let isPath = program.contains("/")
    process.executableURL = URL(fileURLWithPath: isPath ? program : "/usr/bin/env")
    process.arguments = (isPath ? [] : [program]) + arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(FasterLoading.environment(of: program)) { $1 }.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = folder }
    // Files instead of pipes: a full pipe would stop the program.
    let place = try TemporaryFolder()
    let files = try ["in", "out", "err"].map { name in
      let url = place.url.appendingPathComponent(name)
      try (name == "in" ? input ?? Data() : Data()).write(to: url)
      return url
    }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    let deadline = ProcessDeadline(of: process, within: seconds)
    process.waitUntilExit()
    do {
      try deadline.end()
    } catch {
      throw ToolFailure("\(program) \(arguments): \(error)")
    }
    return ProcessResult(
      exitCode: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
    )
  }

  /// Whether a program of that name can be run.
  public static func has(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains { folder in
      FileManager.default.isExecutableFile(atPath: "\(folder)/\(program)")
    }
  }
}
