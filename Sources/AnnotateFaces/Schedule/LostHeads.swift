internal import AnnotateMediaTypes

/// Follows heads on where the detector has lost their faces: they turn away, or leave the picture.
///
/// Faces that appear are followed back in the same way, to where they were turned away.
struct LostHeads<Detector: FrameDetecting> {
  /// What is followed of a head, and its face in the frame in which it was found last.
  private typealias Head = (followed: FollowedHead<Detector>, face: FaceObservation<SquareSpace>)

  /// The least extent of what the picture shows of a face, in sizes of the face, before its head has left the picture.
  private static var leastVisible: Double { 0.15 }

  private let scene: [Detector.Frame]
  private let detector: Detector
  private let known: [[FaceObservation<SquareSpace>]]
  /// The faces of each frame, with those of the heads that were followed.
  private(set) var faces: [[FaceObservation<SquareSpace>]]

  /// Follows heads through the frames of a scene; the faces of a frame have its index.
  init(
    of faces: [[FaceObservation<SquareSpace>]],
    in scene: [Detector.Frame],
    _ detector: Detector
  ) {
    (self.scene, self.detector, self.faces, known) = (scene, detector, faces, faces)
    follow(over: Array(faces.indices), isForward: true)
    follow(over: faces.indices.reversed(), isForward: false)
  }

  /// Follows each head from the first frame that lacks its face, in the order of these indices, until it is lost.
  private mutating func follow(over indices: [Int], isForward: Bool) {
    var heads: [Head] = []
    for (index, next) in zip(indices, indices.dropFirst()) {
      heads += lost(between: index, and: next)
      heads = heads.compactMap { head in advanced(head, to: next, isForward: isForward) }
      faces[next] += heads.map(\.face)
    }
  }

  /// The heads of a frame whose faces its neighbour lacks.
  private func lost(between index: Int, and next: Int) -> [Head] {
    let pairs = FaceLinks.pairs(of: known[index].map(\.bounds), with: known[next].map(\.bounds))
    let kept = Set(pairs.map(\.first))
    return known[index].indices.filter { !kept.contains($0) }.map { known[index][$0] }
      .filter { !$0.isTentative }.compactMap { face in
        let face = face.unsigned.whole(beyond: detector.picture)
        return recognizablePart(of: face.bounds)
          .flatMap { FollowedHead($0, in: scene[index], detector) }.map { ($0, face) }
      }
  }

  /// The part of a head by which it is found again: beyond the picture's edge there is nothing to recognise.
  ///
  /// - Returns: the box of a face that is wholly in the picture, a square in the visible part of another one; nil if
  ///   the face has left the picture.
  private func recognizablePart(of face: Rect<SquareSpace>) -> Rect<SquareSpace>? {
    guard let visible = face.intersection(detector.picture),
      visible.shorterSide >= Self.leastVisible * face.size
    else { return nil }
    guard visible.area < face.area else { return face }
    let side = visible.shorterSide / HeadTemplate.margin
    return Rect(around: visible.center, width: side, height: side)
  }

  /// A head in the next frame; nil if it is lost, or goes where another face is.
  private func advanced(_ head: Head, to next: Int, isForward: Bool) -> Head? {
    var (followed, face) = head
    guard let found = followed.advance(face, to: scene[next], growth: 1),
      faces[next].allSatisfy({ found.leavesRoom(for: $0) }),
      let part = recognizablePart(of: found.bounds)
    else { return nil }
    if part != found.bounds, part != followed.bounds {
      guard let moved = followed.moved(to: part) else { return nil }
      followed = moved
    }
    face = found
    // Before its first sighting, no track could take it.
    face.isTentative = isForward
    return (followed, face)
  }
}

extension FaceObservation {
  /// The least width of a face as a fraction of its height, and the other way round.
  private static var leastRatios: (width: Double, height: Double) { (0.65, 1.15) }

  /// The face with a box that is not cut off at the edge of the picture, beyond which no detector sees it.
  ///
  /// If it comes back into the picture, all of it does.
  fileprivate func whole(beyond picture: Rect<Space>) -> FaceObservation {
    let width = max(bounds.width, Self.leastRatios.width * bounds.height)
    let height = max(bounds.height, Self.leastRatios.height * bounds.width)
    let (x, y) = (bounds.x, bounds.y)
    var whole = self
    if y < picture.y {
      whole.bounds = Rect(x: x, y: bounds.maxY - height, width: bounds.width, height: height)
    } else if bounds.maxY > picture.maxY {
      whole.bounds = Rect(x: x, y: y, width: bounds.width, height: height)
    } else if x < picture.x {
      whole.bounds = Rect(x: bounds.maxX - width, y: y, width: width, height: bounds.height)
    } else if bounds.maxX > picture.maxX {
      whole.bounds = Rect(x: x, y: y, width: width, height: bounds.height)
    }
    return whole
  }
}
