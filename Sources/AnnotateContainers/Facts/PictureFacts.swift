package import AnnotateMediaTypes

/// How the samples of a picture are stored.
package struct PixelFormatFacts: Sendable, Equatable {
  /// FFmpeg's name, such as `yuv420p10le`.
  package var name: String
  /// The number of bits of the deepest component.
  package var depth: Int
  /// The number of luma samples across one chroma sample, as a power of two.
  package var log2ChromaWidth: Int
  /// The number of luma samples down one chroma sample, as a power of two.
  package var log2ChromaHeight: Int
  /// How many components a pixel has, including alpha.
  package var components: Int
  /// Whether components are red, green and blue, or a palette of them.
  package var isRGB: Bool
  /// Whether there is transparency.
  package var hasAlpha: Bool

  /// Describes a pixel format.
  package init(
    name: String,
    depth: Int,
    log2ChromaWidth: Int = 0,
    log2ChromaHeight: Int = 0,
    components: Int = 3,
    isRGB: Bool = false,
    hasAlpha: Bool = false
  ) {
    self.name = name
    self.depth = depth
    self.log2ChromaWidth = log2ChromaWidth
    self.log2ChromaHeight = log2ChromaHeight
    self.components = components
    self.isRGB = isRGB
    self.hasAlpha = hasAlpha
  }

  /// Whether it has colours and not only grey.
  package var hasColor: Bool { components - (hasAlpha ? 1 : 0) >= 3 || isRGB }
}

/// The display on which a picture was graded (SMPTE ST 2086), as exact fractions.
package struct MasteringDisplay: Sendable, Equatable {
  /// CIE 1931 x and y of red, green, blue and white; nil if they are not stated.
  package var chromaticities: [Rational]?
  /// The minimum and the maximum luminance in cd/m²; nil if they are not stated.
  package var luminance: [Rational]?

  /// Describes a display.
  package init(chromaticities: [Rational]?, luminance: [Rational]?) {
    self.chromaticities = chromaticities
    self.luminance = luminance
  }
}

/// The light levels of a programme in cd/m² (CTA-861.3).
package struct ContentLight: Sendable, Equatable {
  /// The brightest pixel (MaxCLL).
  package var maximum: Int
  /// The brightest frame average (MaxFALL).
  package var maximumAverage: Int

  /// States light levels.
  package init(maximum: Int, maximumAverage: Int) {
    self.maximum = maximum
    self.maximumAverage = maximumAverage
  }
}

/// The properties of pictures in the header of a stream.
package struct PictureFacts: Sendable, Equatable {
  /// How stored pixels become the picture shown.
  package var geometry: FrameGeometry
  /// The nine numbers of the display matrix, if there is one.
  package var displayMatrix: [Int]?
  /// How samples are stored; nil if it is unknown.
  package var pixelFormat: PixelFormatFacts?
  /// The colours that the samples stand for.
  package var color: ColorDescription
  /// The order of fields, such as `progressive` or `tt`; nil if it is not stated.
  package var fieldOrder: String?
  /// The average number of pictures per second; not positive if it is unknown.
  package var frameRate: Rational
  /// The display on which it was graded, if the container states it.
  package var mastering: MasteringDisplay?
  /// Its light levels, if the container states them.
  package var contentLight: ContentLight?
  /// The profile of Dolby Vision and its compatibility, such as `8.4`; nil if it is not Dolby Vision.
  package var dolbyVision: String?
  /// FFmpeg's names for further side data, such as `Spherical Mapping`.
  package var otherSideData: [String]

  /// Describes pictures.
  package init(
    geometry: FrameGeometry,
    displayMatrix: [Int]? = nil,
    pixelFormat: PixelFormatFacts? = nil,
    color: ColorDescription = ColorDescription(),
    fieldOrder: String? = nil,
    frameRate: Rational = Rational(0, 1),
    mastering: MasteringDisplay? = nil,
    contentLight: ContentLight? = nil,
    dolbyVision: String? = nil,
    otherSideData: [String] = []
  ) {
    self.geometry = geometry
    self.displayMatrix = displayMatrix
    self.pixelFormat = pixelFormat
    self.color = color
    self.fieldOrder = fieldOrder
    self.frameRate = frameRate
    self.mastering = mastering
    self.contentLight = contentLight
    self.dolbyVision = dolbyVision
    self.otherSideData = otherSideData
  }
}
