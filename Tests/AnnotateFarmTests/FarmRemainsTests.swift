import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateFarm

@Suite("What killed workers leave", .tags(.process, .farm), .timeLimit(.minutes(10)))
struct FarmRemainsTests {
  private static let day: TimeInterval = 24 * 60 * 60

  private let place: TemporaryFolder
  private let farm: FarmFolder
  private let step = FarmStep(
    .render,
    clip: "a.mp4",
    range: FarmRange(first: 8, last: 15, time: 0, entry: nil)
  )
  private let own: WriterName

  init() throws {
    place = try TemporaryFolder()
    farm = FarmFolder(place.url.path)
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
    farm.removeRemains(of: step, seenBy: own)
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("files of processes that have ended are removed, whoever gave them their names")
  func killed() throws {
    let writer = try ended().text
    let names = [
      ".8-15.\(writer).1x.partial", "8-15.\(writer).2x.partial", ".8-15.\(writer).3x.pa.4x.partial",
    ]
    #expect(try kept(names) == [])
  }

  @Test("files that somebody may be writing stay, and so do those of other steps and results")
  func living() throws {
    let (writer, other) = (try ended(), WriterName(system: "0123abcd", process: 1))
    let names = [
      ".8-15.\(own.text).1x.partial", ".8-15.\(other.text).1x.partial", ".8-15.json.1x.partial",
      ".8-159.\(writer.text).1x.partial", "8-15.0123456789ab.packets", "8-15.json",
    ]
    #expect(try kept(names) == names.sorted())
  }

  @Test("files that nobody has written to for more than a day are removed")
  func abandoned() throws {
    let other = WriterName(system: "0123abcd", process: 1).text
    let remains = [".8-15.\(other).1x.partial", ".8-15.json.1x.partial", ".8-15.json.1x.replaced"]
    let results = ["8-15.0123456789ab.packets", "8-15.json"]
    #expect(try kept(remains + results, age: Self.day - 60) == (remains + results).sorted())
    #expect(try kept(remains + results, age: Self.day + 60) == results.sorted())
  }

  @Test("a name tells its process, and others tell none")
  func names() throws {
    #expect(WriterName(own.text.split(separator: ".") + ["rest"]) == own)
    #expect(own.process == ProcessInfo.processInfo.processIdentifier)
    #expect(!own.hasEnded(seenBy: own))
    for text in ["json.1x", "0123abcd.json", "0123abcd.-4", "0123abcd", "0123abcx.5", ""] {
      #expect(WriterName(text.split(separator: ".")) == nil, "\(text)")
    }
  }
}
