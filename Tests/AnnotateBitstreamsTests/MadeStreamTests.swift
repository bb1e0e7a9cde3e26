import TestSupport
import Testing

@testable import AnnotateBitstreams

@Suite("Streams with the tools of their codecs", .tags(.process), .timeLimit(.minutes(10)))
struct MadeStreamTests {
  static let streams = [
    MadeStream(.h264, "slices=4:bframes=3:b-pyramid=normal:weightp=2:8x8dct=1"),
    MadeStream(.h264, "interlaced=1:bframes=2:direct=temporal"),
    MadeStream(.h264, "cabac=0:slices=3"),
    MadeStream(.h264, "intra-refresh=1:ref=4:constrained-intra=1"),
    MadeStream(.h264, "bframes=2", "-pix_fmt", "yuv422p10le"),
    MadeStream(.h264, "qp=0", "-pix_fmt", "yuv444p"),
    MadeStream(.hevc, "wpp=1:slices=2:rect=1:amp=1:tskip=1"),
    MadeStream(.hevc, "ctu=16:min-cu-size=8:no-sao=1:weightb=1:bframes=4"),
    MadeStream(.hevc, "cu-lossless=1:aq-mode=2:limit-tu=4:tu-inter-depth=3:tu-intra-depth=3"),
    MadeStream(.hevc, "lossless=1"),
    MadeStream(.hevc, "ctu=64:no-signhide=1:scaling-list=default", "-pix_fmt", "yuv422p10le"),
    MadeStream(.hevc, "bframes=3:constrained-intra=1", "-pix_fmt", "yuv444p"),
    MadeStream(.vp8, "", "-slices", "4"),
    MadeStream(.vp8, "", "-error-resilient", "partitions", "-sharpness", "3"),
    MadeStream(.vp8, "", "-auto-alt-ref", "1", "-lag-in-frames", "8", "-deadline", "good"),
    MadeStream(.vp9, "", "-tile-columns", "1", "-tile-rows", "1"),
    MadeStream(.vp9, "", "-auto-alt-ref", "1", "-lag-in-frames", "8", "-deadline", "good"),
    MadeStream(.vp9, "", "-error-resilient", "default", "-aq-mode", "3"),
    MadeStream(.vp9, "", "-lossless", "1"),
    MadeStream(.vp9, "", "-pix_fmt", "yuv444p"),
    MadeStream(.vp9, "", "-pix_fmt", "yuv420p10le"),
  ]

  /// The indices of the packets that are found to be damaged, when only some are read.
  private func damaged(
    _ packets: [[UInt8]],
    _ stream: MadeStream,
    reading isRead: (Int) -> Bool = { _ in true }
  ) -> [Int] {
    var check = stream.codec.check()
    return packets.indices.filter { index in
      isRead(index) ? check.isDamaged(packets[index]) : check.skip(packets[index])
    }
  }

  @Test("intact pictures pass, whether all of them are read, some or none", arguments: streams)
  func intact(_ stream: MadeStream) async throws {
    let packets = try await stream.packets()
    #expect(packets.count >= 20)
    #expect(damaged(packets, stream) == [])
    #expect(damaged(packets, stream) { $0 % 3 == 0 } == [])
    #expect(damaged(packets, stream) { $0 % 3 != 0 } == [])
    #expect(damaged(packets, stream) { $0 > 4 } == [])
    #expect(damaged(packets, stream) { _ in false } == [])
  }

  @Test("overwritten bytes are found", arguments: streams)
  func overwritten(_ stream: MadeStream) async throws {
    var generator = SeededGenerator(seed: 5)
    var (changed, found) = (0, 0)
    var check = stream.codec.check()
    for packet in try await stream.packets() {
      if packet.count > 200 {
        var copy = packet
        let start = Int.random(in: 100...packet.count - 40, using: &generator)
        for offset in start..<start + 16 { copy[offset] = .random(in: 0...255, using: &generator) }
        // A check is a value: this one knows the intact pictures before, and is not used again.
        var other = check
        changed += 1
        found += other.isDamaged(copy) ? 1 : 0
      }
      _ = check.isDamaged(packet)
    }
    #expect(changed > 5)
    #expect(Double(found) >= 0.8 * Double(changed), "\(found) of \(changed)")
  }

  @Test(
    "after a picture that was not read, damage is found again at the latest from the next keyframe on",
    arguments: streams
  )
  func foundAfterGaps(_ stream: MadeStream) async throws {
    var packets = try await stream.packets()
    packets[packets.count - 1].removeLast(packets[packets.count - 1].count / 3)
    #expect(damaged(packets, stream) { $0 > 2 } == [packets.count - 1])
  }

  @Test(
    "zeros in a unit are seen without reading it",
    arguments: streams.filter { [.h264, .hevc].contains($0.codec) }
  )
  func zeros(_ stream: MadeStream) async throws {
    var packets = try await stream.packets()
    let index = try #require(packets.indices.first { packets[$0].count > 600 })
    for offset in 300..<400 { packets[index][offset] = 0 }
    #expect(damaged(packets, stream) { _ in false } == [index])
  }
}
