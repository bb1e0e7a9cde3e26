import Foundation
import TestSupport
import Testing

@Suite("The description of sidecars", .tags(.process), .timeLimit(.minutes(10)))
struct SidecarDocumentTests {
  private static let sample = Places.repository.appending(path: "Samples/astronaut.faces.jsonl")

  private var text: String {
    get throws {
      let url = Places.repository.appending(path: "Documentation/Sidecar.md")
      return try String(contentsOf: url, encoding: .utf8)
    }
  }

  /// The blocks of code in a language.
  private func blocks(_ language: String) throws -> [String] {
    try text.components(separatedBy: "\n```").filter { $0.hasPrefix(language + "\n") }
      .map { String($0.dropFirst(language.count + 1)) }
  }

  @Test("the program in Python runs", .enabled(if: ProcessRunner.has("python3"), "no Python"))
  func python() throws {
    let program = try #require(try blocks("python").first)
    let result = try ProcessRunner.run("python3", ["-c", program, Self.sample.path])
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 30)
    #expect(lines.first?.wholeMatch(of: /0\.0 \[\(1, \[[0-9., ]+\]\)\]/) != nil)
  }

  @Test("the examples fit the schema", .needsJSONSchema)
  func examples() throws {
    let schema = try Program.run(["inspect", "--schema"]).output
    let examples = try blocks("json")
    #expect(examples.count == 3)
    #expect(try JSONSchema.faults(of: examples, by: schema) == [nil, nil, nil])
  }

  @Test("every member that the schema names is described")
  func complete() throws {
    let schema = try JSONSerialization.jsonObject(
      with: Data(Program.run(["inspect", "--schema"]).output.utf8)
    )
    let named = Self.members(of: schema)
    #expect(named.count > 50)
    let text = try text
    for name in named { #expect(text.contains("`\(name)`"), "\(name)") }
  }

  /// The names of all members, wherever they are in a schema.
  private static func members(of schema: Any) -> Set<String> {
    if let elements = schema as? [Any] {
      return elements.reduce(into: []) { $0.formUnion(members(of: $1)) }
    }
    guard let object = schema as? [String: Any] else { return [] }
    let own = (object["properties"] as? [String: Any]).map { Set($0.keys) } ?? []
    return object.values.reduce(into: own) { $0.formUnion(members(of: $1)) }
  }
}
