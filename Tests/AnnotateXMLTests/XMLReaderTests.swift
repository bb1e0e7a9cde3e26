import AnnotateXML
import Testing

@Suite("Reading XML")
struct XMLReaderTests {
  private func pieces(_ text: String) throws(XMLFailure) -> [XMLPiece] {
    var reader = XMLReader(Array(text.utf8))
    var pieces: [XMLPiece] = []
    while let piece = try reader.next() { pieces.append(piece) }
    return pieces
  }

  @Test("a document is read as tags with their lines, and the text between them")
  func document() throws {
    let text = """
      \u{feff}<?xml version="1.0"?>
      <!-- <x> --><a one='1' two="&lt;&#x41;&#66;">
      <b/>text &amp; <![CDATA[<more> &amp;]]></a>
      """
    let found = try pieces(text)
    try #require(found.count == 6)
    guard case .start(let a) = found[0], case .start(let b) = found[1] else {
      Issue.record("\(found)")
      return
    }
    #expect(a.name == "a" && a.line == 2 && a.attributes == ["one": "1", "two": "<AB"])
    #expect(b.name == "b" && b.line == 3 && b.attributes.isEmpty)
    #expect(
      found[2...] == [.end("b"), .text("text & "), .text("<more> &amp;"), .end("a")][...]
    )
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let text: String
    let reason: String
    let line: Int

    init(_ text: String, _ reason: String, line: Int = 1) {
      (self.text, self.reason, self.line) = (text, reason, line)
    }

    var testDescription: String { reason }
  }

  @Test(
    "a document that is not well-formed is refused with the line",
    arguments: [
      Wrong("", "it has no element"),
      Wrong("<a>\n</b>", "</b> closes no open element", line: 2),
      Wrong("<a></a b='1'>", "</a> closes no open element"),
      Wrong("<a>\n\n", "the text ends within <a>", line: 3),
      Wrong("<a/>\n<b/>", "there is more than one outermost element", line: 2),
      Wrong("<a/>words", "there is text outside of any element"),
      Wrong("<a/><![CDATA[ ]]>", "there is text outside of any element"),
      Wrong("<a b>", "'b' of <a> has no value"),
      Wrong("<a b=1>", "the value of 'b' is not in quotes"),
      Wrong("<a b='1>", "the value of 'b' is not in quotes"),
      Wrong("<a b='' b=''>", "<a> has 'b' twice, or too many attributes"),
      Wrong("<a /b=''>", "<a is not a tag"),
      Wrong("< a>", "a name is missing"),
      Wrong("<a\u{0B}b=''>", "a name is missing"),
      Wrong("<a>\n<!-->", "<!-- does not end", line: 2),
      Wrong("<?>", "<? does not end"),
      Wrong("<a><![CDATA[ ]>", "<![CDATA[ does not end"),
    ]
  )
  func refusals(_ wrong: Wrong) {
    let failure = #expect(throws: XMLFailure.self) { try pieces(wrong.text) }
    #expect(failure?.reason == wrong.reason)
    #expect(failure?.line == wrong.line)
    #expect(failure?.isDeclaration == false)
  }

  @Test(
    "references to anything but a character are refused",
    arguments: [
      "&", "&;", "&b;", "&amp", "&#;", "&#x;", "&#X41;", "&#+65;", "&#-1;", "&#4A;", "&#0;",
      "&#11;",
      "&#xD800;", "&#x110000;", "&#99999999999999999999;", "&#00000000000065;",
    ]
  )
  func references(_ reference: String) {
    for text in ["<a>\(reference)</a>", "<a b='\(reference)'/>"] {
      let failure = #expect(throws: XMLFailure.self) { try pieces(text) }
      #expect(failure?.reason == "'&' does not begin a known character reference")
    }
  }

  @Test(
    "document types and entity declarations are refused wherever they are",
    arguments: [
      "<!DOCTYPE a [<!ENTITY b 'bb'><!ENTITY c '&b;&b;&b;'>]><a>&c;</a>",
      "<a><!ENTITY b SYSTEM 'file:///etc/passwd'></a>", "<a/><!DOCTYPE a>", "<!",
    ]
  )
  func declarations(_ text: String) {
    let failure = #expect(throws: XMLFailure.self) { try pieces(text) }
    #expect(failure?.isDeclaration == true)
    #expect(failure?.reason == "document types and entities are not supported")
  }

  @Test("elements that are nested too deeply are refused, however many there are")
  func depth() throws {
    let deep = { (count: Int) in
      String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
    }
    #expect(try pieces(deep(100)).count == 200)
    for count in [101, 500_000] {
      let failure = #expect(throws: XMLFailure.self) { try pieces(deep(count)) }
      #expect(failure?.reason == "elements are nested too deeply")
    }
  }

  @Test("truncated and damaged documents do not crash the program")
  func damaged() throws {
    let bytes = Array("<a b='&#65;'><!-- --><?c d?>e &lt;<![CDATA[f]]><g/></a>".utf8)
    for count in bytes.indices {
      #expect(throws: XMLFailure.self) {
        try pieces(String(decoding: bytes[..<count], as: UTF8.self))
      }
    }
    for index in bytes.indices {
      for byte in Array("<>&'/!\0".utf8) + [0xFF] {
        var damaged = bytes
        damaged[index] = byte
        var reader = XMLReader(damaged)
        var count = 0
        while (try? reader.next()) != nil { count += 1 }
        #expect(count <= bytes.count)
      }
    }
  }
}
