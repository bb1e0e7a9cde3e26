import Testing

@testable import AnnotateBitstreams

/// Headers of encoders that were told to keep to a buffer of 200,000 bits into which 400,000 flow each second.
@Suite("The buffer of a decoder's input that headers declare", .timeLimit(.minutes(1)))
struct DecoderBufferTests {
  private static let wanted = DecoderBuffer(rate: 400_000, size: 200_000)

  /// Of x264, for 64x64 pixels.
  private static let h264: [UInt8] = [
    0x67, 0x64, 0x00, 0x0C, 0xAC, 0xD9, 0x44, 0x26, 0xC0, 0x44, 0x00, 0x00, 0x03, 0x00, 0x04, 0x00,
    0x00, 0x03, 0x00, 0xC9, 0x89, 0x00, 0x0C, 0x35, 0x00, 0x18, 0x6A, 0x8B, 0x0C, 0x01, 0xE2, 0x85,
    0x32, 0xC0,
  ]
  /// Of x265.
  private static let hevc: [UInt8] = [
    0x42, 0x01, 0x01, 0x01, 0x60, 0x00, 0x00, 0x03, 0x00, 0x90, 0x00, 0x00, 0x03, 0x00, 0x00, 0x03,
    0x00, 0x3C, 0xA0, 0x20, 0x81, 0x05, 0x96, 0x56, 0x69, 0x24, 0xCA, 0xF0, 0x16, 0x80, 0x80, 0x00,
    0x00, 0x03, 0x00, 0x80, 0x00, 0x00, 0x0C, 0xB0, 0x4A, 0x2B, 0x2F, 0x00, 0x18, 0x6A, 0x00, 0x30,
    0xD4, 0x40,
  ]
  /// Of FFmpeg's encoder of MPEG-2, whose unit of size is 16,384 bits.
  private static let mpeg2: [UInt8] = [
    0, 0, 1, 0xB3, 0x04, 0x00, 0x40, 0x13, 0x00, 0xFA, 0x20, 0x68, 0, 0, 1, 0xB5, 0x14, 0x8A, 0x00,
    0x01, 0x00, 0x00,
  ]

  private static func transport(_ units: [UInt8]...) -> [UInt8] {
    units.flatMap { [0, 0, 1] + $0 }
  }

  @Test("H.264")
  func advanced() throws {
    let description = try #require(H264Description(Self.transport(Self.h264, [0x68, 0xEB, 0xE3])))
    #expect(description.declaredBuffer == Self.wanted)
    let contents = CodedUnit.contents(Self.h264.dropFirst())
    let buffering = try #require(H264Buffering(contents))
    #expect(buffering.limits == H264Buffering.Limits(reorderedFrames: 2, keptFrames: 4))
    // A set without any.
    let other: [UInt8] = [
      0x67, 0x42, 0xC0, 0x1E, 0xD9, 0x00, 0xA0, 0x2F, 0xF9, 0x61, 0x00, 0x00, 0x03, 0x00, 0x01,
      0x00, 0x00, 0x03, 0x00, 0x32, 0x0F, 0x16, 0x2E, 0x48,
    ]
    #expect(H264Description(Self.transport(other, [0x68]))?.declaredBuffer == nil)
  }

  @Test("HEVC")
  func efficient() throws {
    let sets = Self.transport([0x40, 1, 0x0C], Self.hevc, [0x44, 1, 0xC1])
    #expect(HEVCDescription(sets)?.declaredBuffer == Self.wanted)
  }

  @Test("MPEG-2")
  func generic() throws {
    let buffer = try #require(MPEG2Description(Self.mpeg2)?.declaredBuffer)
    #expect(buffer == DecoderBuffer(rate: 400_000, size: 13 * 16_384))
  }

  @Test("of several buffers, the least rate and the least size count")
  func several() {
    let buffers = [DecoderBuffer(rate: 5, size: 20), DecoderBuffer(rate: 7, size: 10)]
    #expect(DecoderBuffer.strictest(of: buffers) == DecoderBuffer(rate: 5, size: 10))
    #expect(DecoderBuffer.strictest(of: []) == nil)
  }
}
