import Foundation
import TestSupport
import Testing

@Suite(
  "The module for Python",
  .tags(.process, .model),
  .timeLimit(.minutes(10)),
  .enabled(if: Places.hasRuntime, "the models are absent: make setup"),
  .needsPython("numpy")
)
struct PythonModuleTests {
  @Test("its own tests pass, and none is skipped where the real clips are")
  func ownTests() throws {
    let result = try PythonPackage.run(
      "unittest",
      ["discover", "-s", Places.repository.appending(path: "Python/tests").path],
      environment: ["ANNOTATE_PROGRAM": Places.program],
      importing: "numpy"
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains(/Ran [1-9][0-9] tests/), "\(result.errors)")
    #expect(!Places.hasSharedMedia || !result.errors.contains("skipped"), "\(result.errors)")
  }
}
