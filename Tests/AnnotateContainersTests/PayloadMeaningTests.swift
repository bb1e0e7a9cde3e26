import AnnotateContainers
import Testing

@Suite("Contents of packets", .timeLimit(.minutes(10)))
struct PayloadMeaningTests {
  private static let avcHeader: [UInt8] = [1, 100, 0, 30, 0xFF, 0xE1, 0, 0]

  @Test("H.264 with lengths equals H.264 with start codes, without parameter sets")
  func h264() {
    let lengths = PayloadMeaning(codec: "h264", header: Self.avcHeader)
    let codes = PayloadMeaning(codec: "h264", header: [0, 0, 0, 1, 0x67])
    let framed: [UInt8] = [0, 0, 0, 3, 0x65, 0xAA, 0xBB, 0, 0, 0, 2, 0x06, 1]
    let coded: [UInt8] = [
      0, 0, 0, 1, 9, 0xF0, 0, 0, 0, 1, 0x67, 1, 2, 0, 0, 1, 0x68, 3, 0, 0, 1, 0x65, 0xAA, 0xBB,
      0, 0, 0, 1, 0x06, 1,
    ]
    #expect(lengths.parts(of: framed) == [[0x65, 0xAA, 0xBB], [0x06, 1]])
    #expect(codes.parts(of: coded) == lengths.parts(of: framed))
  }

  @Test("HEVC is read without its own parameter sets")
  func hevc() {
    let codes = PayloadMeaning(codec: "hevc", header: [])
    let coded: [UInt8] = [0, 0, 1, 0x40, 1, 9, 0, 0, 1, 0x26, 1, 5]
    #expect(codes.parts(of: coded) == [[0x26, 1, 5]])
  }

  @Test("lengths beyond the end do no harm")
  func broken() {
    let lengths = PayloadMeaning(codec: "h264", header: Self.avcHeader)
    #expect(lengths.parts(of: [0xFF, 0xFF, 0xFF, 0xFF, 0x65, 1]) == [[0x65, 1]])
    #expect(lengths.parts(of: [0, 0]) == [])
  }

  @Test("AAC with and without transport headers is equal")
  func aac() {
    let header: [UInt8] = [0xFF, 0xF1, 0x50, 0x80, 0x02, 0x1F, 0xFC]
    let sound: [UInt8] = [0x21, 0x10, 0x05]
    let stream = PayloadMeaning(codec: "aac", header: [])
    #expect(stream.parts(of: header + sound) == [sound])
    #expect(stream.parts(of: [0xFF, 0xF0] + header.dropFirst(2) + [7, 7] + sound) == [sound])
    #expect(PayloadMeaning(codec: "aac", header: [0x12, 0x10]).parts(of: sound) == [sound])
  }

  @Test(
    "subtitles of three codecs have the same text",
    arguments: [
      ("subrip", Array("<i>Hello</i>\r\n  you &amp; me ".utf8)),
      ("mov_text", [0, 15] + Array("Hello\nyou & me!".utf8) + [0, 0, 0, 8, 1, 1, 1, 1]),
      ("ass", Array(#"0,0,Default,,0,0,0,,{\i1}Hello{\i0}\Nyou & me"#.utf8)),
    ]
  )
  func subtitles(_ codec: String, _ payload: [UInt8]) throws {
    let text = try #require(SubtitleText(codec: codec)).text(of: payload)
    #expect(text?.replacing("!", with: "") == "Hello\nyou & me")
  }

  @Test("a sample that only fills time has no text")
  func emptySubtitle() throws {
    #expect(try #require(SubtitleText(codec: "mov_text")).text(of: [0, 0]) == nil)
    #expect(SubtitleText(codec: "hdmv_pgs_subtitle") == nil)
  }
}
