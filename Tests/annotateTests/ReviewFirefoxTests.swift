import Foundation
import TestSupport
import Testing

@Suite("The page of a review in Firefox", .tags(.process), .timeLimit(.minutes(5)))
struct ReviewFirefoxTests {
  @Test(
    "faces are chosen, moved, played, undone and restored",
    .needsProgram("firefox-esr"),
    .needsProgram("python3")
  )
  func correcting() throws {
    let material = try ReviewMaterial()
    let result = try material.review()
    try #require(result.exitCode == 0, "\(result.errors)")
    let script = Places.repository.appendingPathComponent("Scripts/firefox.py").path
    let corrected = try ProcessRunner.run("python3", [script, material.page])
    #expect(corrected.exitCode == 0, "\(corrected.errors)")
  }
}
