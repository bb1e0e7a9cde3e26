import Foundation
import TestSupport
import Testing

@testable import AnnotateLibav

@Suite("Digests of large contents", .tags(.process), .timeLimit(.minutes(10)))
struct ContentDigestTests {
  /// The MurmurHash3 of bytes from ffmpeg.
  private func murmur(_ bytes: [UInt8]) throws -> String {
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: folder.url.appendingPathComponent("bytes"))
    let answer = try ProcessRunner.require(
      "ffmpeg",
      ["-v", "error", "-f", "data", "-i", folder.path("bytes"), "-map", "0", "-c", "copy"]
        + ["-f", "hash", "-hash", "murmur3", "-"]
    )
    return String(answer.output.dropFirst("murmur3=".count).prefix { $0 != "\n" })
  }

  private func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 256) }
  }

  private func digest(_ bytes: [UInt8]) throws -> String {
    var digest = try ContentDigest()
    digest.add(bytes)
    return digest.takeText()
  }

  @Test("a digest is the MurmurHash3 of ffmpeg", arguments: [1, 15, 17, 65_537, 200_001])
  func known(_ count: Int) throws {
    #expect(try digest(bytes(count)) == murmur(bytes(count)))
  }

  @Test("a zero is added to contents of whole blocks", arguments: [16, 48, 65_536])
  func whole(_ count: Int) throws {
    #expect(try digest(bytes(count)) == murmur(bytes(count) + [0]))
  }

  @Test("a digest does not depend on the pieces of the contents")
  func pieces() throws {
    var random = SeededGenerator(seed: 3)
    for count in 0..<80 {
      let (all, whole) = (bytes(count), try digest(bytes(count)))
      for _ in 0..<20 {
        var digest = try ContentDigest()
        var rest = all[...]
        while !rest.isEmpty {
          let piece = rest.prefix(Int.random(in: 0...20, using: &random))
          digest.add(Array(piece))
          rest = rest.dropFirst(piece.count)
        }
        #expect(digest.takeText() == whole, "\(count)")
      }
    }
  }

  @Test("a digest restarts after it is taken")
  func again() throws {
    var digest = try ContentDigest()
    for count in [16, 5, 0, 33] {
      digest.add(bytes(count))
      #expect(try digest.takeText() == self.digest(bytes(count)))
    }
  }

  @Test("contents that differ in one bit or in length have different digests")
  func differences() throws {
    let all = bytes(4096)
    var digests = [try digest(all)]
    for bit in stride(from: 0, to: all.count * 8, by: 61) {
      var changed = all
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      digests.append(try digest(changed))
    }
    for count in 1...40 { digests.append(try digest(all.dropLast(count))) }
    #expect(Set(digests).count == digests.count)
  }
}
