import AnnotateStamps
import Foundation
import TestSupport
import Testing

@Suite("The schema of style files", .tags(.process), .timeLimit(.minutes(10)))
struct StyleSchemaTests {
  private static let schema = Places.repository
    .appendingPathComponent("Documentation/style.schema.json").path

  /// Whether an independent validator is installed: PyPI's jsonschema.
  private static let hasValidator =
    (try? ProcessRunner.run("python3", ["-W", "ignore", "-c", "import jsonschema"]).exitCode) == 0

  private static let program = """
    import json, sys, jsonschema
    schema = json.load(open(sys.argv[1]))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for line in open(sys.argv[2]):
        print("right" if validator.is_valid(json.loads(json.loads(line))) else "wrong")
    """

  /// Returns the verdict of the validator on each document.
  private func verdicts(_ documents: [String]) throws -> [Substring] {
    let folder = try TemporaryFolder()
    let lines = try documents.map { document in
      String(decoding: try JSONEncoder().encode(document), as: UTF8.self)
    }
    let path = folder.path("documents")
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    let result = try ProcessRunner.require("python3", ["-c", Self.program, Self.schema, path])
    return result.output.split(separator: "\n")
  }

  @Test(
    "schema and reader agree on what is right and wrong",
    .enabled(if: hasValidator, "the Python package jsonschema is absent")
  )
  func agreement() throws {
    let wrong = StyleCases.wrong.filter(\.isDetectedBySchema)
    let verdicts = try verdicts(StyleCases.right + wrong.map(\.document))
    #expect(verdicts.count == StyleCases.right.count + wrong.count)
    for (document, verdict) in zip(StyleCases.right, verdicts) {
      #expect(verdict == "right", "\(document)")
    }
    for (wrong, verdict) in zip(wrong, verdicts.dropFirst(StyleCases.right.count)) {
      #expect(verdict == "wrong", "\(wrong.document)")
    }
  }

  @Test(
    "built-in styles are valid",
    .enabled(if: hasValidator, "the Python package jsonschema is absent")
  )
  func builtIn() throws {
    let documents = StyleRegistry.all.compactMap { StyleRegistry.document(named: $0.name) }
    #expect(documents.count == StyleRegistry.all.count)
    let verdicts = try verdicts(documents.map { String(decoding: $0, as: UTF8.self) })
    #expect(verdicts == documents.map { _ in "right" })
  }
}
