internal import AnnotateMediaTypes

/// How the box that a detector puts round a face lies to the extent of the face's mesh.
///
/// Measured where both are known, it tells the box where the mesh alone is.
struct MeshRelation: Equatable {
  /// Where the middle of the box lies, in sizes of the mesh along and across the eyes.
  var offset: (x: Double, y: Double)
  /// The box's width in sizes of the mesh.
  var width: Double
  /// The box's height in sizes of the mesh.
  var height: Double

  /// The mean over many faces.
  static let usual = MeshRelation(offset: (0, -0.054), width: 0.881, height: 1.175)

  init(offset: (x: Double, y: Double), width: Double, height: Double) {
    (self.offset, self.width, self.height) = (offset, width, height)
  }

  /// Measures a face of which both are known.
  init(of box: Rect<SquareSpace>, to mesh: FaceExtent) {
    let center = mesh.frame.level(box.center)
    self.init(
      offset: (center.x, center.y),
      width: box.width / mesh.size,
      height: box.height / mesh.size
    )
  }

  /// The box round a face with a mesh.
  func box(around mesh: FaceExtent) -> Rect<SquareSpace> {
    let center = mesh.frame.picture(Point(offset.x, offset.y))
    let (width, height) = (width * mesh.size, height * mesh.size)
    return Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  /// The relation at a `share` of the way to another.
  func mixed(with other: MeshRelation, share: Double) -> MeshRelation {
    func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
    return MeshRelation(
      offset: (mix(offset.x, other.offset.x), mix(offset.y, other.offset.y)),
      width: mix(width, other.width),
      height: mix(height, other.height)
    )
  }

  static func == (left: MeshRelation, right: MeshRelation) -> Bool {
    left.offset == right.offset && left.width == right.width && left.height == right.height
  }
}
