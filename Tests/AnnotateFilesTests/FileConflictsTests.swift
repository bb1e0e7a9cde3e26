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

  @Test(
    "an output that is an input by another path is refused",
    arguments: ["old", "./old", "link", "hard", "folder/old", "folder/./link"]
  )
  func input(_ output: String) {
    #expect(throws: AnnotateError.self) {
      try FileConflicts.check(outputs: [folder.path(output)], inputs: [folder.path("old")])
    }
  }

  @Test(
    "two outputs at the same path are refused, also where no file is yet",
    arguments: ["new", "./new", "folder/new", "new/", "nowhere"]
  )
  func outputs(_ output: String) {
    #expect(throws: AnnotateError.self) {
      try FileConflicts.check(outputs: [folder.path("new"), folder.path(output)], inputs: [])
    }
  }

  @Test("different files, standard streams and texts that name no file do not conflict")
  func different() throws {
    try FileConflicts.check(
      outputs: [folder.path("new"), folder.path("newer"), "-"],
      inputs: [folder.path("old"), "-", "😀", ""]
    )
  }
}
