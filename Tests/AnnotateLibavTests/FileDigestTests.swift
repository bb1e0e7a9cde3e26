import AnnotateFiles
import AnnotateLibav
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@Suite("Digests of files", .tags(.process), .timeLimit(.minutes(10)))
struct FileDigestTests {
  @Test("a digest is the same as that of sha256sum", arguments: [0, 1, 65_535, 65_536, 200_001])
  func digest(_ size: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 256) }
    try Data(bytes).write(to: folder.url.appendingPathComponent("bytes"))
    let path = folder.path("bytes")
    #expect(try FileDigest.sha256(of: path) == Digest.sha256(of: path))
  }

  @Test("the digest of a missing file is an error")
  func missing() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("nowhere")
    let error = try #require(throws: AnnotateError.self) { try FileDigest.sha256(of: path) }
    let problem = FileProblem.unreadable(path: path, reason: "no such file or directory")
    #expect(error == AnnotateError(problem))
  }
}
