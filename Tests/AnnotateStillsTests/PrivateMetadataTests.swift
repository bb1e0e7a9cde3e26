import AnnotateMediaTypes
import Testing

@testable import AnnotateStills

/// What stays of the metadata of a picture that is to tell nothing about people, places and devices.
@Suite("Private metadata")
struct PrivateMetadataTests {
  /// An EXIF block of a camera with its name, a maker's note and colours.
  private func exif(_ order: ByteOrder, space: Int, index: String) -> [UInt8] {
    var block = TIFFBlock(order: order)
    let interoperability = block.pointer(
      TIFFTag.interoperability,
      to: [TIFFField(1, .ascii, data: Array((index + "\0").utf8))]
    )
    let photo = block.pointer(
      TIFFTag.exif,
      to: [
        TIFFField(TIFFTag.colorSpace, .short, [space], order), interoperability,
        TIFFField(0x927C, .undefined, data: Array("SECRET NOTE".utf8)),
        TIFFField(TIFFTag.gamma, rational: 2, order),
      ]
    )
    let first = block.append([
      photo, TIFFField(0x010F, .ascii, data: Array("SECRET make\0".utf8)),
    ])
    block.bytes.replace(at: 4, bytes: 4, with: first, order)
    return block.bytes
  }

  private func metadata(_ exif: [UInt8]) -> StillMetadata {
    var metadata = StillMetadata()
    metadata.exif = exif
    return metadata
  }

  @Test("keeps the tags that say which colours the numbers mean", arguments: ExifBlockTests.orders)
  func colors(_ order: ByteOrder) throws {
    let source = metadata(exif(order, space: 0xFFFF, index: "R03"))
    let kept = source.withoutPersonalData()
    #expect(kept.exifFields.map(\.name) == ["ColorSpace", "Gamma", "InteroperabilityIndex"])
    #expect(kept.exifFields.allSatisfy { field in source.exifFields.contains(field) })
    #expect(kept.exif?.firstRange(of: Array("SECRET".utf8)) == nil)
    #expect(kept.personalData.isEmpty)
    #expect(source.personalData.words == ["camera model", "maker note"])
    #expect(kept.withoutPersonalData() == kept)
  }

  @Test("does not state sRGB, nor what an ICC profile says", arguments: ExifBlockTests.orders)
  func plain(_ order: ByteOrder) throws {
    let block = try #require(ExifBlock(exif(order, space: 1, index: "R98")))
    let fields = try #require(block.colors).fields
    #expect(fields.map(\.name) == ["ColorSpace", "Gamma", "InteroperabilityIndex"])
    var plain = SampleStills.metadata
    #expect(plain.withoutPersonalData().exif == nil)
    plain.exif = exif(order, space: 0xFFFF, index: "R03")
    #expect(plain.withoutPersonalData().exif == nil)
  }

  @Test("has no colours in another form than their own", arguments: ["R03", "SEC"])
  func otherForms(_ index: String) throws {
    var block = TIFFBlock(order: .big)
    let white = TIFFField(TIFFTag.whitePoint, .ascii, data: Array("SECRET\0\0".utf8))
    let photo = block.pointer(
      TIFFTag.exif,
      to: [
        TIFFField(TIFFTag.colorSpace, .short, [4711], .big),
        block.pointer(
          TIFFTag.interoperability,
          to: [TIFFField(1, .ascii, data: Array((index + "\0").utf8))]
        ),
      ]
    )
    let first = block.append([white, photo])
    block.bytes.replace(at: 4, bytes: 4, with: first, .big)
    let kept = metadata(block.bytes).withoutPersonalData().exifFields
    #expect(kept.map(\.name) == (index == "R03" ? ["InteroperabilityIndex"] : []))
  }

  @Test("does not count smaller copies in a TIFF as further pictures", arguments: [true, false])
  func copies(_ isChained: Bool) throws {
    var block = try #require(TIFFBlock(SampleStills.encoded(.tiff)))
    let first = try #require(block.first)
    let copy = block.append([
      TIFFField(TIFFTag.newSubfileType, .long, [1], block.order),
      TIFFField(TIFFTag.width, .long, [1], block.order),
    ])
    let page = block.append([TIFFField(TIFFTag.width, .long, [2], block.order)], next: copy)
    if isChained {
      block.bytes.replace(at: first.nextField, bytes: 4, with: page, block.order)
    } else {
      let fields = first.entries.map { TIFFField(copying: $0, of: block) }
      let inner = TIFFField(TIFFTag.subDirectories, .long, [page, copy], block.order)
      let start = block.append(fields + [inner])
      block.bytes.replace(at: 4, bytes: 4, with: start, block.order)
    }
    let file = try #require(StillFile(block.bytes))
    #expect(file.furtherPictures == 1)
    #expect(file.hasReducedCopies)
    #expect(file.personalData.words == ["preview"])
    #expect(file.withoutPersonalData().personalData.isEmpty)
  }
}
