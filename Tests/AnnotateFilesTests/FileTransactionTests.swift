import AnnotateFiles
import AnnotateMediaTypes
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Transactions of files", .timeLimit(.minutes(10)))
struct FileTransactionTests {
  private let place: TemporaryFolder
  private let files = FileManager.default

  init() throws {
    place = try TemporaryFolder()
    for name in ["one", "two"] { try makeFolder(name) }
  }

  private func makeFolder(_ name: String) throws {
    try files.createDirectory(atPath: place.path(name), withIntermediateDirectories: false)
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// All files below the temporary folder, hidden ones too, with what they hold.
  private func contents() throws -> [String: String] {
    let paths = try files.subpathsOfDirectory(atPath: place.url.path).filter { path in
      (try files.attributesOfItem(atPath: place.path(path)))[.type] as? FileAttributeType
        == .typeRegular
    }
    return try Dictionary(
      uniqueKeysWithValues: paths.map {
        ($0, try String(contentsOfFile: place.path($0), encoding: .utf8))
      }
    )
  }

  /// A sidecar, a folder and a video, all complete.
  private func transaction(overwrites: Bool = false) throws -> FileTransaction {
    let transaction = FileTransaction()
    let sidecar = try transaction.makeFile(for: place.path("one/sidecar"), overwrites: overwrites)
    try write("new", to: sidecar.temporaryPath)
    let folder = try transaction.makeFolder(
      for: place.path("one/frames"),
      overwrites: overwrites
    ) { _ in true }
    try folder.write(Array("new".utf8), toFileNamed: "0.json")
    let video = try transaction.makeFile(for: place.path("two/video"), overwrites: overwrites)
    try write("new", to: video.temporaryPath)
    return transaction
  }

  /// What an earlier run has written; there are more files in its folder.
  private func makeOld() throws {
    try makeFolder("one/frames")
    for name in ["one/sidecar", "one/frames/0.json", "one/frames/1.json", "two/video"] {
      try write("old", to: place.path(name))
    }
  }

  @Test("puts everything at its final path at once", arguments: [false, true])
  func commit(_ overwrites: Bool) throws {
    if overwrites { try makeOld() }
    do {
      let transaction = try transaction(overwrites: overwrites)
      #expect(try contents()["two/video"] == (overwrites ? "old" : nil))
      try transaction.commit()
    }
    #expect(
      try contents() == ["one/sidecar": "new", "one/frames/0.json": "new", "two/video": "new"]
    )
  }

  @Test("that is given up leaves what was there, and nothing else", arguments: [false, true])
  func abandoned(_ overwrites: Bool) throws {
    if overwrites { try makeOld() }
    let before = try contents()
    do { _ = try transaction(overwrites: overwrites) }
    #expect(try contents() == before)
  }

  /// What comes between before the last file is in place.
  enum Obstacle: CaseIterable {
    case vanishedFolder, folderInTheWay, fileOfOthers
  }

  @Test(
    "takes back what is in place where the last file cannot be put there",
    arguments: Obstacle.allCases
  )
  func failure(_ obstacle: Obstacle) throws {
    do {
      let transaction = try transaction()
      switch obstacle {
      case .vanishedFolder: try files.removeItem(atPath: place.path("two"))
      case .folderInTheWay: try makeFolder("two/video")
      case .fileOfOthers: try write("theirs", to: place.path("two/video"))
      }
      let error = #expect(throws: AnnotateError.self) { try transaction.commit() }
      #expect(error?.subject == place.path("two/video"))
    }
    #expect(try contents() == (obstacle == .fileOfOthers ? ["two/video": "theirs"] : [:]))
    #expect(try files.contentsOfDirectory(atPath: place.path("one")).isEmpty)
  }

  @Test(
    "puts back what was replaced where the last file cannot be put there",
    arguments: [false, true]
  )
  func restored(_ isFolderInTheWay: Bool) throws {
    try makeOld()
    var before = try contents()
    before["two/video"] = nil
    do {
      let transaction = try transaction(overwrites: true)
      try files.removeItem(atPath: place.path(isFolderInTheWay ? "two/video" : "two"))
      if isFolderInTheWay { try makeFolder("two/video") }
      #expect(throws: AnnotateError.self) { try transaction.commit() }
    }
    #expect(try contents() == before)
  }

  // In a process of its own, because that gives up the rights of the administrator, who may write anywhere.
  @Test("changes nothing where a folder cannot be written to any more")
  func readOnly() async {
    await #expect(processExitsWith: .success) {
      let test = try FileTransactionTests()
      try test.makeOld()
      let before = try test.contents()
      do {
        let transaction = try test.transaction(overwrites: true)
        let folders = ["", "/one", "/one/frames", "/two"].map { test.place.url.path + $0 }
        for folder in folders { try #require(chmod(folder, 0o777) == 0) }
        // Linux lets nobody make links to files of others that they may not write to.
        for file in try test.contents().keys {
          try #require(chmod(test.place.path(file), 0o666) == 0)
        }
        try #require(chmod(test.place.path("two"), 0o555) == 0)
        if geteuid() == 0 { try #require(seteuid(65534) == 0) }
        let error = #expect(throws: AnnotateError.self) { try transaction.commit() }
        #expect(error?.subject == test.place.path("two/video"))
        if getuid() == 0 { try #require(seteuid(0) == 0) }
        try #require(chmod(test.place.path("two"), 0o777) == 0)
      }
      #expect(try test.contents() == before)
    }
  }
}
