import AnnotateMediaTypes
import Testing

@testable import AnnotateStills

@Suite("EXIF blocks")
struct ExifBlockTests {
  static let orders = [ByteOrder.big, .little]

  private func value(_ tag: Int, of bytes: [UInt8], inside: Int? = nil) throws -> [Int] {
    let block = try #require(TIFFBlock(bytes))
    let first = try #require(block.first)
    let directory =
      inside == nil ? first : try #require(block.directory(in: first.entry(inside ?? 0)))
    return block.numbers(of: try #require(directory.entry(tag)))
  }

  @Test("get an orientation in place, and all other offsets stay", arguments: orders)
  func orientation(_ order: ByteOrder) throws {
    let bytes = SampleStills.exif(order)
    var block = try #require(ExifBlock(bytes))
    #expect(block.orientation == .right)
    block.setOrientation(.down)
    #expect(ExifBlock(block.bytes)?.orientation == .down)
    #expect(zip(block.bytes, bytes).count { $0 != $1 } == 1)
  }

  @Test("get an orientation if they have none", arguments: orders)
  func added(_ order: ByteOrder) throws {
    var plain = TIFFBlock(order: order)
    let directory = plain.append([TIFFField(0x010F, .ascii, data: Array("Acme Inc\0".utf8))])
    plain.bytes.replace(at: 4, bytes: 4, with: directory, order)
    var block = try #require(ExifBlock(plain.bytes))
    block.setOrientation(.up)
    #expect(block.bytes == plain.bytes)
    block.setOrientation(.left)
    #expect(ExifBlock(block.bytes)?.orientation == .left)
    let first = try #require(TIFFBlock(block.bytes)?.first)
    #expect(first.entries.map(\.tag) == [0x010F, TIFFTag.orientation])
  }

  @Test("lose the thumbnail and keep the offset of makers' notes", arguments: orders)
  func thumbnail(_ order: ByteOrder) throws {
    let bytes = SampleStills.exif(order)
    var block = try #require(ExifBlock(bytes))
    block.removeThumbnail()
    #expect(!String(decoding: block.bytes, as: UTF8.self).contains("THUMBNAIL"))
    #expect(TIFFBlock(block.bytes)?.directories.count == 1)
    #expect(TIFFBlock(bytes)?.directories.count == 2)
    let note = Array("MAKER NOTE".utf8)
    let place = try #require(bytes.firstRange(of: note))
    #expect(block.bytes.firstRange(of: note) == place)
  }

  @Test("get a new thumbnail, and lose it again without a trace", arguments: orders)
  func newThumbnail(_ order: ByteOrder) throws {
    var plain = try #require(ExifBlock(SampleStills.exif(order)))
    plain.removeThumbnail()
    var block = plain
    let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 8, 8, 0, 48, 0, 64, 1, 0xFF, 0xD9]
    block.addThumbnail(picture)
    var metadata = StillMetadata()
    metadata.exif = block.bytes
    #expect(metadata.thumbnail == picture && metadata.thumbnailSize == PixelSize(64, 48))
    #expect(block.fields.map(\.text) == plain.fields.map(\.text))
    // It has room for one.
    block.addThumbnail([1])
    #expect(block.thumbnail == picture)
    let again = try #require(metadata.withoutThumbnailInEXIF().exif)
    #expect(again.firstRange(of: picture) == nil && ExifBlock(again)?.thumbnail == nil)
  }

  @Test("leave out a thumbnail for which a JPEG has no room, and in TIFF")
  func noRoom() throws {
    let picture = [UInt8](repeating: 7, count: 65_500)
    for (format, isThere) in [
      (StillFormat.jpeg, false), (.tiff, false), (.png, true), (.webp, true),
    ] {
      let bytes = StillEmbedding.embed(
        SampleStills.metadata,
        orientation: .up,
        size: PixelSize(4, 4),
        thumbnail: picture,
        in: SampleStills.encoded(format),
        format
      )
      let file = StillFile(try #require(bytes))
      #expect((file?.metadata.thumbnail == picture) == isThere, "\(format)")
    }
  }

  @Test("state the size of the stored picture", arguments: orders)
  func size(_ order: ByteOrder) throws {
    var block = try #require(ExifBlock(SampleStills.exif(order)))
    block.setSize(PixelSize(320, 200))
    #expect(try value(TIFFTag.pixelWidth, of: block.bytes, inside: TIFFTag.exif) == [320])
    #expect(try value(TIFFTag.pixelHeight, of: block.bytes, inside: TIFFTag.exif) == [200])
  }

  /// A block with a value of `size` bytes that `count` fields share.
  private func sharing(_ count: Int, size: Int) -> [UInt8] {
    var block = TIFFBlock(order: .little)
    let value = block.append([UInt8](repeating: 65, count: size))
    var directory: [UInt8] = []
    directory.append(count, bytes: 2, .little)
    for number in 0..<count {
      directory.append(0xC000 + number, bytes: 2, .little)
      directory.append(7, bytes: 2, .little)
      directory.append(size, bytes: 4, .little)
      directory.append(value, bytes: 4, .little)
    }
    directory.append(0, bytes: 4, .little)
    let position = block.append(directory)
    block.bytes.replace(at: 4, bytes: 4, with: position, .little)
    return block.bytes
  }

  @Test("whose fields share a large value are refused, because copies would have no bound")
  func shared() throws {
    var small = try #require(ExifBlock(sharing(2, size: 8)))
    small.setOrientation(.down)
    #expect(ExifBlock(small.bytes)?.orientation == .down)
    let bytes = sharing(10_000, size: 1 << 20)
    #expect(ExifBlock(bytes) == nil)
    #expect(StillFile(bytes)?.obstacle == .damaged)
  }

  @Test("can contain only the orientation")
  func minimal() {
    #expect(ExifBlock(ExifBlock(orientation: .rightMirrored).bytes)?.orientation == .rightMirrored)
  }

  @Test(
    "are rejected if they are invalid",
    arguments: [[], Array("II*".utf8), Array("MM\0*\0\0\0\u{8}".utf8)]
  )
  func none(_ bytes: [UInt8]) {
    #expect(ExifBlock(bytes) == nil)
  }
}
