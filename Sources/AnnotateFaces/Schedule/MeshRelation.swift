internal import AnnotateMediaTypes

/// The position and size of a detector's box relative to the extent of the face's mesh.
///
/// It is measured in a frame in which both are known, and gives the box in frames in which only the mesh
/// is known.
struct MeshRelation: Equatable {
  /// The offset of the box's center from the mesh's, in sizes of the mesh, along and across the line
  /// through the eyes.
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

  /// Measures a face for which both are known.
  init(of box: Rect<SquareSpace>, to mesh: FaceExtent) {
    let center = mesh.frame.level(box.center)
    self.init(
      offset: (center.x, center.y),
      width: box.width / mesh.size,
      height: box.height / mesh.size
    )
  }

  /// The box of a face with this mesh.
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
