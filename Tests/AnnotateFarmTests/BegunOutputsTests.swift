import Foundation
import TestSupport
import Testing

@testable import AnnotateFarm

@Suite("Outputs that are being written", .timeLimit(.minutes(10)))
struct BegunOutputsTests {
  @Test("a temporary file that changed lately tells that its output is being written")
  func begun() throws {
    let folder = try TemporaryFolder()
    let names = [".a.mp4.x1.partial", ".b.mp4", "c.mp4", ".d.mp4.x2.partial", "..partial"]
    for name in names { try Data().write(to: folder.url.appending(path: name)) }
    let old = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -600)]
    try FileManager.default.setAttributes(old, ofItemAtPath: folder.path(".d.mp4.x2.partial"))
    let paths = ["a", "b", "c", "d", "a.mp4.x1"].map { folder.path($0 + ".mp4") }
    let outputs = BegunOutputs(paths)
    #expect(paths.map(outputs.contains) == [true, false, false, false, false])
    #expect(!outputs.contains("/elsewhere/a.mp4"))
  }
}
