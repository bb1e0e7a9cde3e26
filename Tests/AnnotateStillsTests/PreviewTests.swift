import AnnotateCompression
import AnnotateInventory
import AnnotateMediaTypes
import Testing

@testable import AnnotateStills

@Suite("Pictures in the metadata of pictures")
struct PreviewTests {
  /// A JPEG of one segment, with something in its end that is easily found.
  private static let picture: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xDA, 0, 2] + Array("SCAN DATA OF A FACE ".utf8)
    + [UInt8](repeating: 65, count: 60) + [0xFF, 0xD9]
  private static let scan = Array("SCAN DATA".utf8)

  /// The same in Base64.
  private static let text =
    "/9j/4AAEAQL/2gACU0NBTiBEQVRBIE9GIEEgRkFDRSBBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB"

  private static func xmp(_ content: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:g="http://example.org/" \
      xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="ABC" \(content)\
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8
    )
  }

  private static func extended(_ packet: [UInt8]) -> [UInt8] {
    var piece = JPEGPrefix.extendedXMP + [UInt8](repeating: 65, count: 32)
    piece.append(packet.count, bytes: 4, .big)
    piece.append(0, bytes: 4, .big)
    return piece + packet
  }

  /// A block with a thumbnail, and a maker's note that holds a preview between words.
  private static func exif(_ order: ByteOrder) -> [UInt8] {
    var block = TIFFBlock(order: order)
    let note = TIFFField(
      0x927C,
      .undefined,
      data: Array("BEFORE".utf8) + picture + Array("BEHIND".utf8)
    )
    let photo = block.append([note])
    let layers = TIFFField(0x935C, .undefined, data: Array("LAYERS OF PHOTOSHOP".utf8))
    let make = TIFFField(0x010F, .ascii, data: Array("Acme Inc\0".utf8))
    let first = block.append([make, layers, TIFFField(TIFFTag.exif, .long, [photo], order)])
    block.bytes.replace(at: 4, bytes: 4, with: first, order)
    return block.bytes
  }

  @Test("are erased from makers' notes, and layers are removed", arguments: ExifBlockTests.orders)
  func makersNote(_ order: ByteOrder) throws {
    var metadata = StillMetadata()
    metadata.exif = Self.exif(order)
    #expect(metadata.previews == ["the preview in the EXIF"])
    let found = metadata.withoutPreviews()
    let (old, new) = (try #require(metadata.exif), try #require(found.exif))
    #expect(new.firstRange(of: Self.scan) == nil)
    #expect(new.firstRange(of: Array("LAYERS".utf8)) == nil)
    for words in ["BEFORE", "BEHIND", "Acme Inc"] {
      #expect(new.firstRange(of: Array(words.utf8)) == old.firstRange(of: Array(words.utf8)))
    }
    let names = try #require(ExifBlock(new)).fields.map(\.name)
    #expect(names == ["Make", "MakerNote"])
    #expect(found.previews == [] && found.withoutPreviews() == found)
  }

  @Test("leave XMP: properties in either form, and the extended part as a whole")
  func xmp() throws {
    var metadata = StillMetadata()
    metadata.xmp = Self.xmp(#"dc:format="a" g:Data="\#(Self.text)">"#)
    #expect(metadata.previews == ["the picture in the XMP"])
    let kept = try #require(
      metadata.withoutPreviews().xmp.map { String(decoding: $0, as: UTF8.self) }
    )
    #expect(kept.contains(#"dc:format="a""#) && !kept.contains("g:Data"))
    metadata.xmp = Self.xmp("><g:Data>\(Self.text)</g:Data><dc:title>A title</dc:title>")
    let other = try #require(
      metadata.withoutPreviews().xmp.map { String(decoding: $0, as: UTF8.self) }
    )
    #expect(
      other.contains("A title") && other.contains("HasExtendedXMP") && !other.contains("/9j/")
    )
    metadata.xmp = Self.xmp(">")
    metadata.extendedXMP = [Self.extended(Self.xmp("g:Words=\"w\">"))]
    #expect(metadata.previews == [] && metadata.withoutPreviews() == metadata)
    metadata.extendedXMP = [Self.extended(Self.xmp("g:Data=\"\(Self.text)\">"))]
    #expect(metadata.previews == ["the extended part of the XMP with a picture"])
    let found = metadata.withoutPreviews()
    #expect(found.extendedXMP.isEmpty)
    #expect(found.xmp?.firstRange(of: Array("HasExtendedXMP".utf8)) == nil)
  }

  /// A stream of zlib.
  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var stream = [0x78, 0x9C] + Deflater.deflate(bytes)
    stream.append(Int(ZlibChecksum.adler32(of: bytes)), bytes: 4, .big)
    return stream
  }

  @Test("leave Photoshop's records, comments and texts")
  func others() throws {
    var metadata = StillMetadata()
    let iptc = PhotoshopResources.list(PhotoshopResources.iptc, Array("IPTC".utf8))
    metadata.photoshop = iptc + PhotoshopResources.list(1058, Self.exif(.big))
    metadata.comments = [Array("words".utf8), Array(Self.text.utf8)]
    let digits = Self.picture.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    let profile = Array("\nexif\n  94\n\(digits.joined())\n".utf8)
    let plain = PNGChunk(type: "tEXt", data: Array("Title\0A title".utf8))
    metadata.pngChunks = [
      plain,
      PNGChunk(
        type: "zTXt",
        data: Array("Raw profile type exif\0\0".utf8) + Self.compressed(profile)
      ),
      PNGChunk(type: "tEXt", data: Array("Photo\0\(Self.text)".utf8)),
      PNGChunk(type: "iTXt", data: Array("Photo\0\0\0\0\0\(Self.text)".utf8)),
    ]
    #expect(
      metadata.previews == [
        "the preview in the Photoshop records", "the picture in the comment",
        "the picture in the texts",
      ]
    )
    let found = metadata.withoutPreviews()
    #expect(found.photoshop == iptc)
    #expect(found.comments == [Array("words".utf8)] && found.pngChunks == [plain])
  }

  @Test("are not thumbnails, which are no part of any output")
  func thumbnails() throws {
    var metadata = StillMetadata()
    metadata.exif = SampleStills.exif(.big)
    #expect(metadata.hasThumbnail && metadata.previews == [])
    #expect(!metadata.withoutPreviews().hasThumbnail)
    #expect(!metadata.adapted(to: .up, size: PixelSize(4, 4)).hasThumbnail)
  }

  @Test("are not suspected in words and numbers")
  func words() {
    for text in ["BM is an abbreviation", "/9j/", "Qk0", "data", "ffd8"] {
      #expect(!PictureSignature.isIn(Array(text.utf8)))
    }
    #expect(!PictureSignature.isIn([0xFF, 0xD8, 0xFF, 0xFF, 0xFF]))
  }
}
