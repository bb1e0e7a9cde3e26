/// Reads the metadata of a JPEG file.
enum JPEGReader {
  static func read(_ bytes: [UInt8]) -> StillFile {
    let segments = JPEGSegments(bytes)
    var file = StillFile(.jpeg)
    file.metadata = metadata(segments)
    file.furtherPictures = furtherPictures(segments)
    file.trailingParts =
      JPEGTrailer(
        bytes: segments.trailer,
        xmp: file.metadata.xmp ?? [],
        furtherPictures: file.furtherPictures
      ).parts
    let frame = segments.segments.first { JPEGMarker.isFrame($0.marker) }
    file.isProgressive = frame.map { [0xC2, 0xC6, 0xCA, 0xCE].contains($0.marker) } ?? false
    // After the size, one byte is the number of components.
    let components = frame?.payload.dropFirst(5).first
    file.obstacle = components == 4 ? .inks : nil
    if frame == nil || !segments.isComplete { file.obstacle = .damaged }
    return file
  }

  private static func metadata(_ segments: JPEGSegments) -> StillMetadata {
    var metadata = StillMetadata()
    let app1 = { (prefix: [UInt8]) in segments.payloads(JPEGMarker.app1, prefix) }
    metadata.exif = app1(JPEGPrefix.exif).first.map([UInt8].init)
    metadata.xmp = app1(JPEGPrefix.xmp).first.map([UInt8].init)
    metadata.extendedXMP = app1(JPEGPrefix.extendedXMP).map { JPEGPrefix.extendedXMP + $0 }
    metadata.iccProfile = iccProfile(segments)
    let photoshop = segments.payloads(JPEGMarker.app13, JPEGPrefix.photoshop)
    metadata.photoshop = photoshop.isEmpty ? nil : photoshop.flatMap(\.self)
    metadata.comments = segments.payloads(JPEGMarker.comment, []).map([UInt8].init)
    metadata.density = density(segments)
    return metadata
  }

  /// The parts of the profile in the order of their numbers; nil if one is missing.
  private static func iccProfile(_ segments: JPEGSegments) -> [UInt8]? {
    let parts = segments.payloads(JPEGMarker.app2, JPEGPrefix.icc).map([UInt8].init)
    guard let count = parts.first?.dropFirst().first, parts.count == Int(count) else { return nil }
    let sorted = parts.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    let numbers = sorted.map { $0.first.map(Int.init) ?? 0 }
    guard numbers == Array(1...max(1, sorted.count)) else { return nil }
    return sorted.flatMap { $0.dropFirst(2) }
  }

  private static func density(_ segments: JPEGSegments) -> PixelDensity? {
    guard let jfif = segments.payloads(JPEGMarker.app0, JPEGPrefix.jfif).first.map([UInt8].init),
      let unit = jfif.number(at: 2, bytes: 1, .big).flatMap(PixelDensity.Unit.init),
      let x = jfif.number(at: 3, bytes: 2, .big),
      let y = jfif.number(at: 5, bytes: 2, .big),
      x > 0, y > 0
    else { return nil }
    return PixelDensity(x: x, y: y, unit: unit)
  }

  /// The number of pictures besides the first, after the Multi-Picture Format (CIPA DC-007).
  private static func furtherPictures(_ segments: JPEGSegments) -> Int {
    let numberOfImages = 0xB001
    guard let index = segments.payloads(JPEGMarker.app2, JPEGPrefix.multiPicture).first,
      let block = TIFFBlock([UInt8](index)),
      let entry = block.first?.entry(numberOfImages)
    else { return 0 }
    return max(0, (block.numbers(of: entry).first ?? 1) - 1)
  }
}
