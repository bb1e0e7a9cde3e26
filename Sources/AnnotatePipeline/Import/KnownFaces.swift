internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotateTracking

/// The faces of a frame as they were before their boxes were corrected in another program.
struct KnownFaces {
  /// The minimum overlap (intersection over union) of two boxes of the same face.
  private static let minimumOverlap = 0.3
  /// The maximum difference of unchanged edges, in pixels: boxes are written with two decimals, and corners
  /// are sums.
  private static let slack = 0.03

  private let faces: [Face]
  /// The faces as other programs show them, whose boxes end at the edge of the picture.
  private let shown: [Face]

  /// Collects the faces of a frame whose picture is `picture`.
  init(_ faces: [Face], in picture: Rect<DisplaySpace>) {
    self.faces = faces
    shown = faces.map { face in
      Self.face(face, bounds: face.observation.bounds.intersection(picture))
    }
  }

  /// The corrected faces with the landmarks that they had, moved and scaled like their boxes.
  ///
  /// Each corrected face is matched with the known face whose box it overlaps most, because other programs
  /// renumber tracks. Every face is matched at most once.
  func completed(_ corrected: [Face]) -> [Face] {
    var result = corrected
    for (new, old) in FacePairs.overlapping(corrected, shown, by: Self.minimumOverlap) {
      let boxes = [corrected[new], shown[old], faces[old]].map(\.observation.bounds)
      let face = Self.face(corrected[new], bounds: Self.restored(boxes[0], boxes[1], boxes[2]))
      result[new] = Face(
        id: face.id,
        person: faces[old].person,
        frameCount: face.frameCount,
        observation: Self.completed(face.observation, from: faces[old].observation)
      )
    }
    return result
  }

  /// A face with another box, if there is one.
  private static func face(_ face: Face, bounds: Rect<DisplaySpace>?) -> Face {
    var observation = face.observation
    observation.bounds = bounds ?? observation.bounds
    return Face(
      id: face.id,
      person: face.person,
      frameCount: face.frameCount,
      observation: observation
    )
  }

  /// A corrected box with the edges outside the picture that it had, if they are still at the edge of the picture.
  private static func restored(
    _ corrected: Rect<DisplaySpace>,
    _ shown: Rect<DisplaySpace>,
    _ whole: Rect<DisplaySpace>
  ) -> Rect<DisplaySpace> {
    func edge(_ side: (Rect<DisplaySpace>) -> Double) -> Double {
      abs(side(corrected) - side(shown)) > slack ? side(corrected) : side(whole)
    }
    let (x, y) = (edge(\.x), edge(\.y))
    return Rect(x: x, y: y, width: edge(\.maxX) - x, height: edge(\.maxY) - y)
  }

  private static func completed(
    _ face: FaceObservation<DisplaySpace>,
    from old: FaceObservation<DisplaySpace>
  ) -> FaceObservation<DisplaySpace> {
    let (bounds, before) = (face.bounds, old.bounds)
    let edges = [
      bounds.x - before.x, bounds.y - before.y, bounds.maxX - before.maxX,
      bounds.maxY - before.maxY,
    ]
    guard edges.contains(where: { abs($0) > slack }) else { return old }
    guard before.width > 0, before.height > 0 else { return face }
    let (across, down) = (bounds.width / before.width, bounds.height / before.height)
    let move = AffineTransform<DisplaySpace, DisplaySpace>(
      a: across,
      b: 0,
      c: 0,
      d: down,
      tx: bounds.x - before.x * across,
      ty: bounds.y - before.y * down
    )
    var moved = old.mapped(by: move)
    (moved.bounds, moved.source) = (bounds, .edited)
    return moved
  }
}
