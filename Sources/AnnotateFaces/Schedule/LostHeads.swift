internal import AnnotateMediaTypes

/// Follows heads on where the detector has lost their faces: they turn away, or leave the picture.
///
/// Faces that appear are followed back in the same way, to where they were turned away.
struct LostHeads<Detector: FrameDetecting> {
  /// A head, and its face in the frame in which it was found last.
  private typealias Head = (followed: FollowedHead<Detector>, face: FaceObservation<SquareSpace>)

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
        // Beyond the picture's edge there is nothing to recognise.
        let visible = face.bounds.intersection(detector.picture) ?? face.bounds
        return FollowedHead(visible, in: scene[index], detector).map { ($0, face.unsigned) }
      }
  }

  /// A head in the next frame; nil if it is lost, or goes where another face is.
  private func advanced(_ head: Head, to next: Int, isForward: Bool) -> Head? {
    var (followed, face) = head
    guard let found = followed.advance(face, to: scene[next], growth: 1),
      detector.picture.contains(followed.bounds.center),
      faces[next].allSatisfy({ found.leavesRoom(for: $0) })
    else { return nil }
    face = found
    // Before its first sighting, no track could take it.
    face.isTentative = isForward
    return (followed, face)
  }
}
