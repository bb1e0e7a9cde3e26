import Foundation
import TestSupport

/// What `farm status --json` says.
struct FarmPage: Decodable {
  struct Step: Decodable {
    let phase: String
    let chunk: Int
    let state: String
    let reason: String?
    let exitCode: Int?
  }

  struct Clip: Decodable {
    let name: String
    let obstacle: String?
    let steps: [Step]
  }

  let done: Bool
  let phases: [String: [String: Double]]
  let clips: [Clip]

  /// Asks for it.
  static func of(_ workFolder: String, environment: [String: String] = [:]) throws -> FarmPage {
    let result = try Program.run(
      ["farm", "status", "--json", "-d", workFolder],
      environment: environment
    )
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    return try JSONDecoder().decode(FarmPage.self, from: Data(result.output.utf8))
  }

  /// The numbers of the ranges, or of the first ranges of clips, that are so in a phase.
  func ranges(_ state: String, _ phase: String) -> [Int] {
    clips.flatMap(\.steps).filter { $0.phase == phase && $0.state == state }.map(\.chunk)
  }
}
