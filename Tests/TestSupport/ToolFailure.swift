/// A program that a test needs to succeed has not.
public struct ToolFailure: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}

extension ProcessRunner {
  /// Runs a program that has to succeed.
  @discardableResult
  public static func require(_ program: String, _ arguments: [String]) throws -> ProcessResult {
    let result = try run(program, arguments)
    guard result.exitCode == 0 else {
      throw ToolFailure("\(program) \(arguments): exit \(result.exitCode): \(result.errors)")
    }
    return result
  }
}
