package import AnnotateMediaTypes

/// The thumbnail of an EXIF block: a JPEG that its second directory describes (EXIF 2.32, 4.5.5).
extension ExifBlock {
  /// The file of the thumbnail; nil if there is none, or if it is not a JPEG.
  var thumbnail: [UInt8]? {
    guard let first = block.first, first.next != 0,
      let directory = block.directory(at: first.next),
      let offset = directory.entry(TIFFTag.thumbnailOffset).map(block.numbers)?.first,
      let length = directory.entry(TIFFTag.thumbnailLength).map(block.numbers)?.first
    else { return nil }
    return block.bytes.part(at: offset, count: length).map([UInt8].init)
  }

  /// Adds a thumbnail at the end of a block that has none.
  mutating func addThumbnail(_ picture: [UInt8]) {
    guard let first = block.first, first.next == 0 else { return }
    let order = block.order
    let fields = [
      TIFFField(TIFFTag.compression, .short, [6], order),
      TIFFField(TIFFTag.xResolution, rational: 72, order),
      TIFFField(TIFFTag.yResolution, rational: 72, order),
      TIFFField(TIFFTag.resolutionUnit, .short, [2], order),
      TIFFField(TIFFTag.thumbnailOffset, .long, [0], order),
      TIFFField(TIFFTag.thumbnailLength, .long, [picture.count], order),
    ]
    let position = block.append(fields)
    block.bytes.replace(at: first.nextField, bytes: 4, with: position, order)
    let start = block.append(picture)
    guard let offset = block.directory(at: position)?.entry(TIFFTag.thumbnailOffset) else { return }
    block.bytes.replace(at: offset.value, bytes: 4, with: start, order)
  }
}

extension StillMetadata {
  /// The file of the thumbnail in the EXIF; nil if there is none, or if it is not a JPEG.
  package var thumbnail: [UInt8]? { exif.flatMap(ExifBlock.init)?.thumbnail }

  /// The size of the thumbnail in the EXIF; nil if there is none, or if it is not a JPEG.
  package var thumbnailSize: PixelSize? {
    guard let thumbnail else { return nil }
    let segments = JPEGSegments(thumbnail).segments
    guard let frame = segments.first(where: { JPEGMarker.isFrame($0.marker) }) else { return nil }
    // Before the size is the number of bits.
    let payload = [UInt8](frame.payload)
    guard let height = payload.number(at: 1, bytes: 2, .big),
      let width = payload.number(at: 3, bytes: 2, .big), width > 0, height > 0
    else { return nil }
    return PixelSize(width, height)
  }

  /// Returns the metadata without the thumbnail in the EXIF.
  package func withoutThumbnailInEXIF() -> StillMetadata {
    var metadata = self
    metadata.exif = exif.map { bytes in
      guard var block = ExifBlock(bytes) else { return bytes }
      block.removeThumbnail()
      return block.bytes
    }
    return metadata
  }
}
