import Foundation
import TestSupport

/// The programs in a page of documentation: its blocks of Swift.
struct CodeBlocks {
  /// The blocks in their order.
  let programs: [String]

  /// Reads a page, named from the root of the repository.
  init(in page: String) throws {
    let url = Places.repository.appendingPathComponent(page)
    let text = try String(contentsOf: url, encoding: .utf8)
    programs = text.components(separatedBy: "```swift\n").dropFirst().map { rest in
      rest.components(separatedBy: "```")[0]
    }
  }
}
