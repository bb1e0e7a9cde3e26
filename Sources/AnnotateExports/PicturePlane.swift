package import AnnotateMediaTypes

/// The picture whose pixels a program counts: upright, as all programs show it.
package struct PicturePlane: Sendable {
  /// Which pixels.
  package enum Kind: Sendable {
    /// Pixels as stored, whatever their shape: what decoders hand out.
    case stored
    /// Square pixels: what editors show.
    case square
  }

  /// The size of the picture.
  package let size: PixelSize
  /// The width of one of its pixels divided by its height.
  package let pixelAspect: Double
  private let scale: (x: Double, y: Double)

  /// The picture of a clip.
  ///
  /// Pictures have whole sizes: positions are stretched by the half pixel at most that is rounded.
  init(_ kind: Kind, of geometry: FrameGeometry) {
    let (stored, square) = (geometry.displaySize, geometry.squareSize)
    switch kind {
    case .stored:
      size = stored
      pixelAspect = geometry.displayToSquare.a / geometry.displayToSquare.d
      scale = (1, 1)
    case .square:
      size = PixelSize(Int(square.width.rounded()), Int(square.height.rounded()))
      pixelAspect = 1
      scale = (
        Double(size.width) / Double(stored.width), Double(size.height) / Double(stored.height)
      )
    }
  }

  /// Where a point of display space is in this picture, in pixels from the top left corner.
  package func place(_ point: Point<DisplaySpace>) -> Position {
    Position(x: point.x * scale.x, y: point.y * scale.y)
  }

  /// A height in display space in the pixels of this picture.
  package func height(_ height: Double) -> Double { height * scale.y }

  /// A place in a picture, in its pixels from the top left corner, y growing downwards.
  package struct Position: Sendable, Equatable {
    /// Pixels from the left edge.
    package var x: Double
    /// Pixels from the top edge.
    package var y: Double
  }
}

extension ExportedClip {
  /// The picture of the clip in pixels of a kind.
  package func plane(_ kind: PicturePlane.Kind) -> PicturePlane {
    PicturePlane(kind, of: geometry)
  }
}
