public import AnnotateMediaTypes
internal import Glibc

/// One graphic to draw on a frame: its content, position and size.
///
/// Lengths are in pixels of the upright picture with square pixels.
public struct Stamp: Sendable {
  /// The content of a stamp's unit square.
  public enum Content: Sendable {
    /// A picture that fills the unit square.
    case artwork(Artwork)
    /// The whole unit square in one colour; a thin stamp is a line.
    case rectangle(StampColor)
    /// A disc or ellipse that touches the sides of the unit square.
    case ellipse(StampColor)
    /// A line of `thickness` pixels along the inside of the unit square's sides.
    case outline(StampColor, thickness: Double)
    /// The corners of an outline; each arm takes the fraction `length`, up to 0.5, of its side.
    case brackets(StampColor, thickness: Double, length: Double)
    /// A line of text as high as the stamp.
    ///
    /// Text that is wider than the stamp is drawn smaller.
    case text(StampText)
    /// The picture underneath, blurred by a Gaussian whose standard deviation is `radius` pixels.
    case blur(radius: Double, StampShape)
    /// The picture underneath, in squares of one colour with sides of about `cell` pixels.
    ///
    /// The squares turn with the stamp, and a whole number of them fills it.
    case pixelate(cell: Double, StampShape)
    /// A hole: the picture becomes clear there, or black if its format has no alpha.
    ///
    /// If `inverted`, everything outside is cut out instead; several such stamps in one frame keep every
    /// part that one of them keeps.
    case cutOut(StampShape, inverted: Bool)
  }

  /// The content of the stamp.
  public let content: Content
  /// The centre of the stamp.
  public package(set) var center: Point<SquareSpace>
  /// The extent along the stamp's own horizontal axis.
  public package(set) var width: Double
  /// The extent along the stamp's own vertical axis.
  public package(set) var height: Double
  /// The rotation in degrees, clockwise as seen.
  public let rotation: Double
  /// The opacity, from 0 to 1.
  public let opacity: Double
  /// Whether left and right of the content are exchanged.
  public let isMirrored: Bool
  /// How its colours combine with those of the picture; covers always replace them.
  public let blend: BlendMode

  /// Whether it is meant to hide a face.
  public let isCover: Bool
  /// How it may be moved, if its style says that it arranges stamps; nil if it may not.
  public let freedom: StampFreedom?

  /// Makes a stamp.
  public init(
    _ content: Content,
    center: Point<SquareSpace>,
    width: Double,
    height: Double,
    rotation: Double = 0,
    opacity: Double = 1,
    isMirrored: Bool = false,
    blend: BlendMode = .normal,
    isCover: Bool = false,
    freedom: StampFreedom? = nil
  ) {
    self.content = content
    self.center = center
    self.width = width
    self.height = height
    self.rotation = rotation
    self.opacity = opacity
    self.isMirrored = isMirrored
    self.blend = blend
    self.isCover = isCover
    self.freedom = freedom
  }

  /// Returns the same stamp with its width and height multiplied by a factor.
  package func scaled(by factor: Double) -> Stamp {
    var scaled = self
    (scaled.width, scaled.height) = (width * factor, height * factor)
    return scaled
  }

  /// The map from the unit square to the upright picture with square pixels.
  var transform: AffineTransform<StampSpace, SquareSpace> {
    let angle = rotation * .pi / 180
    let (sine, cosine) = (sine(angle), cosine(angle))
    let across = isMirrored ? -width : width
    return AffineTransform(
      a: across * cosine,
      b: across * sine,
      c: -height * sine,
      d: height * cosine,
      tx: center.x,
      ty: center.y
    )
  }

  /// The size of a pixel in the unit square.
  var pixel: Footprint { Footprint(x: 1 / width, y: 1 / height) }
}

/// How a stamp's colours combine with those of the picture.
///
/// As in W3C's Compositing and Blending, the blended values are the picture's coded red, green and blue, from
/// black at 0 to white at 1, and not amounts of light. In pictures of high dynamic range 1 is reference
/// white, and brighter highlights stay brighter.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  /// The stamp is drawn over the picture.
  case normal
  /// Both are multiplied: white changes nothing, black gives black.
  case multiply
  /// Their distances from white are multiplied: black changes nothing, white gives white.
  case screen
  /// Both are added: black changes nothing.
  case add
}

/// How a stamp may be moved so that it can be read.
public struct StampFreedom: Sendable, Hashable {
  /// Where a stamp may be moved.
  public enum Extent: String, Sendable, Hashable, CaseIterable {
    /// Into the picture, if it is partly outside.
    case inside
    /// Into the picture, and to other sides of its face if it hides a face or another stamp with this extent.
    case clear
  }

  /// Where the stamp may be moved.
  public let extent: Extent
  /// The number of the block: stamps of a face with the same number move together.
  ///
  /// Blocks with lower numbers come first if there is not enough room for all.
  public let block: Int

  /// Describes a freedom.
  public init(_ extent: Extent, block: Int = 0) {
    (self.extent, self.block) = (extent, block)
  }
}

/// The part of a stamp's unit square that a cover changes.
public struct StampShape: Sendable, Hashable {
  /// The kinds of outlines.
  public enum Outline: String, Sendable, Hashable, CaseIterable {
    /// The whole unit square.
    case rectangle
    /// The ellipse that touches the sides of the unit square.
    case ellipse
  }

  /// The outline, outside of which nothing changes.
  public let outline: Outline
  /// The width of the fading edge inside the outline, in pixels.
  public let feather: Double

  /// Makes a shape.
  public init(_ outline: Outline, feather: Double = 0) {
    self.outline = outline
    self.feather = feather
  }

  /// The whole unit square with sharp edges.
  public static let rectangle = StampShape(.rectangle)
  /// The ellipse that touches the sides of the unit square, with a sharp edge.
  public static let ellipse = StampShape(.ellipse)
}

/// One line of text.
public struct StampText: Sendable, Hashable {
  /// The weights of letters.
  public enum Weight: String, Sendable, Hashable, CaseIterable {
    /// Letters for running text.
    case regular
    /// Letters that stand out.
    case bold
  }

  /// The part of the stamp's width that shorter text takes.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// The left part, as seen.
    case left
    /// The middle.
    case center
    /// The right part, as seen.
    case right
  }

  /// A plate behind the letters.
  public struct Background: Sendable, Hashable {
    /// Its colour.
    public let color: StampColor
    /// How far it extends beyond the letters on the left and right, as a fraction of the line's height.
    public let padding: Double

    /// Makes a plate.
    public init(_ color: StampColor, padding: Double = 0.25) {
      self.color = color
      self.padding = padding
    }
  }

  /// The characters; line breaks count as spaces.
  public let string: String
  /// The colour of the letters.
  public let color: StampColor
  /// The plate behind the letters; nil for none.
  public let background: Background?
  /// The weight of the letters.
  public let weight: Weight
  /// The position of text that is shorter than the stamp is wide.
  public let alignment: Alignment

  /// Describes a line.
  public init(
    _ string: String,
    color: StampColor,
    background: Background? = nil,
    weight: Weight = .regular,
    alignment: Alignment = .center
  ) {
    self.string = string
    self.color = color
    self.background = background
    self.weight = weight
    self.alignment = alignment
  }
}

/// An sRGB colour with alpha; each component is from 0 to 1 and not multiplied by alpha.
public struct StampColor: Sendable, Hashable {
  /// The red component.
  public let red: Double
  /// The green component.
  public let green: Double
  /// The blue component.
  public let blue: Double
  /// The alpha: 0 is clear, 1 is opaque.
  public let alpha: Double

  /// Makes a colour from its components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Red, green and blue multiplied by alpha, then alpha.
  var premultiplied: SIMD4<Float> {
    let opaque = SIMD4<Double>(red, green, blue, 1)
    return SIMD4<Float>(opaque * alpha)
  }
}

/// Returns the sine of an angle in radians.
func sine(_ angle: Double) -> Double { sin(angle) }

/// Returns the cosine of an angle in radians.
func cosine(_ angle: Double) -> Double { cos(angle) }
