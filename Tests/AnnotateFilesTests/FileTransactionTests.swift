import AnnotateFiles
import AnnotateMediaTypes
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Transactions of files", .timeLimit(.minutes(10)))
struct FileTransactionTests {
  private let root: TemporaryFolder
  private let files = FileManager.default

  init() throws {
    root = try TemporaryFolder()
    for name in ["one", "two"] { try makeFolder(name) }
  }

  private func makeFolder(_ name: String) throws {
    try files.createDirectory(atPath: root.path(name), withIntermediateDirectories: false)
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// All files below the temporary folder, including hidden ones, with their contents.
  private func contents() throws -> [String: String] {
    let paths = try files.subpathsOfDirectory(atPath: root.url.path).filter { path in
      (try files.attributesOfItem(atPath: root.path(path)))[.type] as? FileAttributeType
        == .typeRegular
    }
    return try Dictionary(
      uniqueKeysWithValues: paths.map {
        ($0, try String(contentsOfFile: root.path($0), encoding: .utf8))
      }
    )
  }

  /// A sidecar, a folder and a video, all complete.
  private func transaction(overwrites: Bool = false) throws -> FileTransaction {
    let transaction = FileTransaction()
    let sidecar = try transaction.makeFile(for: root.path("one/sidecar"), overwrites: overwrites)
    try write("new", to: sidecar.temporaryPath)
    let folder = try transaction.makeFolder(
      for: root.path("one/frames"),
      overwrites: overwrites
    ) { _ in true }
    try folder.write(Array("new".utf8), toFileNamed: "0.json")
    let video = try transaction.makeFile(for: root.path("two/video"), overwrites: overwrites)
    try write("new", to: video.temporaryPath)
    return transaction
  }

  /// Makes the files of an earlier run, whose folder has more files.
  private func makeOld() throws {
    try makeFolder("one/frames")
    for name in ["one/sidecar", "one/frames/0.json", "one/frames/1.json", "two/video"] {
      try write("old", to: root.path(name))
    }
  }

  @Test("moves everything to its final path at once", arguments: [false, true])
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

  @Test("without a commit leaves the existing files and nothing else", arguments: [false, true])
  func abandoned(_ overwrites: Bool) throws {
    if overwrites { try makeOld() }
    let before = try contents()
    do { _ = try transaction(overwrites: overwrites) }
    #expect(try contents() == before)
  }

  /// What prevents the last file from getting its final path.
  enum Obstacle: CaseIterable {
    case vanishedFolder, folderInTheWay, fileOfOthers
  }

  @Test(
    "removes the other files if the last one cannot get its final path",
    arguments: Obstacle.allCases
  )
  func failure(_ obstacle: Obstacle) throws {
    do {
      let transaction = try transaction()
      switch obstacle {
      case .vanishedFolder: try files.removeItem(atPath: root.path("two"))
      case .folderInTheWay: try makeFolder("two/video")
      case .fileOfOthers: try write("theirs", to: root.path("two/video"))
      }
      let error = #expect(throws: AnnotateError.self) { try transaction.commit() }
      #expect(error?.path == root.path("two/video"))
    }
    #expect(try contents() == (obstacle == .fileOfOthers ? ["two/video": "theirs"] : [:]))
    #expect(try files.contentsOfDirectory(atPath: root.path("one")).isEmpty)
  }

  @Test(
    "restores replaced files if the last file cannot get its final path",
    arguments: [false, true]
  )
  func restored(_ isFolderInTheWay: Bool) throws {
    try makeOld()
    var before = try contents()
    before["two/video"] = nil
    do {
      let transaction = try transaction(overwrites: true)
      try files.removeItem(atPath: root.path(isFolderInTheWay ? "two/video" : "two"))
      if isFolderInTheWay { try makeFolder("two/video") }
      #expect(throws: AnnotateError.self) { try transaction.commit() }
    }
    #expect(try contents() == before)
  }

  // Runs in a separate process that drops the rights of root, who may write anywhere.
  @Test("changes nothing if a folder is not writable any more")
  func readOnly() async {
    await #expect(processExitsWith: .success) {
      let test = try FileTransactionTests()
      try test.makeOld()
      let before = try test.contents()
      do {
        let transaction = try test.transaction(overwrites: true)
        let folders = ["", "/one", "/one/frames", "/two"].map { test.root.url.path + $0 }
        for folder in folders { try #require(chmod(folder, 0o777) == 0) }
        // Linux does not allow links to files of other users without permission to write to them.
        for file in try test.contents().keys {
          try #require(chmod(test.root.path(file), 0o666) == 0)
        }
        try #require(chmod(test.root.path("two"), 0o555) == 0)
        if geteuid() == 0 { try #require(seteuid(65534) == 0) }
        let error = #expect(throws: AnnotateError.self) { try transaction.commit() }
        #expect(error?.path == test.root.path("two/video"))
        if getuid() == 0 { try #require(seteuid(0) == 0) }
        try #require(chmod(test.root.path("two"), 0o777) == 0)
      }
      #expect(try test.contents() == before)
    }
  }
}

extension AnnotateError {
  /// The path of the file that cannot be written.
  fileprivate var path: String? {
    switch problem as? FileProblem {
    case .exists(let path), .uncreatable(let path, _), .unwritable(let path, _, _): path
    default: nil
    }
  }
}
