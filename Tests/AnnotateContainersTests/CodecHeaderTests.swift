import Testing

@testable import AnnotateContainers

/// Headers of codecs lose their texts, and nothing else.
@Suite("Headers of codecs without texts")
struct CodecHeaderTests {
  private static let secret = Array("artist=SECRET".utf8)

  private func littleEndian(_ number: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The identification, the comments of somebody, and the setup.
  private func parts(_ codec: String) -> [[UInt8]] {
    let types: [UInt8] = codec == "vorbis" ? [1, 3, 5] : [0x80, 0x81, 0x82]
    let comment =
      littleEndian(4) + Array("ANNA".utf8) + littleEndian(1) + littleEndian(Self.secret.count)
      + Self.secret + (codec == "vorbis" ? [1] : [])
    let contents = [[UInt8](repeating: 1, count: 23), comment, [UInt8](repeating: 7, count: 600)]
    return zip(types, contents).map { [$0] + Array(codec.utf8) + $1 }
  }

  private func prefixed(_ parts: [[UInt8]]) -> [UInt8] {
    parts.flatMap { [UInt8($0.count >> 8), UInt8($0.count & 0xFF)] + $0 }
  }

  private func laced(_ parts: [[UInt8]]) -> [UInt8] {
    let lengths = parts.dropLast().flatMap { part in
      [UInt8](repeating: 255, count: part.count / 255) + [UInt8(part.count % 255)]
    }
    return [2] + lengths + parts.flatMap(\.self)
  }

  @Test("of Vorbis and Theora keep what decoders need", arguments: ["vorbis", "theora"])
  func comments(_ codec: String) throws {
    let parts = parts(codec)
    let forms = [laced(parts)] + (codec == "vorbis" ? [prefixed(parts)] : [])
    for header in forms {
      let plain = try #require(CodecHeader.withoutTexts(header, codec: codec))
      let empty = [parts[1][0]] + Array(codec.utf8) + [UInt8](repeating: 0, count: 8)
      #expect(plain == laced([parts[0], empty + (codec == "vorbis" ? [1] : []), parts[2]]))
      #expect(CodecHeader.withoutTexts(plain, codec: codec) == plain)
    }
  }

  @Test("that are damaged are not taken apart")
  func damage() {
    let whole = laced(parts("vorbis"))
    for bytes in [[], [2], [2, 255], [2, 30, 255], Array(whole.prefix(60)), [9] + whole] {
      #expect(CodecHeader.withoutTexts(bytes, codec: "vorbis") == nil, "\(bytes.count)")
    }
    #expect(CodecHeader.withoutTexts([1, 2, 3], codec: "flac") == nil)
    #expect(CodecHeader.withoutTexts([1, 2, 3], codec: "h264") == nil)
  }

  @Test("of FLAC keep the block that describes the samples")
  func flac() throws {
    let information = (0..<34).map { UInt8($0) }
    let comments = [0x84, 0, 0, UInt8(Self.secret.count)] + Self.secret
    let plain = Array("fLaC".utf8) + [0x80, 0, 0, 34] + information
    let file = Array("fLaC".utf8) + [0, 0, 0, 34] + information + comments
    #expect(CodecHeader.withoutTexts(file, codec: "flac") == plain)
    #expect(CodecHeader.withoutTexts(plain, codec: "flac") == plain)
    #expect(CodecHeader.withoutTexts(information + comments, codec: "flac") == information)
  }

  @Test("of ASS keep what decides how subtitles look")
  func scripts() throws {
    let kept = """
      [Script Info]
      ScriptType: v4.00+
      PlayResX: 320

      [V4+ Styles]
      Format: Name, Fontname
      Style: Default,Arial

      [Fonts]
      fontname: a_0.ttf
      ABC

      [Events]
      Format: Layer, Start
      """
    let told = kept.replacing("ScriptType", with: "; by Anna\nTitle: Anna\nScriptType")
      .replacing("[V4+", with: "[Anna's Project]\nAudio File: /home/anna\n\n[V4+")
      .replacing("Format: Layer, Start", with: "Format: Layer, Start\nComment: 0,Anna")
    let plain = try #require(CodecHeader.withoutTexts(Array(told.utf8), codec: "ass"))
    #expect(String(decoding: plain, as: UTF8.self) == kept)
  }
}
