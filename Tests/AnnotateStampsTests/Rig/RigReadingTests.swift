import AnnotateMediaTypes
import Testing

@testable import AnnotateStamps

@Suite("Reading style files")
struct RigReadingTests {
  /// Reads a style; every picture but `missing.png` exists and is twice as wide as high.
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

  @Test("correct styles are read", arguments: StyleCases.right)
  func right(_ document: String) throws {
    _ = try Self.rig(document)
  }

  @Test("mistakes are reported with their paths", arguments: StyleCases.wrong)
  func wrong(_ wrong: StyleCases.Wrong) throws {
    let error = try #require(throws: AnnotateError.self) { try Self.rig(wrong.document) }
    let problem = StampProblem.styleInvalid(file: "x.json", mistake: wrong.message)
    #expect(error == AnnotateError(problem))
  }

  @Test("invalid JSON is reported with its byte offset")
  func syntax() throws {
    let error = try #require(throws: AnnotateError.self) { try Self.rig(#"{"name": "a",}"#) }
    let mistake = "it is not JSON: a name in quotes is missing (byte 14)"
    #expect(error == AnnotateError(StampProblem.styleInvalid(file: "x.json", mistake: mistake)))
  }

  @Test("an unreadable picture is reported, with a hint that names its path in the style")
  func missingPicture() throws {
    let layer =
      #"{"type": "picture", "file": "missing.png", "anchor": "face", "width": {"pixels": 1}}"#
    let error = try #require(throws: AnnotateError.self) {
      try Self.rig(StyleCases.style(layer))
    }
    let problem = try #require(error.problem as? NamedFileProblem)
    #expect(error.kind == .missingInput)
    #expect(problem.cause.subject == "f/missing.png")
    #expect(problem.cause.why == "not there")
    #expect((problem.key, problem.style) == ("layers[0].file", "x.json"))
  }

  @Test("key names in messages contain no control characters")
  func controlCharacters() throws {
    let error = try #require(throws: AnnotateError.self) {
      try Self.rig(#"{"na\u001b[31mme": "a", "layers": []}"#)
    }
    guard case .styleInvalid(_, let mistake)? = error.problem as? StampProblem else {
      Issue.record("\(error)")
      return
    }
    #expect(mistake.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test("mutilated styles never crash the reader")
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
