import TestSupport
import Testing

/// What is said of an output, and what verify finds.
extension Quick {
  func verified(_ output: String) throws -> ProcessResult {
    try Program.run(["verify", output, "--source", input])
  }

  /// Expects that neither `--strict` nor verify finds a loss.
  ///
  /// - Returns: the output.
  func expectNoLoss(_ name: String, _ options: [String] = []) throws -> String {
    let (result, output) = try run(name, options + ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let verified = try verified(output)
    #expect(verified.exitCode == 0, "\(verified.output)")
    return output
  }

  /// Expects a warning, an error with `--strict`, and a row of verify.
  func expectLoss(
    _ name: String,
    _ options: [String] = [],
    said: String,
    row: String
  ) throws {
    let (refused, _) = try run(name, options + ["--strict"])
    #expect(refused.exitCode == 65)
    let (result, output) = try run(name, options)
    #expect(Quick.warnings(of: result).count { $0.contains(said) } == 1, "\(result.errors)")
    let lost = try verified(output)
    #expect(lost.exitCode == 65 && lost.errors.contains(row), "\(lost.output)")
  }
}
