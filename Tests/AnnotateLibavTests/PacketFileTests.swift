import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateLibav

@Suite("Packet files", .tags(.process), .timeLimit(.minutes(10)))
struct PacketFileTests {
  private let folder: TemporaryFolder
  private let packets: [Packet]

  init() throws {
    folder = try TemporaryFolder()
    let clip = folder.path("clip.mp4")
    try FFmpeg.make(
      ["-f", "lavfi", "-i", "testsrc2=s=64x48:d=1", "-c:v", "libx264", "-bf", "2", clip]
    )
    var demuxer = try Demuxer(opening: clip)
    var packets: [Packet] = []
    while let packet = try demuxer.next() { packets.append(packet) }
    self.packets = packets
  }

  private func write(_ signature: String) throws -> String {
    let path = folder.path("packets")
    var file = try PacketFileWriter(path: path, signature: signature)
    for packet in packets { try file.write(packet) }
    try file.finish()
    return path
  }

  /// Reads a whole file, and the digest that the reader computes.
  private func read(_ path: String) throws -> (packets: [Packet], digest: String?) {
    var file = try PacketFileReader(opening: path)
    var packets: [Packet] = []
    while let packet = try file.next() { packets.append(packet) }
    return (packets, file.digest)
  }

  @Test("a file is read as it was written, with its digest", arguments: 0..<16)
  func same(_ length: Int) throws {
    let path = try write(String(repeating: "s", count: length))
    let (found, digest) = try read(path)
    try #require(found.count == packets.count)
    for (one, other) in zip(found, packets) {
      #expect(one.payload == other.payload)
      #expect(one.presentationValue == other.presentationValue)
      #expect(one.durationValue == other.durationValue)
    }
    #expect(try digest == FileDigest.content(of: path))
  }

  @Test("damage and truncation are detected")
  func damaged() throws {
    let path = try write("signature")
    let url = URL(fileURLWithPath: path)
    let (all, digest) = (try Data(contentsOf: url), try read(path).digest)
    var changed = all
    changed[changed.count - 100] ^= 4
    try changed.write(to: url)
    #expect(try read(path).digest != digest)
    for count in [1, 36, 100, all.count - 30] {
      try all.dropLast(count).write(to: url)
      let error = #expect(throws: AnnotateError.self) { try read(path) }
      #expect(error?.kind == .badInput, "\(count)")
    }
  }
}
