import Foundation
import TestSupport
import Testing

@Suite("Types in the page of a review", .tags(.process), .timeLimit(.minutes(5)))
struct ReviewTypeTests {
  @Test("the scripts have the types that their comments state", .needsProgram("tsc"))
  func types() throws {
    let script = Places.repository.appendingPathComponent("Scripts/types.sh").path
    let result = try ProcessRunner.run("bash", [script])
    #expect(result.exitCode == 0, "\(result.output)")
  }
}
