/// Where the samples of a picture lie in its planes.
package struct PixelLayout: Sendable, Hashable {
  /// One sample of every pixel: luma, a chroma difference, a colour or alpha.
  package struct Component: Sendable, Hashable {
    /// The plane that holds it.
    package let plane: Int
    /// Bytes from one sample to the next.
    package let step: Int
    /// Bytes before the first sample.
    package let offset: Int
    /// The number of bits to the right of the value.
    package let shift: Int
    /// The number of bits of the value.
    package let depth: Int

    /// Describes one component.
    package init(plane: Int, step: Int, offset: Int, shift: Int, depth: Int) {
      self.plane = plane
      self.step = step
      self.offset = offset
      self.shift = shift
      self.depth = depth
    }

    /// The number of bytes that must be read for the whole value.
    package var byteCount: Int { (shift + depth + 7) / 8 }
  }

  /// The name that FFmpeg gives the layout, such as `yuv420p`.
  package let name: String
  /// Luma and chroma differences, or red, green and blue; then alpha if `hasAlpha`.
  package let components: [Component]
  /// Whether the first three components are red, green and blue.
  package let isRGB: Bool
  /// Whether the last component is alpha.
  package let hasAlpha: Bool
  /// How many luma samples lie across one chroma sample, as a power of two.
  package let log2ChromaWidth: Int
  /// How many luma samples lie down one chroma sample, as a power of two.
  package let log2ChromaHeight: Int
  /// Whether samples of more than one byte have their high byte first.
  package let isBigEndian: Bool
  /// Whether the name alone implies that code values use their full range (`yuvj420p` and the like).
  package let impliesFullRange: Bool

  /// The number of pixels across and down that share one chroma sample.
  package var pixelsPerChroma: PixelSize {
    PixelSize(1 << log2ChromaWidth, 1 << log2ChromaHeight)
  }

  /// Describes a layout.
  package init(
    name: String,
    components: [Component],
    isRGB: Bool,
    hasAlpha: Bool = false,
    log2ChromaWidth: Int = 0,
    log2ChromaHeight: Int = 0,
    isBigEndian: Bool = false,
    impliesFullRange: Bool = false
  ) {
    self.name = name
    self.components = components
    self.isRGB = isRGB
    self.hasAlpha = hasAlpha
    self.log2ChromaWidth = log2ChromaWidth
    self.log2ChromaHeight = log2ChromaHeight
    self.isBigEndian = isBigEndian
    self.impliesFullRange = impliesFullRange
  }
  /// Whether the only colour component is luma, with or without alpha.
  package var isGray: Bool { !isRGB && colorComponents.count == 1 }

  /// The number of bits of the finest colour component; alpha does not count.
  package var colorDepth: Int { colorComponents.map(\.depth).max() ?? 0 }

  /// Whether code values use their full range if it is unspecified.
  ///
  /// Players and FFmpeg treat grey pictures as full range, because those of JPEG and PNG are.
  package var isFullRangeByDefault: Bool { impliesFullRange || isRGB || isGray }

  private var colorComponents: ArraySlice<Component> {
    components.prefix(components.count - (hasAlpha ? 1 : 0))
  }
}

/// A picture with writable planes.
package protocol MutablePlanes: ~Copyable {
  /// The size of the stored picture.
  var size: PixelSize { get }
  /// Where samples lie in the planes.
  var layout: PixelLayout { get }
  /// The colours that the samples stand for.
  var color: ColorDescription { get }

  /// Calls `body` with the bytes of one plane and the number of bytes from one row to the next.
  mutating func withMutablePlane<Result>(
    _ plane: Int,
    _ body: (_ bytes: inout MutableRawSpan, _ bytesPerRow: Int) -> Result
  ) -> Result
}
