public import AnnotateMediaTypes

/// The output as seen from the upright picture with square pixels, in which stamps are positioned.
public struct StampCanvas: Sendable, Equatable {
  /// The part of the upright picture that the output shows.
  public var visible: Rect<SquareSpace>
  /// The side of an output pixel; above 1 if the output is smaller than the picture.
  public var pixel: Double
  /// The height of the whole output, including bars.
  public var height: Double

  /// Describes an output.
  public init(visible: Rect<SquareSpace>, pixel: Double, height: Double) {
    (self.visible, self.pixel, self.height) = (visible, pixel, height)
  }

  /// Describes the output in which `placement` shows a picture.
  package init(_ placement: FramePlacement) {
    let output = placement.output
    let shown = output.cleanAperture.intersection(placement.target.rect) ?? output.cleanAperture
    let squareToShown = placement.squareToOutput.then(output.codedToDisplay)
      .then(output.displayToSquare)
    guard let outputToSquare = placement.squareToOutput.inverse else {
      preconditionFailure("cropping, turning and scaling can be undone")
    }
    let scale = (squareToShown.b * squareToShown.b + squareToShown.d * squareToShown.d)
      .squareRoot()
    self.init(
      visible: outputToSquare.apply(shown),
      pixel: 1 / scale,
      height: output.squareSize.height / scale
    )
  }
}
