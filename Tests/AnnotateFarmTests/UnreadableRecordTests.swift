import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateFarm

@Suite("Records of a farm that cannot be read")
struct UnreadableRecordTests {
  private let parent: TemporaryFolder
  private let farm: FarmFolder
  private let step = FarmStep(.link, clip: "a.mp4")

  init() throws {
    parent = try TemporaryFolder()
    farm = FarmFolder(parent.url.path)
    try FileManager.default.createDirectory(
      atPath: farm.folder(of: .link, "a.mp4"),
      withIntermediateDirectories: true
    )
  }

  /// Makes a file that is there and cannot be read: the memory of this process at the address zero.
  private func makeUnreadable(_ path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path,
      withDestinationPath: "/proc/self/mem"
    )
  }

  @Test("a missing record is a step without a result, or one that has not failed")
  func missing() throws {
    #expect(try farm.state(of: step, plan: "p", thoroughly: true) == .missing)
    #expect(try farm.failure(of: step, plan: "p") == nil)
  }

  @Test("an unreadable record of a result is an error, not a missing result")
  func result() throws {
    try makeUnreadable(farm.recordPath(of: step))
    let error = #expect(throws: AnnotateError.self) {
      _ = try farm.state(of: step, plan: "p", thoroughly: true)
    }
    #expect(error?.kind == .inputOutput)
  }

  @Test("an unreadable record of a failure is an error, not a step that has not failed")
  func failure() throws {
    try makeUnreadable(farm.failurePath(of: step))
    let error = #expect(throws: AnnotateError.self) { _ = try farm.failure(of: step, plan: "p") }
    #expect(error?.kind == .inputOutput)
    #expect(throws: AnnotateError.self) {
      _ = try farm.failures(of: .link, "a.mp4", plan: "p")
    }
  }

  @Test("a record that is no JSON cannot be used")
  func damaged() throws {
    try Data("{".utf8).write(to: URL(fileURLWithPath: farm.recordPath(of: step)))
    let state = try farm.state(of: step, plan: "p", thoroughly: true)
    #expect(state == .unusable(.unreadable))
  }
}
