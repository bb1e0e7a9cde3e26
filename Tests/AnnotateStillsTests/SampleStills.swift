@testable import AnnotateStills

/// Small files with everything in them that is read, made by hand.
enum SampleStills {
  static let xmp = Array(
    """
    <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
     <rdf:Description rdf:about='uuid:"1"' xmlns:tiff="http://ns.adobe.com/tiff/1.0/" \
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" tiff:Orientation="6" xmp:Rating="3">
      <xmp:Thumbnails><rdf:Alt><rdf:li>cHJldmlldw</rdf:li></rdf:Alt></xmp:Thumbnails>
     </rdf:Description>
    </rdf:RDF></x:xmpmeta>
    <?xpacket end="w"?>
    """.utf8
  )

  /// An EXIF block with a maker's note, GPS and a thumbnail at its end.
  static func exif(_ order: ByteOrder) -> [UInt8] {
    var block = TIFFBlock(order: order)
    let note = TIFFField(0x927C, .undefined, data: Array("MAKER NOTE".utf8))
    let width = TIFFField(TIFFTag.pixelWidth, .long, [640], order)
    let height = TIFFField(TIFFTag.pixelHeight, .short, [480], order)
    let exif = block.append([note, width, height])
    let gps = block.append([TIFFField(1, .ascii, data: Array("N\0".utf8))])
    let thumbnailDirectory = block.bytes.count + 2 + 12 * 5 + 4 + 20
    let first = block.append(
      [
        TIFFField(0x010F, .ascii, data: Array("Acme Corporation 123\0".utf8.prefix(20))),
        TIFFField(TIFFTag.orientation, .short, [6], order),
        TIFFField(TIFFTag.exif, .long, [exif], order),
        TIFFField(TIFFTag.gps, .long, [gps], order),
        TIFFField(TIFFTag.resolutionUnit, .short, [2], order),
      ],
      next: thumbnailDirectory
    )
    block.bytes.replace(at: 4, bytes: 4, with: first, order)
    let thumbnail = block.bytes.count + 2 + 12 * 2 + 4
    _ = block.append([
      TIFFField(TIFFTag.thumbnailOffset, .long, [thumbnail], order),
      TIFFField(TIFFTag.thumbnailLength, .long, [9], order),
    ])
    return block.bytes + Array("THUMBNAIL".utf8)
  }

  static var metadata: StillMetadata {
    var metadata = StillMetadata()
    metadata.exif = exif(.big)
    metadata.iccProfile = (0..<70000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    metadata.xmp = xmp
    metadata.photoshop =
      PhotoshopResources.list(1036, Array("PREVIEW".utf8))
      + PhotoshopResources.list(1028, [0x1C, 2, 25, 0, 1, 65])
    metadata.comments = [Array("words".utf8)]
    metadata.density = PixelDensity(x: 300, y: 300, unit: .inch)
    return metadata
  }

  /// A file like an encoder's, with only the parts that the tests need.
  static func encoded(_ format: StillFormat) -> [UInt8] {
    switch format {
    case .jpeg:
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + JPEGPrefix.jfif + [1, 1, 0, 0, 1, 0, 1, 0, 0]
        + [0xFF, 0xC0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0] + [
          0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0,
        ]
        + [1, 2, 0xFF, 0, 3, 0xFF, 0xD9]
    case .png:
      PNGChunks.file([
        PNGChunk(type: "IHDR", data: [0, 0, 0, 16, 0, 0, 0, 16, 8, 2, 0, 0, 0]),
        PNGChunk(type: "IDAT", data: [1, 2, 3]), PNGChunk(type: "IEND", data: []),
      ])
    case .tiff: tiff
    case .webp: WebPChunks.file([WebPChunk(type: "VP8 ", data: [1, 2, 3])])
    }
  }

  private static var tiff: [UInt8] {
    var block = TIFFBlock(order: .little)
    let strip = block.append([9, 8, 7, 6])
    let numbers = [
      (TIFFTag.width, 2), (TIFFTag.height, 1), (0x0102, 16), (TIFFTag.compression, 1),
      (TIFFTag.photometric, 1), (TIFFTag.stripOffsets, strip), (TIFFTag.stripByteCounts, 4),
    ]
    let directory = block.append(numbers.map { TIFFField($0.0, .long, [$0.1], .little) })
    block.bytes.replace(at: 4, bytes: 4, with: directory, .little)
    return block.bytes
  }
}
