import AnnotateXML
import Testing

@Suite("Scanning XML")
struct XMLScannerTests {
  @Test("tokens have the ranges of their bytes")
  func ranges() throws {
    let text = "é<a b = 'c'><?d e?><![CDATA[f]]></a ><g/>"
    var scanner = XMLScanner(Array(text.utf8))
    var tokens: [XMLToken] = []
    while let token = try scanner.next() { tokens.append(token) }
    let parts = tokens.map { token in
      switch token {
      case .start(let tag): scanner.raw(tag.range)
      case .end(_, let range), .text(let range), .characterData(let range), .instruction(let range):
        scanner.raw(range)
      }
    }
    #expect(parts == ["é", "<a b = 'c'>", "d e", "f", "</a >", "<g/>"])
    guard case .start(let tag) = tokens[1], let attribute = tag.attributes.first else {
      Issue.record("\(tokens[1])")
      return
    }
    #expect(attribute.name == "b" && scanner.raw(attribute.value) == "c")
    #expect(!tag.isEmptyElement)
    guard case .start(let last) = tokens[5] else {
      Issue.record("\(tokens[5])")
      return
    }
    #expect(last.isEmptyElement)
  }

  @Test("attributes keep their order, even if a name occurs twice")
  func attributes() throws {
    var scanner = XMLScanner(Array(#"<a c="1" b="2" c='3'>"#.utf8))
    guard case .start(let tag) = try scanner.next() else {
      Issue.record("there is no tag")
      return
    }
    #expect(tag.attributes.map(\.name) == ["c", "b", "c"])
    #expect(tag.attributes.map { scanner.raw($0.value) } == ["1", "2", "3"])
  }
}
