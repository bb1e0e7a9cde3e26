import AnnotateMediaTypes
import Testing

@testable import AnnotateStamps

@Suite("Reading style files")
struct RigReadingTests {
  /// Knows one picture, which is twice as wide as high.
  private static func rig(_ document: String) throws(AnnotateError) -> Rig {
    try Rig(parsing: Array(document.utf8), named: "x.json") { (path, _) throws(AnnotateError) in
      guard path != "missing.png" else {
        throw AnnotateError(
          .missingInput,
          "cannot read",
          subject: "f/missing.png",
          why: "not there"
        )
      }
      return RigPicture(Artwork(name: path, document: []), proportion: 2)
    }
  }

  @Test("what is right is read", arguments: StyleCases.right)
  func right(_ document: String) throws {
    _ = try Self.rig(document)
  }

  @Test("what is wrong is said with the way to it", arguments: StyleCases.wrong)
  func wrong(_ wrong: StyleCases.Wrong) throws {
    let error = try #require(throws: AnnotateError.self) { try Self.rig(wrong.document) }
    #expect(error.kind == .badInput)
    #expect(error.what == "cannot use the style")
    #expect(error.subject == "x.json")
    #expect(error.why == wrong.message)
  }

  @Test("what is no JSON is said with its place")
  func syntax() throws {
    let error = try #require(throws: AnnotateError.self) { try Self.rig(#"{"name": "a",}"#) }
    #expect(error.kind == .badInput)
    #expect(error.why == "it is not JSON: a name in quotes is missing (byte 14)")
  }

  @Test("a picture that cannot be read is the failure, and the hint says who wants it")
  func missingPicture() throws {
    let layer =
      #"{"type": "picture", "file": "missing.png", "anchor": "face", "width": {"pixels": 1}}"#
    let error = try #require(throws: AnnotateError.self) {
      try Self.rig(StyleCases.style(layer))
    }
    #expect(error.kind == .missingInput)
    #expect(error.subject == "f/missing.png")
    #expect(error.why == "not there")
    #expect(error.hints == ["layers[0].file of 'x.json' names it"])
  }

  @Test("names of keys cannot take over a terminal")
  func controlCharacters() throws {
    let error = try #require(throws: AnnotateError.self) {
      try Self.rig(#"{"na\u001b[31mme": "a", "layers": []}"#)
    }
    #expect(error.why?.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
  }

  @Test("no mutilation of a style ends otherwise than in a message")
  func mutilated() {
    let whole = Array(StyleCases.right.joined(separator: "\n").utf8)
    for document in StyleCases.right {
      let bytes = Array(document.utf8)
      for cut in stride(from: 0, to: bytes.count, by: 7) {
        let mixed = bytes[..<cut] + whole[(cut * 31 % whole.count)...].prefix(9) + bytes[cut...]
        _ = try? Self.rig(String(decoding: mixed, as: UTF8.self))
      }
    }
  }
}
