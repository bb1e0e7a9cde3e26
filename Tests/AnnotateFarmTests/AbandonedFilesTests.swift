import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateFarm

@Suite("Files that killed workers leave", .tags(.process, .farm), .timeLimit(.minutes(10)))
struct AbandonedFilesTests {
  private static let day: TimeInterval = 24 * 60 * 60

  private let parent: TemporaryFolder
  private let farm: FarmFolder
  private let step = FarmStep(
    .render,
    clip: "a.mp4",
    range: FarmRange(first: 8, last: 15, time: 0, entry: nil)
  )
  private let own: WriterName

  init() throws {
    parent = try TemporaryFolder()
    farm = FarmFolder(parent.url.path)
    own = try .own()
    let folder = farm.folder(of: .render, "a.mp4")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// The name of a process that has ended.
  private func ended() throws -> WriterName {
    try TestRules.use(.process)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["true"]
    try process.run()
    process.waitUntilExit()
    return WriterName(system: own.system, process: process.processIdentifier)
  }

  /// Makes files that were written `age` seconds ago, and returns those that remain after the removal.
  private func kept(_ names: [String], age: TimeInterval = 0) throws -> [String] {
    let folder = farm.folder(of: .render, "a.mp4")
    for name in names {
      let date = Date(timeIntervalSinceNow: -age)
      let isMade = FileManager.default.createFile(
        atPath: "\(folder)/\(name)",
        contents: nil,
        attributes: [.modificationDate: date]
      )
      try #require(isMade)
    }
    let all = try FileManager.default.contentsOfDirectory(atPath: folder)
    farm.removeAbandonedFiles(of: step, among: all, observedBy: own)
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("files of ended processes are removed, no matter which code named them")
  func killed() throws {
    let writer = try ended().text
    let names = [
      ".8-15.\(writer).1x.partial", "8-15.\(writer).2x.partial", ".8-15.\(writer).3x.pa.4x.partial",
    ]
    #expect(try kept(names) == [])
  }

  @Test("files that may still be written stay, and so do results and the files of other steps")
  func living() throws {
    let (writer, other) = (try ended(), WriterName(system: "0123abcd", process: 1))
    let names = [
      ".8-15.\(own.text).1x.partial", ".8-15.\(other.text).1x.partial", ".8-15.json.1x.partial",
      ".8-159.\(writer.text).1x.partial", "8-15.0123456789ab.packets", "8-15.json",
    ]
    #expect(try kept(names) == names.sorted())
  }

  @Test("files that have not changed for more than a day are removed")
  func abandoned() throws {
    let other = WriterName(system: "0123abcd", process: 1).text
    let remains = [".8-15.\(other).1x.partial", ".8-15.json.1x.partial", ".8-15.json.1x.replaced"]
    let results = ["8-15.0123456789ab.packets", "8-15.json"]
    #expect(try kept(remains + results, age: Self.day - 60) == (remains + results).sorted())
    #expect(try kept(remains + results, age: Self.day + 60) == results.sorted())
  }

  @Test("a name with a process is parsed, and other names are not")
  func names() throws {
    #expect(WriterName(own.text.split(separator: ".") + ["rest"]) == own)
    #expect(own.process == ProcessInfo.processInfo.processIdentifier)
    #expect(!own.hasEnded(observedBy: own))
    for text in ["json.1x", "0123abcd.json", "0123abcd.-4", "0123abcd", "0123abcx.5", ""] {
      #expect(WriterName(text.split(separator: ".")) == nil, "\(text)")
    }
  }
}
