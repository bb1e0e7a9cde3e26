package import AnnotateMediaTypes

/// An EXIF block: a TIFF structure that describes a picture stored elsewhere.
///
/// It is changed in place, so that offsets in it stay valid: makers' notes contain offsets in
/// formats that only their makers know.
package struct ExifBlock: Sendable {
  var block: TIFFBlock

  /// Takes the bytes of a block; nil if they are not one.
  package init?(_ bytes: [UInt8]) {
    guard let block = TIFFBlock(bytes), block.first != nil else { return nil }
    self.block = block
  }

  /// Creates a block with nothing but the orientation.
  init(orientation: Orientation) {
    block = TIFFBlock(order: .big)
    replaceFirst(
      with: [TIFFField(TIFFTag.orientation, .short, [orientation.rawValue], block.order)],
      next: 0
    )
  }

  /// The bytes of the block.
  package var bytes: [UInt8] { block.bytes }

  /// The orientation of the stored picture; nil if the block does not state it.
  package var orientation: Orientation? {
    guard let entry = block.first?.entry(TIFFTag.orientation) else { return nil }
    return block.numbers(of: entry).first.flatMap(Orientation.init)
  }

  /// Sets the orientation of the stored picture.
  package mutating func setOrientation(_ orientation: Orientation) {
    guard let directory = block.first else { return }
    if let entry = directory.entry(TIFFTag.orientation), entry.type == 3, entry.count == 1 {
      block.bytes.replace(at: entry.value, bytes: 2, with: orientation.rawValue, block.order)
    } else if orientation != .up || directory.entry(TIFFTag.orientation) != nil {
      let others = directory.entries.filter { $0.tag != TIFFTag.orientation }
      let field = TIFFField(TIFFTag.orientation, .short, [orientation.rawValue], block.order)
      let kept = others.map { TIFFField(copying: $0, of: block) }
      replaceFirst(with: kept + [field], next: directory.next)
    }
  }

  /// Updates the size of the stored picture if the block states it.
  package mutating func setSize(_ size: PixelSize) {
    let first = block.first
    let exif = block.directory(in: first?.entry(TIFFTag.exif))
    set(first?.entry(TIFFTag.width), to: size.width)
    set(first?.entry(TIFFTag.height), to: size.height)
    set(exif?.entry(TIFFTag.pixelWidth), to: size.width)
    set(exif?.entry(TIFFTag.pixelHeight), to: size.height)
  }

  /// Removes the thumbnail: its directory and its bytes.
  package mutating func removeThumbnail() {
    guard let first = block.first, first.next != 0 else { return }
    let thumbnail = block.directory(at: first.next)
    block.bytes.replace(at: first.nextField, bytes: 4, with: 0, block.order)
    guard let thumbnail else { return }
    for range in pictureRanges(of: thumbnail) { erase(range) }
  }

  /// Returns the ranges of a picture's bytes.
  private func pictureRanges(of directory: TIFFBlock.Directory) -> [Range<Int>] {
    let pairs = [
      (TIFFTag.thumbnailOffset, TIFFTag.thumbnailLength),
      (TIFFTag.stripOffsets, TIFFTag.stripByteCounts),
    ]
    return pairs.flatMap { offset, length -> [Range<Int>] in
      guard let offsets = directory.entry(offset).map(block.numbers),
        let lengths = directory.entry(length).map(block.numbers)
      else { return [] }
      return zip(offsets, lengths).compactMap { start, count in
        // A range that overlaps the first directory cannot belong to a thumbnail.
        guard start >= 8, block.bytes.part(at: start, count: count) != nil else { return nil }
        return start..<(start + count)
      }
    }
  }

  /// Cuts off ranges at the end, and fills others with zeros.
  private mutating func erase(_ range: Range<Int>) {
    let directories = [block.first].compactMap(\.self)
    guard directories.allSatisfy({ $0.nextField + 4 <= range.lowerBound }) else { return }
    if block.bytes.count - range.upperBound < 4 {
      block.bytes.removeSubrange(range.lowerBound...)
    } else {
      block.bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
    }
  }

  private mutating func set(_ entry: TIFFBlock.Entry?, to number: Int) {
    guard let entry, entry.count == 1, [3, 4].contains(entry.type) else { return }
    let length = entry.type == 3 ? 2 : 4
    block.bytes.replace(at: entry.value, bytes: length, with: number, block.order)
  }

  /// Makes another directory the first; the old one remains, unused.
  mutating func replaceFirst(with fields: [TIFFField], next: Int) {
    let position = block.append(fields, next: next)
    block.bytes.replace(at: 4, bytes: 4, with: position, block.order)
  }
}

/// A field of an EXIF block.
package struct ExifField: Sendable, Equatable {
  /// The directories of a block, by the pointers to them.
  package enum Group: String, Sendable, CaseIterable {
    case image, photo, gps, interoperability
  }

  /// The directory that contains it.
  package let group: Group
  /// The number of its tag.
  package let tag: Int
  /// The integers of its value; empty if it has other types.
  package let numbers: [Int]
  /// The bytes of its value, each number with its high byte first.
  package let bytes: [UInt8]
  private let type: Int

  init(_ group: Group, _ entry: TIFFBlock.Entry, of block: TIFFBlock) {
    self.group = group
    (tag, type) = (entry.tag, entry.type)
    numbers = block.numbers(of: entry)
    let data = block.data(of: entry)
    let length = TIFFBlock.wordLength(ofType: entry.type)
    bytes = block.order == .big || length < 2 ? data : Self.reversed(data, by: length)
  }

  /// Whether tag and value are equal; integers may be stored with different sizes.
  package func says(sameAs other: ExifField) -> Bool {
    guard (group, tag) == (other.group, other.tag) else { return false }
    return type == other.type && bytes == other.bytes
      || !numbers.isEmpty && numbers == other.numbers
  }

  /// The name of the tag in EXIF 2.32, else its number.
  package var name: String {
    ExifTagNames.name(of: tag, in: group) ?? "0x" + Self.hexadecimal(tag)
  }

  /// The value as text.
  package var text: String {
    if type == TIFFField.Kind.ascii.rawValue {
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if !numbers.isEmpty, numbers.count <= 8 {
      return numbers.map(String.init).joined(separator: " ")
    }
    let fractions = stride(from: 0, to: bytes.count, by: 8).compactMap { fraction(at: $0) }
    guard type == TIFFField.Kind.rational.rawValue, fractions.count <= 4 else {
      return "\(bytes.count) bytes"
    }
    return fractions.joined(separator: " ")
  }

  private func fraction(at offset: Int) -> String? {
    guard let one = bytes.number(at: offset, bytes: 4, .big),
      let other = bytes.number(at: offset + 4, bytes: 4, .big)
    else { return nil }
    return "\(one)/\(other)"
  }

  private static func reversed(_ bytes: [UInt8], by length: Int) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: length).flatMap {
      bytes[$0..<min($0 + length, bytes.count)].reversed()
    }
  }

  private static func hexadecimal(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension ExifBlock {
  /// The fields about the picture, without those about its storage, size, orientation and
  /// thumbnail, which belong to each file.
  package var fields: [ExifField] {
    groups.flatMap { group, directory in
      directory.entries.filter { !Self.isOwn($0.tag, in: group) }
        .map { ExifField(group, $0, of: block) }
    }
  }

  /// The directories that describe the picture.
  var directories: [TIFFBlock.Directory] { groups.map(\.1) }

  /// The directories that describe the picture, each with its kind.
  var groups: [(ExifField.Group, TIFFBlock.Directory)] {
    let first = block.first
    let photo = block.directory(in: first?.entry(TIFFTag.exif))
    let all: [(ExifField.Group, TIFFBlock.Directory?)] = [
      (.image, first), (.photo, photo), (.gps, block.directory(in: first?.entry(TIFFTag.gps))),
      (.interoperability, block.directory(in: photo?.entry(TIFFTag.interoperability))),
    ]
    return all.compactMap { group, directory in directory.map { (group, $0) } }
  }

  private static let pointers: Set = [TIFFTag.exif, TIFFTag.gps]
  private static let sizes: Set = [
    TIFFTag.pixelWidth, TIFFTag.pixelHeight, TIFFTag.interoperability,
  ]

  /// Whether a field belongs to the file rather than to the picture.
  private static func isOwn(_ tag: Int, in group: ExifField.Group) -> Bool {
    switch group {
    case .image:
      TIFFTag.storage.contains(tag) || TIFFTag.blocks.contains(tag) || pointers.contains(tag)
        || tag == TIFFTag.orientation
    case .photo: sizes.contains(tag)
    case .gps, .interoperability: false
    }
  }
}

/// The names of tags in TIFF 6.0 and EXIF 2.32, as most programs spell them.
enum ExifTagNames {
  /// The name of a tag; nil if it has none there.
  static func name(of tag: Int, in group: ExifField.Group) -> String? {
    switch group {
    case .image: image[tag]
    case .photo: photo[tag]
    case .gps: gps.indices.contains(tag) ? "GPS" + gps[tag] : nil
    case .interoperability: tag == 1 ? "InteroperabilityIndex" : nil
    }
  }

  private static let image = [
    0x010D: "DocumentName", 0x010E: "ImageDescription", 0x010F: "Make", 0x0110: "Model",
    0x011A: "XResolution", 0x011B: "YResolution", 0x0128: "ResolutionUnit",
    0x012D: "TransferFunction", 0x0131: "Software", 0x0132: "DateTime", 0x013B: "Artist",
    0x013C: "HostComputer", 0x013E: "WhitePoint", 0x013F: "PrimaryChromaticities",
    0x4746: "Rating", 0x4749: "RatingPercent", 0x8298: "Copyright", 0x9C9B: "XPTitle",
    0x9C9C: "XPComment", 0x9C9D: "XPAuthor", 0x9C9E: "XPKeywords", 0x9C9F: "XPSubject",
  ]

  private static let photo = [
    0x829A: "ExposureTime", 0x829D: "FNumber", 0x8822: "ExposureProgram",
    0x8824: "SpectralSensitivity", 0x8827: "PhotographicSensitivity", 0x8828: "OECF",
    0x8830: "SensitivityType", 0x9000: "ExifVersion", 0x9003: "DateTimeOriginal",
    0x9004: "DateTimeDigitized", 0x9010: "OffsetTime", 0x9011: "OffsetTimeOriginal",
    0x9012: "OffsetTimeDigitized", 0x9101: "ComponentsConfiguration",
    0x9102: "CompressedBitsPerPixel", 0x9201: "ShutterSpeedValue", 0x9202: "ApertureValue",
    0x9203: "BrightnessValue", 0x9204: "ExposureBiasValue", 0x9205: "MaxApertureValue",
    0x9206: "SubjectDistance", 0x9207: "MeteringMode", 0x9208: "LightSource", 0x9209: "Flash",
    0x920A: "FocalLength", 0x9214: "SubjectArea", 0x927C: "MakerNote", 0x9286: "UserComment",
    0x9290: "SubSecTime", 0x9291: "SubSecTimeOriginal", 0x9292: "SubSecTimeDigitized",
    0xA000: "FlashpixVersion", 0xA001: "ColorSpace", 0xA004: "RelatedAudioFile",
    0xA20E: "FocalPlaneXResolution", 0xA20F: "FocalPlaneYResolution",
    0xA210: "FocalPlaneResolutionUnit", 0xA215: "ExposureIndex", 0xA217: "SensingMethod",
    0xA300: "FileSource", 0xA301: "SceneType", 0xA302: "CFAPattern", 0xA401: "CustomRendered",
    0xA402: "ExposureMode", 0xA403: "WhiteBalance", 0xA404: "DigitalZoomRatio",
    0xA405: "FocalLengthIn35mmFilm", 0xA406: "SceneCaptureType", 0xA407: "GainControl",
    0xA408: "Contrast", 0xA409: "Saturation", 0xA40A: "Sharpness",
    0xA40B: "DeviceSettingDescription", 0xA40C: "SubjectDistanceRange", 0xA420: "ImageUniqueID",
    0xA430: "CameraOwnerName", 0xA431: "BodySerialNumber", 0xA432: "LensSpecification",
    0xA433: "LensMake", 0xA434: "LensModel", 0xA435: "LensSerialNumber", 0xA500: "Gamma",
  ]

  /// The names by tag, starting with tag 0.
  private static let gps = [
    "VersionID", "LatitudeRef", "Latitude", "LongitudeRef", "Longitude", "AltitudeRef", "Altitude",
    "TimeStamp", "Satellites", "Status", "MeasureMode", "DOP", "SpeedRef", "Speed", "TrackRef",
    "Track", "ImgDirectionRef", "ImgDirection", "MapDatum", "DestLatitudeRef", "DestLatitude",
    "DestLongitudeRef", "DestLongitude", "DestBearingRef", "DestBearing", "DestDistanceRef",
    "DestDistance", "ProcessingMethod", "AreaInformation", "DateStamp", "Differential",
    "HPositioningError",
  ]
}
