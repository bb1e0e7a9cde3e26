/// Reads the metadata of the first picture of a TIFF file.
enum TIFFReader {
  /// The supported compressions: none, CCITT, LZW, deflate (both numbers), PackBits and LZMA; neither
  /// JPEG in TIFF nor tiles.
  private static let decodedCompressions: Set = [1, 2, 3, 4, 5, 8, 32773, 32946, 34925]

  /// The number of pictures in luma and chroma.
  private static let lumaAndChroma = 6

  static func read(_ bytes: [UInt8]) -> StillFile {
    var file = StillFile(.tiff)
    file.isLossless = true
    guard let block = TIFFBlock(bytes), let first = block.first else {
      file.obstacle = .damaged
      return file
    }
    let others = furtherDirectories(first, block)
    let copies = others.count { isReducedCopy($0, block) }
    (file.furtherPictures, file.hasReducedCopies) = (others.count - copies, copies > 0)
    file.obstacle = obstacle(first, block)
    file.hasLimitedRange = hasLimitedRange(first, block)
    file.metadata.iccProfile = first.entry(TIFFTag.icc).map(block.data)
    file.metadata.xmp = first.entry(TIFFTag.xmp).map(block.data)
    file.metadata.photoshop = photoshop(first, block)
    file.metadata.exif = exif(first, block)
    return file
  }

  /// Whether the file says that the luma of black is not zero; FFmpeg writes 15 into pictures of limited range.
  private static func hasLimitedRange(
    _ directory: TIFFBlock.Directory,
    _ block: TIFFBlock
  ) -> Bool {
    let photometric = directory.entry(TIFFTag.photometric).flatMap { block.numbers(of: $0).first }
    guard photometric == lumaAndChroma,
      let black = directory.entry(TIFFTag.referenceBlackWhite), black.type == 5,
      let numerator = block.number(at: black.value, bytes: 4),
      let denominator = block.number(at: black.value + 4, bytes: 4), denominator > 0
    else { return false }
    return numerator > 8 * denominator
  }

  /// The directories of further pictures: those behind the first one, and those in it.
  private static func furtherDirectories(
    _ first: TIFFBlock.Directory,
    _ block: TIFFBlock
  ) -> [TIFFBlock.Directory] {
    let inside = first.entry(TIFFTag.subDirectories).map(block.numbers) ?? []
    return block.directories.dropFirst() + inside.prefix(1000).compactMap(block.directory)
  }

  /// Whether a directory says that its picture is a smaller copy of another one, such as a thumbnail.
  private static func isReducedCopy(_ directory: TIFFBlock.Directory, _ block: TIFFBlock) -> Bool {
    let number = { (tag: Int) in directory.entry(tag).flatMap { block.numbers(of: $0).first } ?? 0 }
    return number(TIFFTag.newSubfileType) & 1 == 1 || number(TIFFTag.subfileType) == 2
  }

  private static func obstacle(
    _ directory: TIFFBlock.Directory,
    _ block: TIFFBlock
  ) -> StillFile.Obstacle? {
    let number = { (tag: Int) in directory.entry(tag).flatMap { block.numbers(of: $0).first } }
    switch number(TIFFTag.photometric) {
    case 0, 1, 2, 3, lumaAndChroma: break
    case 5: return .inks
    case nil: return .damaged
    default: return .colors
    }
    // FFmpeg decodes whole numbers of up to 16 bits.
    let isFloating = [3, 5, 6].contains(number(TIFFTag.sampleFormat) ?? 1)
    guard !isFloating, number(TIFFTag.bitsPerSample) ?? 1 <= 16 else { return .samples }
    let compression = number(TIFFTag.compression) ?? 1
    guard decodedCompressions.contains(compression),
      directory.entry(TIFFTag.stripOffsets) != nil
    else { return .packing }
    // FFmpeg fills in missing pixels without a warning.
    let offsets = directory.entry(TIFFTag.stripOffsets).map(block.numbers) ?? []
    let counts = directory.entry(TIFFTag.stripByteCounts).map(block.numbers) ?? []
    let isWhole = zip(offsets, counts).allSatisfy { offset, count in
      block.bytes.part(at: offset, count: count) != nil
    }
    return isWhole ? nil : .damaged
  }

  /// Photoshop's resources, with the IPTC records added if they have only their own tag.
  private static func photoshop(
    _ directory: TIFFBlock.Directory,
    _ block: TIFFBlock
  ) -> [UInt8]? {
    if let resources = directory.entry(TIFFTag.photoshop).map(block.data),
      PhotoshopResources.data(of: PhotoshopResources.iptc, in: resources) != nil
        || directory.entry(TIFFTag.iptc) == nil
    {
      return resources
    }
    let others = directory.entry(TIFFTag.photoshop).map(block.data) ?? []
    let iptc = directory.entry(TIFFTag.iptc).map(block.data)
    return iptc.map { others + PhotoshopResources.list(PhotoshopResources.iptc, $0) }
  }

  /// Returns an EXIF block with all fields that describe the picture; nil if there are none.
  private static func exif(_ first: TIFFBlock.Directory, _ block: TIFFBlock) -> [UInt8]? {
    var copy = TIFFBlock(order: block.order)
    let pointers = [TIFFTag.exif, TIFFTag.gps]
    var fields = first.entries.filter {
      !TIFFTag.storage.contains($0.tag) && !TIFFTag.blocks.contains($0.tag)
        && !pointers.contains($0.tag)
    }.map { TIFFField(copying: $0, of: block) }
    for tag in pointers {
      guard let directory = block.directory(in: first.entry(tag)) else { continue }
      let copies = copies(of: directory, in: block, to: &copy)
      fields.append(copy.pointer(tag, to: copies))
    }
    guard !fields.isEmpty else { return nil }
    let position = copy.append(fields)
    copy.bytes.replace(at: 4, bytes: 4, with: position, copy.order)
    return copy.bytes
  }

  private static func copies(
    of directory: TIFFBlock.Directory,
    in block: TIFFBlock,
    to copy: inout TIFFBlock
  ) -> [TIFFField] {
    let fields = directory.entries.filter { $0.tag != TIFFTag.interoperability }
      .map { TIFFField(copying: $0, of: block) }
    guard let inner = block.directory(in: directory.entry(TIFFTag.interoperability)) else {
      return fields
    }
    let copies = inner.entries.map { TIFFField(copying: $0, of: block) }
    return fields + [copy.pointer(TIFFTag.interoperability, to: copies)]
  }
}
