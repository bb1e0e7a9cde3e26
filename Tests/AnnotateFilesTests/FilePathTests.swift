import Foundation
import TestSupport
import Testing

@testable import AnnotateFiles

@Suite("Paths")
struct FilePathTests {
  /// A path and its parts.
  struct Parts: Sendable, CustomTestStringConvertible {
    let path: String
    let name: String
    let stem: String
    let ending: String
    /// The path without its last component, and the folder as the system takes it.
    let parent: String
    let folder: String

    var testDescription: String { "'\(path)'" }

    init(
      _ path: String,
      _ name: String,
      _ stem: String,
      _ ending: String,
      in parent: String,
      opened folder: String? = nil
    ) {
      (self.path, self.name, self.stem, self.ending) = (path, name, stem, ending)
      (self.parent, self.folder) = (parent, folder ?? parent)
    }
  }

  static let samples = [
    Parts("", "", "", "", in: "", opened: "."),
    Parts("/", "", "", "", in: "/"),
    Parts("///", "", "", "", in: "/"),
    Parts(".", ".", ".", "", in: "", opened: "."),
    Parts("..", "..", "..", "", in: "", opened: "."),
    Parts("a", "a", "a", "", in: "", opened: "."),
    Parts("a.mp4", "a.mp4", "a", "mp4", in: "", opened: "."),
    Parts("a/", "a", "a", "", in: "", opened: "."),
    Parts("/a", "a", "a", "", in: "/"),
    Parts("//a", "a", "a", "", in: "/"),
    Parts("a/b", "b", "b", "", in: "a"),
    Parts("a//b", "b", "b", "", in: "a"),
    Parts("/x/y//z.MOV//", "z.MOV", "z", "MOV", in: "/x/y"),
    Parts("a/..", "..", "..", "", in: "a"),
    Parts("../a", "a", "a", "", in: ".."),
    Parts("./a", "a", "a", "", in: "."),
    Parts(".hidden", ".hidden", ".hidden", "", in: "", opened: "."),
    Parts("a/.hidden.txt", ".hidden.txt", ".hidden", "txt", in: "a"),
    Parts("x.tar.gz", "x.tar.gz", "x.tar", "gz", in: "", opened: "."),
    Parts("a.", "a.", "a.", "", in: "", opened: "."),
    Parts("a.b/c", "c", "c", "", in: "a.b"),
    Parts("a b/ü.é", "ü.é", "ü", "é", in: "a b"),
    // A combining character after a slash or a dot does not hide it.
    Parts("a/\u{301}b", "\u{301}b", "\u{301}b", "", in: "a"),
    Parts("a.\u{301}b", "a.\u{301}b", "a", "\u{301}b", in: "", opened: "."),
    Parts("a/\u{10F7FF}.mp4", "\u{10F7FF}.mp4", "\u{10F7FF}", "mp4", in: "a"),
    Parts("s3://bucket/a/b.mp4", "b.mp4", "b", "mp4", in: "s3://bucket/a"),
  ]

  @Test("a path has a name, an extension and a folder", arguments: samples)
  func parts(_ parts: Parts) {
    let path = FilePath(parts.path)
    #expect(path.text == parts.path)
    #expect(path.lastComponent == parts.name)
    #expect(path.stem == parts.stem)
    #expect(path.extension == parts.ending)
    #expect(path.removingLastComponent().text == parts.parent)
    #expect(path.folder == parts.folder)
  }

  @Test(
    "slashes at the end are no part of a path",
    arguments: [
      ("", ""), ("/", "/"), ("//", "/"), ("a", "a"), ("a/", "a"), ("a//", "a"), ("a//b/", "a//b"),
      ("/a/", "/a"), ("s3://bucket/", "s3://bucket"),
    ]
  )
  func trimmed(_ path: String, _ trimmed: String) {
    #expect(FilePath(path).trimmed == trimmed)
    #expect(FilePath(path).endsInSlash == path.hasSuffix("/"))
    #expect(FilePath(path).isAbsolute == path.hasPrefix("/"))
  }

  @Test(
    "a path has components",
    arguments: [
      ("", []), ("/", []), ("a", ["a"]), ("/a//b/", ["a", "b"]), ("./../c", [".", "..", "c"]),
      ("a/\u{301}b", ["a", "\u{301}b"]),
    ] as [(String, [String])]
  )
  func components(_ path: String, _ components: [String]) {
    #expect(FilePath(path).components == components)
  }

  @Test(
    "an extension can be removed",
    arguments: [
      ("a.mp4", "a"), ("b.c/a.mp4", "b.c/a"), ("b.c/a", "b.c/a"), ("/x.tar.gz/", "/x.tar"),
      (".hidden", ".hidden"), ("a.", "a."), ("..", ".."), ("", ""), ("/", "/"), ("ü.é", "ü"),
    ]
  )
  func removingExtension(_ path: String, _ rest: String) {
    #expect(FilePath(path).removingExtension().text == rest)
  }

  @Test(
    "a name is appended to a folder",
    arguments: [
      ("", "b", "b"), ("a", "b", "a/b"), ("a/", "b", "a/b"), ("/", "b", "/b"),
      ("a", "b/c", "a/b/c"),
      ("a", "/b", "/b"), ("a", "", "a"), ("", "", ""), (".", "b", "./b"), ("..", "b", "../b"),
    ]
  )
  func appending(_ folder: String, _ name: String, _ path: String) {
    #expect(FilePath(folder).appending(name).text == path)
  }

  @Test(
    "a file has siblings",
    arguments: [
      ("a", "b", "b"), ("x/a", "b", "x/b"), ("x/a/", "b", "x/b"), ("/a", "b", "/b"),
      ("x/a", "/b", "/b"), ("x/a", "../b", "x/../b"), ("-", "b", "b"),
      ("s3://x/a", "b", "s3://x/b"),
    ]
  )
  func sibling(_ file: String, _ other: String, _ path: String) {
    #expect(FilePath(file).sibling(other) == path)
  }

  @Test(
    "an address is not a path",
    arguments: [
      ("https://host/a.mp4", true), ("S3://bucket", true), ("svn+ssh://a", true), ("a.mp4", false),
      ("/a", false), ("a/b://c", false), ("://a", false), ("1a://b", false), ("C:/a", false),
      ("a:b://c", false), ("", false), ("-", false),
    ]
  )
  func address(_ text: String, _ isAddress: Bool) {
    #expect(FilePath(text).isAddress == isAddress)
  }

  @Test("a standardized path leads nowhere twice, and where it led before")
  func standardized() throws {
    #expect(FilePath("/a/./b//c/../d/").standardized == "/a/b/d")
    #expect(FilePath("/../a/b/../..").standardized == "/")
    #expect(FilePath("a").standardized == FilePath("").absolute + "/a")
    let folder = try TemporaryFolder()
    let (link, inner) = (folder.path("link"), folder.path("outer/inner"))
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: inner)
    #expect(FilePath(inner + "/../x").standardized == folder.path("outer/x"))
    #expect(FilePath(link + "/../x").standardized == link + "/../x")
    #expect(FilePath(link + "/../../x").standardized == link + "/../../x")
  }

  @Test("a relative path becomes absolute")
  func absolute() {
    let folder = FilePath("").absolute
    #expect(FilePath(folder).isAbsolute)
    #expect(FilePath("a/../b").absolute == FilePath(folder).appending("a/../b").text)
    #expect(FilePath("./a").absolute == FilePath(folder).appending("a").text)
    #expect(FilePath("/a/./b/").absolute == "/a/./b/")
  }

  @Test("links are followed, also where nothing is yet")
  func resolved() throws {
    let folder = try TemporaryFolder()
    mkdir(folder.path("a"), 0o700)
    let real = FilePath(FilePath(folder.url.path).resolved)
    for (name, target) in [("to", "missing"), ("loop", "loop")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name),
        withDestinationPath: target
      )
    }
    #expect(FilePath(folder.path("to")).resolved == FilePath(folder.path("missing")).text)
    #expect(FilePath(folder.path("none")).resolved == folder.path("none"))
    #expect(FilePath(folder.path("loop")).resolved == folder.path("loop"))
    #expect(FilePath(folder.path(".")).resolved == real.text)
    #expect(FilePath(folder.path("to")).resolvingLastComponent == folder.path("missing"))
    #expect(FilePath(folder.path("a") + "/").resolvingLastComponent == folder.path("a") + "/")
    #expect(FilePath(folder.path("a") + "/..").resolvingLastComponent == real.text)
  }

  @Test("a file is named relative to another")
  func reference() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "a/b", "c d"] { mkdir(folder.path(name), 0o700) }
    let origin = FilePath(folder.path("a/b/page.html"))
    #expect(origin.reference(to: folder.path("a/b/x.mp4")) == "x.mp4")
    #expect(origin.reference(to: folder.path("c d/x:y.mp4")) == "../../c%20d/x%3Ay.mp4")
    #expect(origin.reference(to: folder.path("x.mp4")) == "../../x.mp4")
  }
}
