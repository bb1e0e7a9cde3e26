import Foundation
import TestSupport
import Testing

@testable import AnnotateContainers
@testable import AnnotateLibav

@Suite("The stated size of Matroska files", .tags(.process), .timeLimit(.minutes(10)))
struct MatroskaSegmentTests {
  /// A header of three bytes, then a segment whose size is written in the given bytes.
  private func file(size: [UInt8]) -> [UInt8] {
    [0x1A, 0x45, 0xDF, 0xA3, 0x83, 1, 2, 3, 0x18, 0x53, 0x80, 0x67] + size
  }

  @Test(
    "sizes of any length in bytes are read",
    arguments: [
      ([0x85], 13 + 5), ([0x40, 0x05], 14 + 5), ([0x10, 0, 1, 0], 16 + 256),
      ([0x01, 0, 0, 0, 0, 0, 2, 0], 20 + 512),
    ]
  )
  func sizes(_ size: [UInt8], _ end: Int) {
    #expect(MatroskaSegment(file(size: size))?.end == Int64(end))
  }

  @Test("streamed recordings state no size", arguments: [[0xFF], [0x7F, 0xFF]])
  func streamed(_ size: [UInt8]) {
    #expect(MatroskaSegment(file(size: size)) == nil)
  }

  @Test("truncated files and files that are not Matroska state no size")
  func others() {
    let whole = file(size: [0x40, 0x05])
    for count in 0..<whole.count { #expect(MatroskaSegment(Array(whole.prefix(count))) == nil) }
    #expect(MatroskaSegment(Array("RIFF, but no Matroska at all".utf8)) == nil)
    #expect(MatroskaSegment([0x1A, 0x45, 0xDF, 0xA3, 0, 0, 0, 0, 0, 0, 0, 0, 0]) == nil)
  }

  @Test(
    "files written by ffmpeg end at the stated size",
    .tags(.process),
    .timeLimit(.minutes(10)),
    arguments: ["mkv", "webm"]
  )
  func real(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("clip." + ending)
    try FFmpeg.make(["-f", "lavfi", "-i", "testsrc2=d=0.2:s=64x48:r=25", "-c:v", "libvpx", path])
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(MatroskaSegment(bytes)?.end == Int64(bytes.count))
  }
}
