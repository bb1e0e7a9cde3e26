public import AnnotateMediaTypes

/// A point of a face's surface.
public struct MeshPoint<Space: CoordinateSpace>: Sendable, Equatable {
  /// Its position in the picture.
  public var position: Point<Space>
  /// How far it lies behind the middle of the head, in pixels of the upright picture with square
  /// pixels; negative towards the camera.
  public var depth: Double

  /// Creates a point.
  public init(_ position: Point<Space>, depth: Double) {
    self.position = position
    self.depth = depth
  }

  /// The same point in another space; its depth is unchanged.
  package func mapped<Other>(by transform: AffineTransform<Space, Other>) -> MeshPoint<Other> {
    MeshPoint<Other>(transform.apply(position), depth: depth)
  }

  /// The point at a `share`, from 0 to 1, of the way to another.
  func mixed(with other: MeshPoint, share: Double) -> MeshPoint {
    MeshPoint(
      position.mixed(with: other.position, share: share),
      depth: depth + (other.depth - depth) * share
    )
  }
}
