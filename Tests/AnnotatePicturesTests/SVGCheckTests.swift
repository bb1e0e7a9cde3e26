import Testing

@testable import AnnotatePictures

@Suite("Checks of SVG documents", .timeLimit(.minutes(10)))
struct SVGCheckTests {
  private func problem(_ inside: String, before: String = "") -> SVGFault? {
    let spaces = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
    let root = "<svg " + spaces
    return SVGCheck.problem(in: Array("\(before)\(root) width=\"9\">\(inside)</svg>".utf8))
  }

  @Test(
    "drawings without external references are accepted",
    arguments: [
      "", "<path d='M0 0 L9 9'/>", "<!-- <script> --><g fill='url(#a)'/>",
      "<use xlink:href=\"#a\"/>", "<style>.a { fill: url( '#b' ) }</style>",
      "<text>a &lt;b&gt; \\</text>",
      "<title>script (of a play)</title>", "<text>Å\u{301} ½</text>",
    ]
  )
  func fine(_ inside: String) {
    #expect(problem(inside) == nil)
    #expect(problem(inside, before: "\u{FEFF}<?xml version='1.0' encoding='UTF-8'?>\n") == nil)
  }

  @Test(
    "scripts are refused",
    arguments: [
      "<script>1</script>", "<SCRIPT/>", "<svg:script/>", "<g onload='x()'/>",
      "<g OnClick = \"x\"/>",
    ]
  )
  func scripts(_ inside: String) {
    #expect(problem(inside) == .script)
  }

  @Test(
    "external references are refused in any spelling",
    arguments: [
      "<image href='a.png'/>", "<image href='data:image/png;base64,AA'/>",
      "<use href='other.svg#a'/>", "<use xlink:href=' http://example.com/#a'/>",
      "<use href='&#x66;ile:///etc/passwd'/>", "<a xml:base='http://example.com/'/>",
      "<g fill='url(http://example.com/)'/>", "<g style=\"fill: URL( 'file:///a')\"/>",
      "<g style='fill:ur&#108;(a.svg)'/>", "<g fill='u\\72l(a.svg)'/>",
      "<style>@import 'a.css';</style>", "<style><![CDATA[ .a { fill: url(a.svg) } ]]></style>",
      "<xi:include href='#a'/>", "<foreignObject/>", "<feImage href='#a'/>",
    ]
  )
  func outside(_ inside: String) {
    guard case .outside(let reference) = problem(inside) else {
      Issue.record("\(inside) is accepted")
      return
    }
    #expect(!reference.isEmpty)
  }

  @Test(
    "entities and document types are refused",
    arguments: [
      "<!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>",
      "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"svg11.dtd\">",
      "<?xml version='1.0'?><!DOCTYPE svg SYSTEM 'file:///etc/passwd'>",
    ]
  )
  func entities(_ before: String) {
    #expect(problem("", before: before) == .declaration)
  }

  @Test("style sheets and other instructions are refused")
  func instructions() {
    let instruction = problem("", before: "<?xml-stylesheet href='a.css'?>")
    #expect(instruction == .instruction)
  }

  @Test("other encodings than UTF-8 are refused, because they could hide forbidden contents")
  func encodings() {
    let declared = problem("", before: "<?xml version='1.0' encoding='UTF-7'?>")
    #expect(declared == .otherEncoding)
    let wide = "<svg/>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(SVGCheck.problem(in: [0xFF, 0xFE] + wide) == .otherEncoding)
    #expect(SVGCheck.problem(in: Array("<svg>".utf8) + [0xFF]) == .otherEncoding)
  }

  @Test(
    "broken markup is refused",
    arguments: ["<g", "<g a=b/>", "<g a='b/>", "<!-- ", "<![CDATA["]
  )
  func broken(_ inside: String) {
    #expect(SVGCheck.problem(in: Array("<svg>\(inside)".utf8)) == .brokenMarkup)
  }

  @Test("other documents are refused", arguments: ["<html></html>", "<!-- svg -->", "words"])
  func others(_ document: String) {
    #expect(SVGCheck.problem(in: Array(document.utf8)) == .noDrawing)
  }

  @Test("a document of more than 4 MB is refused")
  func gigantic() {
    let spaces = [UInt8](repeating: 0x20, count: 5 << 20)
    #expect(SVGCheck.problem(in: Array("<svg/>".utf8) + spaces) == .tooLarge(limit: 4 << 20))
  }

  @Test("groups that use each other draw a bounded number of shapes")
  func uses() {
    let use = { (target: String) in String(repeating: "<use href='#\(target)'/>", count: 10) }
    let groups = { (count: Int) in
      "<g id='a0'><path/></g>"
        + (1...count).map { "<g id='a\($0)'>\(use("a\($0 - 1)"))</g>" }.joined()
    }
    #expect(problem(groups(4)) == nil)
    #expect(problem(groups(9)) == .tooManyShapes)
    let patterns = "<pattern id='p'><rect fill='url( \"#p\" )'/></pattern>"
    #expect(problem(patterns) == .tooManyShapes)
    let gradient = "<linearGradient id='g'><stop/><stop/></linearGradient>"
    #expect(problem(gradient + String(repeating: "<path fill='url(#g)'/>", count: 9999)) == nil)
  }

  @Test(
    "filters have a bounded number of steps, and letters a bounded size",
    arguments: [
      ("<feTurbulence numOctaves='4'/>", true), ("<feTurbulence numOctaves='1000000'/>", false),
      ("<feConvolveMatrix order='5'/>", true), ("<feConvolveMatrix order='400 400'/>", false),
      ("<feConvolveMatrix order='400'/>", false), ("<text font-size='40px'/>", true),
      ("<text font-size='1e9'/>", false), ("<text style='font: bold 99999px a'/>", false),
      ("<style>text { font-size: 99999px }</style>", false),
    ]
  )
  func steps(_ inside: String, _ isFine: Bool) {
    #expect((problem(inside) == nil) == isFine)
  }
}
