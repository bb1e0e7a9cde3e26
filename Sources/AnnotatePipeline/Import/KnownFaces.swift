internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotateTracking

/// What is known of the faces of a frame from before somebody corrected their boxes.
struct KnownFaces {
  /// Boxes that cover each other less are not those of one face.
  private static let leastOverlap = 0.3
  /// Boxes are written with two decimals, and corners added: what differs by less has not been moved.
  private static let slack = 0.03

  private let faces: [Face]

  /// Gathers the faces of a frame.
  init(_ faces: [Face]) { self.faces = faces }

  /// The faces with the points that they had, moved as their boxes were.
  ///
  /// A face is that whose box its own covers best, since tools number tracks anew; each counts once.
  func completed(_ corrected: [Face]) -> [Face] {
    let pairs = corrected.indices.flatMap { new in
      faces.indices.map { old in
        (new, old, corrected[new].observation.bounds.intersectionOverUnion(with: faces[old].bounds))
      }
    }
    var result = corrected
    var (taken, done) = (Set<Int>(), Set<Int>())
    for (new, old, overlap) in pairs.sorted(by: { $0.2 > $1.2 }) {
      guard overlap >= Self.leastOverlap, !taken.contains(old), done.insert(new).inserted else {
        continue
      }
      taken.insert(old)
      let face = corrected[new]
      result[new] = Face(
        id: face.id,
        frameCount: face.frameCount,
        observation: Self.completed(face.observation, from: faces[old].observation)
      )
    }
    return result
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

extension Face {
  fileprivate var bounds: Rect<DisplaySpace> { observation.bounds }
}
