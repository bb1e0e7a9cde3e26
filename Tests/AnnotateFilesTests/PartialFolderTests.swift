import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateFiles

@Suite("Folders that appear when they are complete", .timeLimit(.minutes(10)))
struct PartialFolderTests {
  private let place: TemporaryFolder
  private var path: String { place.path("out") }

  init() throws {
    place = try TemporaryFolder()
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

  /// What is at the final path: the names of files with what they hold.
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
    #expect(try place.names() == ["out"])
  }

  @Test("a folder that is given up leaves nothing", arguments: [nil, [], ["a.json"]])
  func abandoned(_ existing: [String]?) throws {
    if let existing { try make(existing) }
    do { _ = try partial(overwrites: true) }
    #expect(try place.names() == (existing == nil ? [] : ["out"]))
    if let existing { #expect(try contents().keys.sorted() == existing) }
  }

  @Test("an empty folder is filled, as is one whose path ends with a slash")
  func empty() throws {
    try make([])
    let folder = try PartialFolder(for: path + "/", overwrites: false) { _ in true }
    try folder.write([0x41], toFileNamed: "a")
    try folder.commit()
    #expect(try contents() == ["a": "A"])
  }

  @Test("files that are there stay unless they may be replaced, and then all go")
  func existing() throws {
    try make(["a.json", "b.json"])
    let error = #expect(throws: AnnotateError.self) { try partial() }
    #expect(error?.kind == .cannotCreate)
    #expect(error?.why == "it exists already")
    do { try partial(overwrites: true).commit() }
    #expect(try contents() == ["b.json": "new"])
    #expect(try place.names() == ["out"])
  }

  @Test("files of others are never replaced")
  func others() throws {
    try make(["a.json", "thesis.txt"])
    let error = #expect(throws: AnnotateError.self) { try partial(overwrites: true) }
    #expect(error?.kind == .cannotCreate)
    #expect(error?.why == "there are files in it already, such as 'thesis.txt'")
    #expect(try contents().count == 2)
  }

  @Test("files that have appeared meanwhile stay as they are", arguments: [false, true])
  func appeared(_ overwrites: Bool) throws {
    do {
      let folder = try partial(overwrites: overwrites)
      try make([overwrites ? "thesis.txt" : "a.json"])
      let error = #expect(throws: AnnotateError.self) { try folder.commit() }
      #expect(error?.kind == .cannotCreate)
    }
    #expect(try contents().values.sorted() == ["old"])
    #expect(try place.names() == ["out"])
  }

  @Test("a folder that is withdrawn gives way to what was there", arguments: [nil, [], ["a.json"]])
  func withdrawn(_ existing: [String]?) throws {
    if let existing { try make(existing) }
    do {
      let folder = try partial(overwrites: true)
      try folder.commit()
      #expect(try contents() == ["b.json": "new"])
      folder.withdraw()
    }
    #expect(try place.names() == (existing == nil ? [] : ["out"]))
    if let existing { #expect(try contents().keys.sorted() == existing) }
  }

  @Test("places where no folder can be are refused at once")
  func impossible() throws {
    try Data().write(to: URL(fileURLWithPath: path))
    let file = #expect(throws: AnnotateError.self) { try partial(overwrites: true) }
    #expect(file?.why == "it is not a folder")
    let nowhere = #expect(throws: AnnotateError.self) {
      try PartialFolder.check(place.path("no/where"), overwrites: false) { _ in true }
    }
    #expect(nowhere?.hints == ["make it first: mkdir -p '\(place.path("no"))'"])
  }
}
