import AnnotateXML
import Testing

@Suite("Writing XML")
struct XMLElementTests {
  private let element = XMLElement(
    "a",
    ["b": "<\"c\" & 'd'\n>"],
    [XMLElement("e", text: "f & g"), XMLElement("h")]
  )

  @Test("a document has a line for each element")
  func document() {
    #expect(
      element.document(type: "a") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE a>
        <a b="&lt;&quot;c&quot; &amp; &apos;d&apos; &gt;">
         <e>f &amp; g</e>
         <h/>
        </a>

        """
    )
  }

  @Test("a written document is read back unchanged")
  func roundTrip() throws {
    var reader = XMLReader(Array(element.document().utf8))
    guard case .start(let tag) = try reader.next() else {
      Issue.record("there is no tag")
      return
    }
    #expect(tag.attributes == ["b": "<\"c\" & 'd' >"])
    var texts: [String] = []
    while let piece = try reader.next() {
      if case .text(let text) = piece, !text.allSatisfy(\.isWhitespace) { texts.append(text) }
    }
    #expect(texts == ["f & g"])
  }
}
