import Foundation
import TestSupport
import Testing

@Suite("The README", .timeLimit(.minutes(10)))
struct ReadmeTests {
  /// The rows of the table of what survives: what is promised, and the tests that prove it.
  private static func promises() throws -> [(promise: String, tests: [String])] {
    let path = Places.repository.appendingPathComponent("Documentation/WhatSurvives.md")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    return lines.filter { $0.hasPrefix("|") }.dropFirst(2).map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let names = cells.last?.split(separator: "`").filter { $0.contains(".") } ?? []
      return (cells[0], names.map(String.init))
    }
  }

  @Test("the README fits on a screen or two")
  func size() throws {
    let path = Places.repository.appendingPathComponent("README.md")
    #expect(try Data(contentsOf: path).count <= 8192)
  }

  /// The files with tests, by their names.
  private static var testFiles: [String: URL] {
    let folder = Places.repository.appendingPathComponent("Tests")
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL } ?? []
    return Dictionary(files.map { ($0.lastPathComponent, $0) }) { first, _ in first }
  }

  @Test("the figures beside other programs are those of the pages that they link to")
  func figures() throws {
    let path = Places.repository.appendingPathComponent("README.md")
    let text = try String(contentsOf: path, encoding: .utf8)
    let section = text.components(separatedBy: "## What it costs, and how right it is").last ?? ""
    let rows = section.components(separatedBy: "\n\n")[1].split(separator: "\n").dropFirst(2)
    #expect(rows.count == 8)
    for row in rows {
      let link = try #require(
        row.split(separator: "(").last?.prefix { $0 != ")" && $0 != "#" }
      )
      let page = try String(
        contentsOf: Places.repository.appendingPathComponent(String(link)),
        encoding: .utf8
      )
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      for figure in cells where Double(figure) != nil {
        #expect(page.contains(" \(figure) "), "\(figure) is not in \(link)")
      }
    }
  }

  @Test("every line of the table of what survives names an existing test")
  func promisesHaveTests() throws {
    let (promises, files) = (try Self.promises(), Self.testFiles)
    #expect(promises.count > 20)
    for (promise, tests) in promises {
      #expect(!tests.isEmpty, "\(promise) names no test")
      for test in tests {
        let parts = test.split(separator: ".").map(String.init)
        let file = try #require(files[parts[0] + ".swift"], "\(parts[0]) is not there")
        let source = try String(contentsOf: file, encoding: .utf8)
        #expect(source.contains("func \(parts[1])("), "\(test) is not there")
      }
    }
  }
}
