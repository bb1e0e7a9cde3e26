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
