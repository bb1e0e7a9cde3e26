import AnnotateMedia
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@Suite("Fingerprints of files", .tags(.process), .timeLimit(.minutes(10)))
struct FileDigestTests {
  @Test("a fingerprint is what sha256sum says", arguments: [0, 1, 65_535, 65_536, 200_001])
  func digest(_ size: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 256) }
    try Data(bytes).write(to: folder.url.appendingPathComponent("bytes"))
    let path = folder.path("bytes")
    #expect(try FileDigest.sha256(of: path) == Digest.sha256(of: path))
  }

  @Test("a missing file has no fingerprint")
  func missing() throws {
    let folder = try TemporaryFolder()
    let error = try #require(throws: AnnotateError.self) {
      try FileDigest.sha256(of: folder.path("nowhere"))
    }
    #expect(error.kind == .inputOutput)
    #expect(error.why == "no such file or directory")
  }
}
