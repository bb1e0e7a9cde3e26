import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateFiles

@Suite("Conflicts between files")
struct FileConflictsTests {
  private let folder: TemporaryFolder

  /// A folder with a file, a link and a hard link to it, a link to the folder, and a link that leads nowhere.
  init() throws {
    folder = try TemporaryFolder()
    let files = FileManager.default
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("old")))
    try files.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "old")
    try files.linkItem(atPath: folder.path("old"), toPath: folder.path("hard"))
    try files.createSymbolicLink(atPath: folder.path("folder"), withDestinationPath: ".")
    try files.createSymbolicLink(atPath: folder.path("nowhere"), withDestinationPath: "new")
  }

  private func check(_ outputs: [WrittenPath], _ inputs: [String] = []) throws(AnnotateError) {
    try FileConflicts.check(outputs: outputs, inputs: inputs)
  }

  private func file(_ name: String) -> WrittenPath { .file(folder.path(name)) }

  private func tree(_ name: String) -> WrittenPath { .folder(folder.path(name)) { _ in true } }

  private func pictures(_ name: String) throws -> WrittenPath {
    .sequence(try #require(FileSequence(folder.path(name))))
  }

  @Test(
    "an output that is an input by another path is refused",
    arguments: ["old", "./old", "link", "hard", "folder/old", "folder/./link"]
  )
  func input(_ output: String) {
    #expect(throws: AnnotateError.self) { try check([file(output)], [folder.path("old")]) }
  }

  @Test(
    "two outputs at the same path are refused, also where no file is yet",
    arguments: ["new", "./new", "folder/new", "new/", "nowhere"]
  )
  func outputs(_ output: String) {
    #expect(throws: AnnotateError.self) { try check([file("new"), file(output)]) }
    #expect(throws: AnnotateError.self) { try check([file("new"), tree(output)]) }
  }

  @Test("a folder that is made as a whole holds no input and no other output")
  func inside() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("a/b"),
      withIntermediateDirectories: true
    )
    try Data().write(to: URL(fileURLWithPath: folder.path("a/in")))
    #expect(throws: AnnotateError.self) { try check([tree("a")], [folder.path("folder/a/in")]) }
    #expect(throws: AnnotateError.self) { try check([tree("a"), file("folder/a/b/new")]) }
    #expect(throws: AnnotateError.self) { try check([file("a/new"), tree("folder/a/")]) }
    try check([tree("a/b"), file("a/new")], [folder.path("a/in")])
  }

  @Test("files of sequences are neither replaced nor made twice")
  func sequences() throws {
    try Data().write(to: URL(fileURLWithPath: folder.path("in.0001.png")))
    let input = folder.path("in.%04d.png")
    for name in ["in.0001.png", "folder/in.0001.png", "in.%04d.png"] {
      #expect(throws: AnnotateError.self) { try check([file(name)], [input]) }
    }
    try check([file("in.0002.png")], [input])
    #expect(throws: AnnotateError.self) {
      try check([pictures("o.%04d.png"), file("folder/o.0007.png")])
    }
    try check([pictures("o.%04d.png"), file("o.7.png")])
  }

  @Test("different files, standard streams and texts that name no file do not conflict")
  func different() throws {
    try check(
      [file("new"), file("newer"), .file("-"), .file("-")],
      [folder.path("old"), "-", "😀", ""]
    )
  }
}
