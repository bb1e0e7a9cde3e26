/// The parts of the metadata, for comparisons.
extension StillMetadata {
  /// The fields of the EXIF block; empty if there is none.
  package var exifFields: [ExifField] { exif.flatMap(ExifBlock.init)?.fields ?? [] }

  /// The IPTC records; nil if there are none.
  package var iptc: [UInt8]? {
    photoshop.flatMap { PhotoshopResources.data(of: PhotoshopResources.iptc, in: $0) }
  }

  /// Photoshop's resources without IPTC records and thumbnails; nil if there are
  /// rejected.
  package var otherResources: [UInt8]? {
    let lasting = photoshop.map(PhotoshopResources.withoutThumbnails)
    let rest = lasting.map { PhotoshopResources.without([PhotoshopResources.iptc], $0) }
    return rest?.isEmpty == true ? nil : rest
  }

  /// Comments, from any part of the format that stores them.
  package var remarks: [[UInt8]] {
    let keyword = [UInt8]("Comment\0".utf8)
    let texts = pngChunks.filter { $0.type == "tEXt" && $0.data.starts(with: keyword) }
    // Some writers end them with a zero byte.
    return comments.map { $0.filter { $0 != 0 } }
      + texts.map { [UInt8]($0.data.dropFirst(keyword.count)) }
  }

  /// The code points of primaries and transfer that a PNG states (`cICP`); nil if it does not.
  package var codePoints: (primaries: Int, transfer: Int)? {
    guard let data = pngChunks.first(where: { $0.type == "cICP" })?.data, data.count >= 4 else {
      return nil
    }
    return (Int(data[0]), Int(data[1]))
  }

  /// The pixel densities outside and inside EXIF, which need not agree.
  package var densities: [PixelDensity] { [density, exifDensity].compactMap(\.self) }

  private var exifDensity: PixelDensity? {
    let fields = exifFields.filter { $0.group == .image }
    let value = { (tag: Int) -> Int? in
      guard let field = fields.first(where: { $0.tag == tag }),
        let one = field.bytes.number(at: 0, bytes: 4, .big),
        let other = field.bytes.number(at: 4, bytes: 4, .big), other > 0
      else { return nil }
      return (one + other / 2) / other
    }
    guard let x = value(TIFFTag.xResolution), let y = value(TIFFTag.yResolution) else { return nil }
    let unit = fields.first { $0.tag == TIFFTag.resolutionUnit }?.numbers.first ?? 2
    return PixelDensity(x: x, y: y, unit: PixelDensity.Unit(rawValue: unit - 1) ?? .inch)
  }
}

extension PixelDensity {
  /// Whether both are equal, up to rounding to whole numbers of another unit.
  package func agrees(with other: PixelDensity) -> Bool {
    guard let one = perMetre, let two = other.perMetre else {
      return unit == other.unit && x * other.y == other.x * y
    }
    // Formats store whole pixels per inch; one inch is 1/39.4 of a metre.
    let slack = unit == other.unit ? 0 : 20
    return abs(one.x - two.x) <= slack && abs(one.y - two.y) <= slack
  }

  /// The numbers as text.
  package var text: String {
    let words =
      switch unit {
      case .none: "as sides of a pixel"
      case .inch: "an inch"
      case .centimetre: "a centimetre"
      case .metre: "a metre"
      }
    return "\(x)x\(y) \(words)"
  }
}
