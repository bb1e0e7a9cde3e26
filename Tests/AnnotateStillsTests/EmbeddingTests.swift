import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateStills

@Suite("Metadata in files")
struct EmbeddingTests {
  private let size = PixelSize(16, 16)

  private func embedded(_ format: StillFormat) throws -> [UInt8] {
    try #require(
      StillEmbedding.embed(
        SampleStills.metadata,
        orientation: .left,
        size: size,
        in: SampleStills.encoded(format),
        format
      )
    )
  }

  @Test(
    "come back as they were, apart from thumbnails, size and orientation",
    arguments: StillFormat.allCases
  )
  func roundTrip(_ format: StillFormat) throws {
    let bytes = try embedded(format)
    let file = try #require(StillFile(bytes))
    #expect(file.format == format)
    #expect(file.obstacle == nil)
    #expect(file.metadata.iccProfile == SampleStills.metadata.iccProfile)
    #expect(file.metadata.orientation == .left)
    let expected = try #require(XMPDocument(SampleStills.xmp)).withoutThumbnails()
    #expect(file.metadata.xmp == expected.settingOrientation(.left).bytes)
    if format == .jpeg || format == .png {
      #expect(file.metadata.density?.withoutMetres == SampleStills.metadata.density)
    }
    if format == .jpeg || format == .tiff {
      #expect(file.metadata.photoshop == PhotoshopResources.list(1028, [0x1C, 2, 25, 0, 1, 65]))
    }
    for lost in ["THUMBNAIL", "PREVIEW", "cHJldmlldw"] {
      #expect(bytes.firstRange(of: Array(lost.utf8)) == nil)
    }
  }

  @Test("keep the maker's note at its offset in TIFF, and swap samples to its byte order")
  func tiff() throws {
    let bytes = try embedded(.tiff)
    let note = Array("MAKER NOTE".utf8)
    #expect(bytes.firstRange(of: note) == SampleStills.exif(.big).firstRange(of: note))
    let block = try #require(TIFFBlock(bytes))
    #expect(block.order == .big)
    let strip = try #require(block.first?.entry(TIFFTag.stripOffsets))
    #expect(block.bytes.part(at: block.numbers(of: strip)[0], count: 4) == [8, 9, 6, 7])
  }

  @Test("that are empty leave files without them", arguments: StillFormat.allCases)
  func nothing(_ format: StillFormat) throws {
    let bytes = StillEmbedding.embed(
      StillMetadata(),
      orientation: .up,
      size: size,
      in: SampleStills.encoded(format),
      format
    )
    let file = StillFile(try #require(bytes))
    #expect(try #require(file).metadata == StillMetadata())
  }

  @Test("too large for a format are refused")
  func tooLarge() {
    var metadata = StillMetadata()
    metadata.comments = [[UInt8](repeating: 65, count: 70_000)]
    let bytes = StillEmbedding.embed(
      metadata,
      orientation: .up,
      size: size,
      in: SampleStills.encoded(.jpeg),
      .jpeg
    )
    #expect(bytes == nil)
  }

  @Test("inks and files without an end are obstacles")
  func obstacles() throws {
    var inks = SampleStills.encoded(.jpeg)
    // The number of components, behind the headings and the size.
    inks[20 + 4 + 5] = 4
    #expect(StillFile(inks)?.obstacle == .inks)
    for format in StillFormat.allCases {
      let bytes = try embedded(format)
      #expect(StillFile(Array(bytes.dropLast(format == .tiff ? 40 : 1)))?.obstacle == .damaged)
    }
  }

  @Test("JPEG within TIFF and tiles, which FFmpeg decodes to black, are obstacles")
  func packing() throws {
    let bytes = SampleStills.encoded(.tiff)
    let first = try #require(TIFFBlock(bytes)?.first)
    let changes = [(TIFFTag.compression, 8, 7), (TIFFTag.stripOffsets, 0, 0x144)]
    for (tag, offset, number) in changes {
      var changed = bytes
      let entry = try #require(first.entry(tag))
      changed.replace(at: entry.position + offset, bytes: 2, with: number, .little)
      #expect(StillFile(changed)?.obstacle == .packing)
    }
  }

  @Test("of hostile files do no harm", arguments: SeededGenerator.seeds)
  func fuzz(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for format in StillFormat.allCases {
      var metadata = SampleStills.metadata
      metadata.iccProfile = Array("profile".utf8)
      let embedded = StillEmbedding.embed(
        metadata,
        orientation: .left,
        size: size,
        in: SampleStills.encoded(format),
        format
      )
      let whole = try #require(embedded)
      for _ in 0..<400 {
        let hostile = mutated(whole, &random)
        guard let file = StillFile(hostile) else { continue }
        for target in StillFormat.allCases {
          let bytes = StillEmbedding.embed(
            file.metadata,
            orientation: .down,
            size: size,
            in: SampleStills.encoded(target),
            target
          )
          guard let bytes else { continue }
          #expect(StillFile(bytes)?.obstacle == nil)
        }
        _ = XMPDocument.adding(
          [FaceRegion(x: 0.5, y: 0.5, width: 0.1, height: 0.1)],
          to: file.metadata.xmp,
          size: size
        )
      }
    }
  }

  private func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var changed = bytes
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let place = Int.random(in: changed.indices, using: &random)
      let kinds: [UInt8] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF, .random(in: 0...255, using: &random)]
      changed[place] = kinds.randomElement(using: &random) ?? 0
    }
    if Bool.random(using: &random) {
      changed = Array(changed.prefix(Int.random(in: 1...changed.count, using: &random)))
    }
    return changed
  }
}
