import AnnotateFiles
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateBatch

@Suite("The inputs in a folder")
struct FolderSearchTests {
  /// A folder with clips, other files, a folder in it, and a link that leads back.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["in/sub/deep", "in/.hidden", "in/out"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name),
        withIntermediateDirectories: true
      )
    }
    let files = [
      "b.MP4", "a.mkv", "a.faces.jsonl", "notes.txt", ".c.mp4", "sub/d.mov", "sub/deep/e.jpg",
      ".hidden/f.mp4", "out/g.mp4",
    ]
    for name in files { try Data().write(to: URL(fileURLWithPath: folder.path("in/" + name))) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("in/sub/circle"),
      withDestinationPath: folder.path("in")
    )
    return folder
  }

  private static func search(
    _ folder: TemporaryFolder,
    recursive: Bool,
    outputs: String = "in/out"
  ) throws -> (inputs: [String], others: [String]) {
    let search = FolderSearch(
      extensions: MediaExtensions.all,
      isRecursive: recursive,
      outputs: FileIdentity(of: folder.path(outputs))
    )
    let found = try search.files(in: folder.path("in") + "/")
    let root = folder.path("in") + "/"
    return (
      found.inputs.map { "\($0.folder):\($0.path.dropFirst(root.count))" },
      found.others.map { String($0.dropFirst(root.count)) }
    )
  }

  @Test("a link to a video that is gone is an input, and a pipe is a file of another kind")
  func danglingLink() throws {
    let folder = try Self.folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("in/c.mp4"),
      withDestinationPath: folder.path("gone.mp4")
    )
    #expect(mkfifo(folder.path("in/d.mp4"), 0o600) == 0)
    let found = try Self.search(folder, recursive: false)
    #expect(found.inputs == [":a.mkv", ":b.MP4", ":c.mp4"])
    #expect(found.others == ["d.mp4", "notes.txt"])
  }

  @Test("videos and pictures are found, in order; sidecars and hidden files are not")
  func flat() throws {
    let found = try Self.search(Self.folder(), recursive: false)
    #expect(found.inputs == [":a.mkv", ":b.MP4"])
    #expect(found.others == ["notes.txt"])
  }

  @Test("folders in it are searched on request, each once, without the outputs")
  func recursive() throws {
    let found = try Self.search(Self.folder(), recursive: true)
    #expect(found.inputs == [":a.mkv", ":b.MP4", "sub:sub/d.mov", "sub/deep:sub/deep/e.jpg"])
  }

  @Test("outputs of earlier runs are no inputs where they lie among these")
  func outputs() throws {
    let folder = try Self.folder()
    let output = folder.path("in/a.mkv")
    let record = try FinishedWork("w", of: "x.mp4", wrote: [output], counts: WorkCounts())
    try record.write(for: output)
    #expect(try Self.search(folder, recursive: false, outputs: "in").inputs == [":b.MP4"])
    #expect(try Self.search(folder, recursive: false).inputs == [":a.mkv", ":b.MP4"])
  }

  @Test("a folder that cannot be read is an error", .enabled(if: getuid() != 0))
  func unreadable() throws {
    let folder = try Self.folder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o300],
      ofItemAtPath: folder.path("in/sub")
    )
    let error = #expect(throws: AnnotateError.self) { try Self.search(folder, recursive: true) }
    #expect(error?.kind == .missingInput)
  }
}
