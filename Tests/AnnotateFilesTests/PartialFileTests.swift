import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateFiles

@Suite("Partial files", .timeLimit(.minutes(10)))
struct PartialFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.url.appendingPathComponent(name)), as: UTF8.self)
  }

  @Test("nothing is at the final path before the file is complete")
  func commit() throws {
    let file = try PartialFile(for: folder.path("out.txt"), overwrites: false)
    #expect(file.finalPath.hasSuffix("/out.txt"))
    try write("new", to: file.temporaryPath)
    let before = try folder.names()
    #expect(before.count == 1 && before.first != "out.txt")
    #expect(before.first?.hasPrefix(".") == true)
    try file.commit()
    #expect(try folder.names() == ["out.txt"])
    #expect(try text("out.txt") == "new")
  }

  @Test("a file without a commit leaves nothing", arguments: [true, false])
  func abandoned(_ overwrites: Bool) throws {
    if overwrites { try write("old", to: folder.path("out.txt")) }
    do {
      let file = try PartialFile(for: folder.path("out.txt"), overwrites: overwrites)
      try write("half", to: file.temporaryPath)
    }
    #expect(try folder.names() == (overwrites ? ["out.txt"] : []))
    if overwrites { #expect(try text("out.txt") == "old") }
  }

  @Test("an existing file stays unless it may be overwritten")
  func existing() throws {
    try write("old", to: folder.path("out.txt"))
    let error = #expect(throws: AnnotateError.self) {
      _ = try PartialFile(for: folder.path("out.txt"), overwrites: false)
    }
    #expect(error?.kind == .cannotCreate)
    #expect(error == AnnotateError(FileProblem.exists(path: folder.path("out.txt"))))
    do {
      let file = try PartialFile(for: folder.path("out.txt"), overwrites: true)
      try write("new", to: file.temporaryPath)
      #expect(try text("out.txt") == "old")
      try file.commit()
    }
    #expect(try text("out.txt") == "new")
    #expect(try folder.names() == ["out.txt"])
  }

  @Test("a file that has appeared meanwhile stays unchanged")
  func appeared() throws {
    do {
      let file = try PartialFile(for: folder.path("out.txt"), overwrites: false)
      try write("ours", to: file.temporaryPath)
      try write("theirs", to: folder.path("out.txt"))
      let error = #expect(throws: AnnotateError.self) { try file.commit() }
      #expect(error?.kind == .cannotCreate)
    }
    #expect(try text("out.txt") == "theirs")
    #expect(try folder.names() == ["out.txt"])
  }

  @Test("a missing partial file is reported as a write error")
  func vanished() throws {
    let file = try PartialFile(for: folder.path("out.txt"), overwrites: false)
    try FileManager.default.removeItem(atPath: file.temporaryPath)
    let error = #expect(throws: AnnotateError.self) { try file.commit() }
    #expect(error?.kind == .inputOutput)
    let reason = "no such file or directory"
    let problem = FileProblem.unwritable(path: folder.path("out.txt"), reason: reason)
    #expect(error == AnnotateError(problem))
  }

  @Test("paths at which no file can be created are refused at once", arguments: [true, false])
  func impossiblePaths(_ overwrites: Bool) throws {
    let paths: [(String, FileProblem.Obstacle)] = [
      (folder.path("missing/out.txt"), .noFolder(folder.path("missing"))),
      (folder.url.path, .isFolder), ("/dev/null", .isNoFile),
      (folder.path("f") + "/", .noFolder(folder.path("f"))),
    ]
    for (path, obstacle) in paths {
      let error = #expect(throws: AnnotateError.self) {
        _ = try PartialFile(for: path, overwrites: overwrites)
      }
      #expect(error?.kind == .cannotCreate, "\(path)")
      #expect(error == AnnotateError(FileProblem.uncreatable(path: path, obstacle)))
    }
    #expect(try folder.names() == [])
  }

  @Test("the error for a missing folder names it")
  func missingFolder() {
    let path = folder.path("a/b/out.txt")
    let error = #expect(throws: AnnotateError.self) {
      try PartialFile.check(path, overwrites: false)
    }
    let obstacle = FileProblem.Obstacle.noFolder(folder.path("a/b"))
    #expect(error == AnnotateError(FileProblem.uncreatable(path: path, obstacle)))
  }

  @Test("a check leaves nothing behind")
  func check() throws {
    try PartialFile.check(folder.path("out.txt"), overwrites: false)
    #expect(try folder.names() == [])
  }

  @Test("if the path is a link, its target is replaced and the link stays")
  func links() throws {
    let link = folder.path("link.txt")
    try write("old", to: folder.path("target.txt"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target.txt")
    do {
      let file = try PartialFile(for: link, overwrites: true)
      try write("new", to: file.temporaryPath)
      try file.commit()
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target.txt")
    #expect(try text("target.txt") == "new")
    #expect(try folder.names() == ["link.txt", "target.txt"])
  }

  @Test("withdrawing a file restores the file that it has replaced", arguments: [true, false])
  func withdrawn(_ wasThere: Bool) throws {
    if wasThere { try write("old", to: folder.path("out.txt")) }
    do {
      let file = try PartialFile(for: folder.path("out.txt"), overwrites: true)
      try write("new", to: file.temporaryPath)
      try file.commit()
      #expect(try text("out.txt") == "new")
      file.withdraw()
    }
    #expect(try folder.names() == (wasThere ? ["out.txt"] : []))
    if wasThere { #expect(try text("out.txt") == "old") }
  }

  @Test("two partial files for the same path do not affect each other")
  func twoAtOnce() throws {
    let path = folder.path("out.txt")
    let (first, second) = (
      try PartialFile(for: path, overwrites: true), try PartialFile(for: path, overwrites: true)
    )
    #expect(first.temporaryPath != second.temporaryPath)
    try write("first", to: first.temporaryPath)
    try write("second", to: second.temporaryPath)
    try first.commit()
    try second.commit()
    #expect(try text("out.txt") == "second")
  }
}
