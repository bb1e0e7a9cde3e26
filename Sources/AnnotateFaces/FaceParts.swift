public import AnnotateMediaTypes

/// The corners and the lids of one eye.
public struct EyeOutline<Space: CoordinateSpace>: Sendable, Equatable {
  /// The corner beside the nose.
  public var inner: Point<Space>
  /// The corner beside the temple.
  public var outer: Point<Space>
  /// The middle of the upper lid's edge.
  public var upperLid: Point<Space>
  /// The middle of the lower lid's edge.
  public var lowerLid: Point<Space>

  /// Creates the outline of an eye.
  public init(
    inner: Point<Space>,
    outer: Point<Space>,
    upperLid: Point<Space>,
    lowerLid: Point<Space>
  ) {
    self.inner = inner
    self.outer = outer
    self.upperLid = upperLid
    self.lowerLid = lowerLid
  }

  /// The same points in another space.
  package func mapped<Other>(by transform: AffineTransform<Space, Other>) -> EyeOutline<Other> {
    EyeOutline<Other>(
      inner: transform.apply(inner),
      outer: transform.apply(outer),
      upperLid: transform.apply(upperLid),
      lowerLid: transform.apply(lowerLid)
    )
  }
}

/// Three points along the upper edge of one brow.
public struct Brow<Space: CoordinateSpace>: Sendable, Equatable {
  /// The end beside the nose.
  public var inner: Point<Space>
  /// The point half-way along the brow.
  public var middle: Point<Space>
  /// The end beside the temple.
  public var outer: Point<Space>

  /// Creates a brow.
  public init(inner: Point<Space>, middle: Point<Space>, outer: Point<Space>) {
    self.inner = inner
    self.middle = middle
    self.outer = outer
  }

  /// The same points in another space.
  package func mapped<Other>(by transform: AffineTransform<Space, Other>) -> Brow<Other> {
    Brow<Other>(
      inner: transform.apply(inner),
      middle: transform.apply(middle),
      outer: transform.apply(outer)
    )
  }
}
