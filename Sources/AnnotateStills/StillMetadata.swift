package import AnnotateMediaTypes

/// The metadata of a picture file.
package struct StillMetadata: Sendable, Equatable {
  /// The EXIF block: a TIFF structure without pictures, starting with its byte-order mark.
  package var exif: [UInt8]?
  /// The ICC profile.
  package var iccProfile: [UInt8]?
  /// The XMP packet, in UTF-8.
  package var xmp: [UInt8]?
  /// The further parts of an XMP packet that is too large for one JPEG segment, as stored bytes.
  package var extendedXMP: [[UInt8]] = []
  /// Photoshop's image resources, including IPTC: a list of `8BIM` blocks.
  package var photoshop: [UInt8]?
  /// Comments, each as stored bytes.
  package var comments: [[UInt8]] = []
  /// The pixel density.
  package var density: PixelDensity?
  /// Chunks that only PNG has: texts, times and descriptions of colours.
  package var pngChunks: [PNGChunk] = []

  /// Creates empty metadata.
  package init() {}

  /// The orientation of the stored picture from EXIF; `up` if EXIF has none.
  package var orientation: Orientation {
    exif.flatMap(ExifBlock.init)?.orientation ?? .up
  }

  /// Whether the EXIF block is big-endian, as the whole TIFF file then is.
  package var hasBigEndianEXIF: Bool { exif.flatMap(TIFFBlock.init)?.order == .big }

  /// Removes the regions, which are wrong if the picture is cropped, rotated or mirrored.
  package mutating func removeRegions() {
    xmp = xmp.map { XMPDocument($0)?.withoutRegions().bytes ?? $0 }
  }

  /// Returns the parts that a format cannot store, in words such as `the comment`.
  package func losses(in format: StillFormat) -> [String] {
    var lost: [String] = []
    let parts = format.profile.parts
    let lacks = { (part: StillProfile.Part) in !parts.contains(part) }
    if !extendedXMP.isEmpty, lacks(.extendedXMP) { lost.append("the extended part of the XMP") }
    if photoshop != nil, lacks(.photoshop) { lost.append("the Photoshop and IPTC records") }
    if !comments.isEmpty, lacks(.comments) { lost.append("the comment") }
    if pngChunks.contains(where: \.isText), lacks(.texts) { lost.append("the texts") }
    if pngChunks.contains(where: \.isColor), lacks(.colorMeaning) {
      lost.append("the chunks about colours")
    }
    if density != nil, exif == nil, lacks(.density) { lost.append("the density of pixels") }
    return lost
  }
}

/// The pixel density of a picture, or only its pixel aspect ratio.
package struct PixelDensity: Sendable, Equatable {
  /// The unit of a density.
  package enum Unit: Int, Sendable {
    /// No unit: only the ratio of both numbers has a meaning.
    case none = 0
    /// Pixels per inch.
    case inch = 1
    /// Pixels per centimetre.
    case centimetre = 2
    /// Pixels per metre, only in PNG.
    case metre = 3
  }

  /// Horizontal pixels per unit.
  package var x: Int
  /// Vertical pixels per unit.
  package var y: Int
  /// The unit.
  package var unit: Unit

  /// Whether it only states that pixels are square, which is the default.
  var isTrivial: Bool { unit == .none && x == y }

  /// Describes a density.
  package init(x: Int, y: Int, unit: Unit) {
    (self.x, self.y, self.unit) = (x, y, unit)
  }

  /// The density in pixels per metre, rounded; nil without a unit.
  var perMetre: (x: Int, y: Int)? {
    switch unit {
    case .none: nil
    case .inch: ((x * 10_000 + 127) / 254, (y * 10_000 + 127) / 254)
    case .centimetre: (x * 100, y * 100)
    case .metre: (x, y)
    }
  }

  /// The density in a unit of JFIF and TIFF, rounded.
  var withoutMetres: PixelDensity {
    guard unit == .metre else { return self }
    let inch = { (perMetre: Int) in max(1, (perMetre * 254 + 5000) / 10_000) }
    return PixelDensity(x: inch(x), y: inch(y), unit: .inch)
  }
}

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
