import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateFiles

@Suite("Folders that appear when they are complete", .timeLimit(.minutes(10)))
struct PartialFolderTests {
  private let parent: TemporaryFolder
  private var path: String { parent.path("out") }

  init() throws {
    parent = try TemporaryFolder()
  }

  private func partial(overwrites: Bool = false) throws -> PartialFolder {
    let folder = try PartialFolder(for: path, overwrites: overwrites) { $0.hasSuffix(".json") }
    try folder.write(Array("new".utf8), toFileNamed: "b.json")
    return folder
  }

  private func make(_ names: [String]) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for name in names { try Data("old".utf8).write(to: url.appendingPathComponent(name)) }
  }

  /// The names and contents of the files at the final path.
  private func contents() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try String(contentsOfFile: path + "/" + $0, encoding: .utf8))
      }
    )
  }

  @Test("nothing is at the final path before the folder is complete")
  func complete() throws {
    do {
      let folder = try partial()
      #expect(!FileManager.default.fileExists(atPath: path))
      try folder.commit()
      #expect(try contents() == ["b.json": "new"])
    }
    #expect(try parent.names() == ["out"])
  }

  @Test("a folder without a commit leaves nothing", arguments: [nil, [], ["a.json"]])
  func abandoned(_ existing: [String]?) throws {
    if let existing { try make(existing) }
    do { _ = try partial(overwrites: true) }
    #expect(try parent.names() == (existing == nil ? [] : ["out"]))
    if let existing { #expect(try contents().keys.sorted() == existing) }
  }

  @Test("an empty folder is replaced, even if the path ends with a slash")
  func empty() throws {
    try make([])
    let folder = try PartialFolder(for: path + "/", overwrites: false) { _ in true }
    try folder.write([0x41], toFileNamed: "a")
    try folder.commit()
    #expect(try contents() == ["a": "A"])
  }

  @Test("existing files stay unless they may be replaced, and then all are removed")
  func existing() throws {
    try make(["a.json", "b.json"])
    let error = #expect(throws: AnnotateError.self) { try partial() }
    #expect(error?.kind == .cannotCreate)
    #expect(error == AnnotateError(FileProblem.exists(path: path)))
    do { try partial(overwrites: true).commit() }
    #expect(try contents() == ["b.json": "new"])
    #expect(try parent.names() == ["out"])
  }

  @Test("files that no earlier run can have written are never replaced")
  func others() throws {
    try make(["a.json", "thesis.txt"])
    let error = #expect(throws: AnnotateError.self) { try partial(overwrites: true) }
    #expect(error?.kind == .cannotCreate)
    let problem = FileProblem.uncreatable(path: path, .hasFiles(example: "thesis.txt"))
    #expect(error == AnnotateError(problem))
    #expect(try contents().count == 2)
  }

  @Test("files that have appeared meanwhile stay unchanged", arguments: [false, true])
  func appeared(_ overwrites: Bool) throws {
    do {
      let folder = try partial(overwrites: overwrites)
      try make([overwrites ? "thesis.txt" : "a.json"])
      let error = #expect(throws: AnnotateError.self) { try folder.commit() }
      #expect(error?.kind == .cannotCreate)
    }
    #expect(try contents().values.sorted() == ["old"])
    #expect(try parent.names() == ["out"])
  }

  @Test("withdrawing a folder restores what it has replaced", arguments: [nil, [], ["a.json"]])
  func withdrawn(_ existing: [String]?) throws {
    if let existing { try make(existing) }
    do {
      let folder = try partial(overwrites: true)
      try folder.commit()
      #expect(try contents() == ["b.json": "new"])
      folder.withdraw()
    }
    #expect(try parent.names() == (existing == nil ? [] : ["out"]))
    if let existing { #expect(try contents().keys.sorted() == existing) }
  }

  @Test("paths at which no folder can be created are refused at once")
  func impossible() throws {
    try Data().write(to: URL(fileURLWithPath: path))
    let file = #expect(throws: AnnotateError.self) { try partial(overwrites: true) }
    #expect(file == AnnotateError(FileProblem.uncreatable(path: path, .isNoFolder)))
    let other = parent.path("no/where")
    let nowhere = #expect(throws: AnnotateError.self) {
      try PartialFolder.check(other, overwrites: false) { _ in true }
    }
    let obstacle = FileProblem.Obstacle.noFolder(parent.path("no"))
    #expect(nowhere == AnnotateError(FileProblem.uncreatable(path: other, obstacle)))
  }
}
