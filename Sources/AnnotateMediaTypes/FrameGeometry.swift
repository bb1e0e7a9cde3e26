/// How the stored pixels of a stream relate to the picture that a viewer sees.
public struct FrameGeometry: Sendable, Equatable {
  /// The size of the stored picture.
  public let codedSize: PixelSize
  /// The part of the stored picture that is meant to be shown.
  public let cleanAperture: Rect<CodedSpace>
  /// How the clean aperture is turned to be upright.
  public let orientation: Orientation
  /// The width of one stored pixel divided by its height.
  public let sampleAspectRatio: Rational

  /// Describes a stream.
  ///
  /// Without a clean aperture the whole stored picture is shown. An aspect ratio that is not positive
  /// counts as 1:1.
  public init(
    codedSize: PixelSize,
    cleanAperture: Rect<CodedSpace>? = nil,
    orientation: Orientation = .up,
    sampleAspectRatio: Rational = .one
  ) {
    self.codedSize = codedSize
    self.cleanAperture =
      cleanAperture
      ?? Rect(x: 0, y: 0, width: Double(codedSize.width), height: Double(codedSize.height))
    self.orientation = orientation
    self.sampleAspectRatio = sampleAspectRatio.isPositive ? sampleAspectRatio : .one
  }

  /// Whether the clean aperture is the whole stored picture.
  package var showsEverything: Bool {
    cleanAperture == PixelRect(x: 0, y: 0, size: codedSize).rect
  }

  /// The size of the upright picture in stored pixels, before the pixel aspect ratio is applied.
  public var displaySize: PixelSize {
    let clean = PixelSize(Int(cleanAperture.width.rounded()), Int(cleanAperture.height.rounded()))
    return orientation.swapsAxes ? clean.transposed : clean
  }

  /// The whole upright picture.
  package var displayRect: Rect<DisplaySpace> {
    Rect(x: 0, y: 0, width: Double(displaySize.width), height: Double(displaySize.height))
  }

  /// The size of the upright picture with square pixels; never smaller than the stored one.
  public var squareSize: (width: Double, height: Double) {
    let map = displayToSquare
    return (Double(displaySize.width) * map.a, Double(displaySize.height) * map.d)
  }

  /// The map from stored pixels to the upright picture.
  package var codedToDisplay: AffineTransform<CodedSpace, DisplaySpace> {
    let toClean = AffineTransform<CodedSpace, CodedSpace>(
      scaleX: 1,
      scaleY: 1,
      tx: -cleanAperture.x,
      ty: -cleanAperture.y
    )
    return toClean.then(
      orientation.transform(width: cleanAperture.width, height: cleanAperture.height)
    )
  }

  /// The map from the upright picture to stored pixels.
  public var displayToCoded: AffineTransform<DisplaySpace, CodedSpace> {
    guard let inverse = codedToDisplay.inverse else {
      preconditionFailure("turning, mirroring and shifting can always be undone")
    }
    return inverse
  }

  /// The map that makes pixels square by stretching the axis along which they are longer.
  public var displayToSquare: AffineTransform<DisplaySpace, SquareSpace> {
    let ratio = sampleAspectRatio.doubleValue
    let stretch = max(ratio, 1 / ratio)
    let stretchesX = (ratio > 1) != orientation.swapsAxes
    return stretchesX
      ? AffineTransform(scaleX: stretch, scaleY: 1)
      : AffineTransform(scaleX: 1, scaleY: stretch)
  }

  /// The map from the upright picture with square pixels to the upright picture.
  package var squareToDisplay: AffineTransform<SquareSpace, DisplaySpace> {
    guard let inverse = displayToSquare.inverse else {
      preconditionFailure("a pixel has a positive width and height")
    }
    return inverse
  }

  /// The map from the upright picture with square pixels to stored pixels.
  package var squareToCoded: AffineTransform<SquareSpace, CodedSpace> {
    squareToDisplay.then(displayToCoded)
  }
}
