/// Puts metadata into a TIFF file.
enum TIFFWriter {
  /// Returns the file with the metadata; nil if it does not have the form that encoders write.
  ///
  /// If the EXIF block is big-endian, samples of 16 bits must be uncompressed, because their byte order
  /// then changes, too.
  ///
  /// The EXIF block becomes the start of the file, so that all offsets in it, including those in
  /// makers' notes, stay valid; the pixels and a new directory follow it.
  static func embed(_ metadata: StillMetadata, in encoded: [UInt8]) -> [UInt8]? {
    guard let source = TIFFBlock(encoded), let directory = source.first,
      let strips = strips(of: directory, source)
    else { return nil }
    var target = metadata.exif.flatMap(TIFFBlock.init) ?? TIFFBlock(order: source.order)
    let swaps = target.order != source.order && isSixteenBit(directory, source)
    guard !swaps || isUncompressed(directory, source) else { return nil }
    let old = target.first
    let positions = strips.map { target.append(swaps ? swapped($0) : $0) }
    var fields = storageFields(directory, source, positions, order: target.order)
    fields +=
      old?.entries.filter { !isReplaced($0.tag) }
      .map { TIFFField(copying: $0, of: target) } ?? []
    fields += blockFields(metadata, target.order)
    if !fields.contains(where: { $0.tag == TIFFTag.xResolution }),
      let density = metadata.density?.withoutMetres
    {
      fields += densityFields(density, target.order)
    }
    let position = target.append(fields)
    target.bytes.replace(at: 4, bytes: 4, with: position, target.order)
    return target.bytes
  }

  private static func isReplaced(_ tag: Int) -> Bool {
    TIFFTag.storage.contains(tag) || TIFFTag.blocks.contains(tag)
  }

  private static func strips(
    of directory: TIFFBlock.Directory,
    _ block: TIFFBlock
  ) -> [[UInt8]]? {
    guard let offsets = directory.entry(TIFFTag.stripOffsets).map(block.numbers),
      let counts = directory.entry(TIFFTag.stripByteCounts).map(block.numbers),
      offsets.count == counts.count, !offsets.isEmpty
    else { return nil }
    let strips = zip(offsets, counts).compactMap { block.bytes.part(at: $0, count: $1) }
    return strips.count == offsets.count ? strips.map([UInt8].init) : nil
  }

  private static func storageFields(
    _ directory: TIFFBlock.Directory,
    _ block: TIFFBlock,
    _ positions: [Int],
    order: ByteOrder
  ) -> [TIFFField] {
    let replaced = directory.entries.filter { TIFFTag.storage.contains($0.tag) }
    return replaced.compactMap { entry in
      if entry.tag == TIFFTag.stripOffsets {
        return TIFFField(entry.tag, .long, positions, order)
      }
      let numbers = block.numbers(of: entry)
      guard !numbers.isEmpty, let kind = TIFFField.Kind(rawValue: entry.type) else { return nil }
      return TIFFField(entry.tag, kind, numbers, order)
    }
  }

  private static func blockFields(
    _ metadata: StillMetadata,
    _ order: ByteOrder
  ) -> [TIFFField] {
    let iptc = metadata.iptc
    return [
      metadata.xmp.map { TIFFField(TIFFTag.xmp, .byte, data: $0) },
      iptc.map { TIFFField(TIFFTag.iptc, .byte, data: $0) },
      metadata.photoshop.map { TIFFField(TIFFTag.photoshop, .byte, data: $0) },
      metadata.iccProfile.map { TIFFField(TIFFTag.icc, .undefined, data: $0) },
    ].compactMap(\.self)
  }

  private static func densityFields(
    _ density: PixelDensity,
    _ order: ByteOrder
  ) -> [TIFFField] {
    [
      TIFFField(TIFFTag.xResolution, rational: density.x, order),
      TIFFField(TIFFTag.yResolution, rational: density.y, order),
      TIFFField(TIFFTag.resolutionUnit, .short, [density.unit.rawValue + 1], order),
    ]
  }

  private static func isSixteenBit(
    _ directory: TIFFBlock.Directory,
    _ block: TIFFBlock
  ) -> Bool {
    directory.entry(0x0102).map(block.numbers)?.contains(16) ?? false
  }

  private static func isUncompressed(
    _ directory: TIFFBlock.Directory,
    _ block: TIFFBlock
  ) -> Bool {
    directory.entry(TIFFTag.compression).map(block.numbers) == [1]
  }

  private static func swapped(_ samples: [UInt8]) -> [UInt8] {
    var swapped = samples
    for index in stride(from: 0, to: samples.count - 1, by: 2) { swapped.swapAt(index, index + 1) }
    return swapped
  }
}
