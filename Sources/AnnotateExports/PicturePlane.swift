public import AnnotateMediaTypes

/// The upright picture in which a program measures positions, in its pixels.
public struct PicturePlane: Sendable {
  /// The shape of the pixels.
  public enum Kind: Sendable {
    /// Pixels as stored, of any shape; decoders return these.
    case stored
    /// Square pixels; editing programs show these.
    case square
  }

  /// The size of the picture in its own pixels.
  public let size: PixelSize
  /// The width of one of its pixels divided by its height.
  public let pixelAspect: Double
  private let scale: (x: Double, y: Double)

  /// The picture of a clip.
  ///
  /// The size is rounded to whole pixels; positions are stretched by the half pixel at most that this adds.
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

  /// The position of a point of display space in this picture, in pixels from the top left corner.
  public func position(_ point: Point<DisplaySpace>) -> Position {
    Position(x: point.x * scale.x, y: point.y * scale.y)
  }

  /// A height of display space in pixels of this picture.
  public func height(_ height: Double) -> Double { height * scale.y }

  /// A position in a picture, in its pixels from the top left corner, y growing downwards.
  public struct Position: Sendable, Equatable {
    /// Pixels from the left edge.
    public var x: Double
    /// Pixels from the top edge.
    public var y: Double
  }
}

extension ExportedClip {
  /// The picture of the clip in pixels of the given kind.
  public func plane(_ kind: PicturePlane.Kind) -> PicturePlane {
    PicturePlane(kind, of: geometry)
  }
}
