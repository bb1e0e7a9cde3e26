package import AnnotateMediaTypes

/// Everything that a file says of its picture apart from the pixels.
package struct StillMetadata: Sendable, Equatable {
  /// The EXIF block: a TIFF structure without pictures, from its byte-order mark on.
  package var exif: [UInt8]?
  /// The ICC profile.
  package var iccProfile: [UInt8]?
  /// The XMP packet, in UTF-8.
  package var xmp: [UInt8]?
  /// The further parts of an XMP packet that is too large for one JPEG segment, as they are stored.
  package var extendedXMP: [[UInt8]] = []
  /// Photoshop's image resources, IPTC among them: a list of `8BIM` blocks.
  package var photoshop: [UInt8]?
  /// Remarks, each in the bytes in which it is stored.
  package var comments: [[UInt8]] = []
  /// How densely the pixels lie.
  package var density: PixelDensity?
  /// Chunks that only PNG has: texts, times, and what colours mean.
  package var pngChunks: [PNGChunk] = []

  /// Describes a picture of which nothing is said.
  package init() {}

  /// How the stored picture is turned to be upright: what EXIF says, else as stored.
  package var orientation: Orientation {
    exif.flatMap(ExifBlock.init)?.orientation ?? .up
  }

  /// Whether numbers in the EXIF block have their high byte first, as all of a TIFF file then has.
  package var hasBigEndianEXIF: Bool { exif.flatMap(TIFFBlock.init)?.order == .big }

  /// Takes out regions of the picture, which are wrong where it has been cut, turned or mirrored.
  package mutating func removeRegions() {
    xmp = xmp.map { XMPDocument($0)?.withoutRegions().bytes ?? $0 }
  }

  /// What a format has no place for, in words such as `the comment`.
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

/// How densely the pixels of a picture lie, or only how their sides relate.
package struct PixelDensity: Sendable, Equatable {
  /// What densities are counted by.
  package enum Unit: Int, Sendable {
    /// Only the relation of both is known.
    case none = 0
    /// Pixels an inch.
    case inch = 1
    /// Pixels a centimetre.
    case centimetre = 2
    /// Pixels a metre, which only PNG counts by.
    case metre = 3
  }

  /// Pixels across a unit.
  package var x: Int
  /// Pixels down a unit.
  package var y: Int
  /// The unit.
  package var unit: Unit

  /// Whether it says no more than that pixels are square, which is understood.
  var isTrivial: Bool { unit == .none && x == y }

  /// Describes a density.
  package init(x: Int, y: Int, unit: Unit) {
    (self.x, self.y, self.unit) = (x, y, unit)
  }

  /// The density in pixels a metre, rounded; nil where there is no unit.
  var perMetre: (x: Int, y: Int)? {
    switch unit {
    case .none: nil
    case .inch: ((x * 10_000 + 127) / 254, (y * 10_000 + 127) / 254)
    case .centimetre: (x * 100, y * 100)
    case .metre: (x, y)
    }
  }

  /// The density in a unit that JFIF and TIFF know, rounded.
  var withoutMetres: PixelDensity {
    guard unit == .metre else { return self }
    let inch = { (perMetre: Int) in max(1, (perMetre * 254 + 5000) / 10_000) }
    return PixelDensity(x: inch(x), y: inch(y), unit: .inch)
  }
}
