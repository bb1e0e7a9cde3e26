import Foundation
import TestSupport

/// The Swift code blocks of a page of documentation, which are programs.
struct CodeBlocks {
  /// The contents of the blocks, in order.
  let programs: [String]

  /// Reads a page; `page` is a path relative to the repository.
  init(in page: String) throws {
    let url = Places.repository.appendingPathComponent(page)
    let text = try String(contentsOf: url, encoding: .utf8)
    programs = text.components(separatedBy: "```swift\n").dropFirst().map { rest in
      rest.components(separatedBy: "```")[0]
    }
  }
}
