import AnnotateMediaTypes
import Testing

@testable import AnnotateStills

@Suite("XMP packets")
struct XMPDocumentTests {
  private let size = PixelSize(400, 200)
  private let face = FaceRegion(x: 0.25, y: 0.5, width: 0.1, height: 0.2)

  private func text(_ bytes: [UInt8]?) throws -> String {
    String(decoding: try #require(bytes), as: UTF8.self)
  }

  @Test("are created if there are none")
  func made() throws {
    let packet = try text(XMPDocument.adding([face], to: nil, size: size))
    #expect(packet.contains(#"stDim:w="400" stDim:h="200""#))
    #expect(
      packet.contains(
        #"stArea:x="0.250000" stArea:y="0.500000" stArea:w="0.100000" stArea:h="0.200000""#
      )
    )
    #expect(XMPDocument(Array(packet.utf8)) != nil)
  }

  @Test("get regions before their end and keep every other byte")
  func added() throws {
    let packet = try text(XMPDocument.adding([face], to: SampleStills.xmp, size: size))
    let source = try text(SampleStills.xmp)
    let parts = source.split(separator: "</rdf:RDF>")
    #expect(packet.hasPrefix(parts[0]))
    #expect(packet.hasSuffix("</rdf:RDF>" + parts[1]))
    #expect(packet.contains(#"rdf:about="uuid:&quot;1&quot;""#))
  }

  @Test("keep the regions they have, and do not get a face twice")
  func merged() throws {
    let first = try #require(XMPDocument.adding([face], to: SampleStills.xmp, size: size))
    var near = face
    near.x += 0.01
    let other = FaceRegion(x: 0.8, y: 0.5, width: 0.1, height: 0.2)
    #expect(XMPDocument.adding([near], to: first, size: size) == first)
    let second = try text(XMPDocument.adding([near, other], to: first, size: size))
    #expect(second.split(separator: "mwg-rs:Type=").count == 3)
    #expect(second.split(separator: "<mwg-rs:RegionList>").count == 2)
  }

  @Test("may have their descriptions in an element without an end tag")
  func closedAtOnce() throws {
    let packet = #"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>"#
    let result = try text(XMPDocument.adding([face], to: Array(packet.utf8), size: size))
    #expect(result.hasSuffix("</rdf:Description></rdf:RDF>"))
  }

  @Test(
    "that cannot be understood are not changed",
    arguments: [
      "", "<a>", "<a></b>", "<a b=c/>", "<!DOCTYPE x><a/>", "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>",
      "<rdf:RDF xmlns:rdf='something else'></rdf:RDF>", String(repeating: "<a>", count: 500),
    ]
  )
  func refused(_ packet: String) {
    #expect(XMPDocument.adding([face], to: Array(packet.utf8), size: size) == nil)
  }

  @Test("lose small copies of the picture")
  func thumbnails() throws {
    let rest = try text(XMPDocument(SampleStills.xmp)?.withoutThumbnails().bytes)
    #expect(!rest.contains("cHJldmlldw"))
    #expect(rest.contains(#"xmp:Rating="3""#))
  }

  @Test("lose all small copies at once, also those within others")
  func manyThumbnails() throws {
    let thumbnail = "<xmp:Thumbnails/>"
    let many =
      "<xmp:Thumbnails>" + String(repeating: thumbnail, count: 20_000) + "</xmp:Thumbnails>"
      + String(repeating: "\n" + thumbnail, count: 20_000)
    let source = try text(SampleStills.xmp)
    let packet = source.replacing("<xmp:Thumbnails>", with: many + "<xmp:Thumbnails>")
    let document = try #require(XMPDocument(Array(packet.utf8)))
    let rest = try text(document.withoutThumbnails().bytes)
    #expect(!rest.contains("Thumbnails"))
    let expected = try text(XMPDocument(SampleStills.xmp)?.withoutThumbnails().bytes)
    #expect(rest.filter { $0 != "\n" } == expected.filter { $0 != "\n" })
  }

  @Test("get a new orientation")
  func orientation() throws {
    let document = try #require(XMPDocument(SampleStills.xmp))
    let packet = try text(document.settingOrientation(.up).bytes)
    #expect(packet == (try text(SampleStills.xmp)).replacing(#"tion="6""#, with: #"tion="1""#))
  }

  @Test("regions are cut to the picture")
  func cut() throws {
    let bounds = Rect<CodedSpace>(x: -20, y: 100, width: 60, height: 200)
    let region = try #require(FaceRegion(bounds, in: PixelSize(400, 200)))
    #expect(region == FaceRegion(x: 0.05, y: 0.75, width: 0.1, height: 0.5))
    #expect(FaceRegion(Rect<CodedSpace>(x: 500, y: 0, width: 9, height: 9), in: size) == nil)
  }

  @Test("announce nothing that is not in the file any more, and keep every other byte")
  func announcements() throws {
    let camera = "xmlns:GCamera=\"http://ns.google.com/photos/1.0/camera/\""
    let map = "xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\""
    let list = "xmlns:C=\"http://ns.google.com/photos/1.0/container/\""
    let packet = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \(camera) \(map)
        \(list) GCamera:MotionPhoto="1"
        GCamera:BurstID = "7" hdrgm:Version='1.0'><C:Directory><C:Item/></C:Directory>
      </rdf:Description></rdf:RDF>
      """
    let wanted = packet.replacing(" GCamera:MotionPhoto=\"1\"", with: "")
      .replacing(" hdrgm:Version='1.0'", with: "")
      .replacing("<C:Directory><C:Item/></C:Directory>", with: "")
    let document = try #require(XMPDocument(Array(packet.utf8)))
    #expect(try text(document.withoutAnnouncements().bytes) == wanted)
  }
}
