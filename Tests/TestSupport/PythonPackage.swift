public import Foundation
import Synchronization
public import Testing

/// Packages of Python that read what the program writes.
///
/// `make checkers` installs them; a Python that has them anyway will do.
public enum PythonPackage {
  private static let candidates = [
    Places.repository.appendingPathComponent(".checkers/bin/python3").path, "python3",
    "/usr/bin/python3",
  ]
  private static let found = Mutex<[String: String?]>([:])

  /// A Python that can import a module; nil where none can.
  private static func python(with module: String) -> String? {
    found.withLock { found in
      if let known = found[module] { return known }
      let python = candidates.first { python in
        (try? ProcessRunner.run(python, ["-c", "import \(module)"]).exitCode) == 0
      }
      found[module] = .some(python)
      return python
    }
  }

  /// Whether a module can be imported.
  public static func isInstalled(_ module: String) -> Bool { python(with: module) != nil }

  /// Runs a module as a program, with a Python that can also import `other`, if that is given.
  public static func run(
    _ module: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    folder: URL? = nil,
    importing other: String? = nil
  ) throws -> ProcessResult {
    try TestRules.use(.process)
    let needed = other ?? module
    guard let python = python(with: needed) else {
      throw ToolFailure("the Python package \(needed) is absent")
    }
    return try ProcessRunner.run(
      python,
      ["-m", module] + arguments,
      environment: environment,
      folder: folder
    )
  }

  /// What a script says that imports `module`; it gets `arguments`, and prints JSON.
  public static func json<Answer: Decodable>(
    _ script: String,
    _ arguments: [String],
    importing module: String
  ) throws -> Answer {
    // A Python that is not looked for, because only pure tests run, is not absent.
    try TestRules.use(.process)
    guard let python = python(with: module) else {
      throw ToolFailure("the Python package \(module) is absent")
    }
    let result = try ProcessRunner.run(python, ["-c", script] + arguments)
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    return try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips where no Python can import a module.
  public static func needsPython(_ module: String) -> Self {
    .enabled(
      if: PythonPackage.isInstalled(module),
      "no Python has the package \(module): make checkers"
    )
  }

  /// Skips where a program is absent.
  public static func needsProgram(_ name: String) -> Self {
    .enabled(if: ProcessRunner.has(name), "the program \(name) is absent")
  }
}
