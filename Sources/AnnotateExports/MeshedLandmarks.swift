internal import AnnotateFaces
internal import AnnotateMediaTypes

/// The landmarks of a face by the numbers of MediaPipe's canonical face.
enum MeshedLandmarks {
  /// The known landmarks that are points of the mesh.
  static func positions(of face: ExportedFace) -> [Int: Point<DisplaySpace>] {
    var points: [Int: Point<DisplaySpace>] = [:]
    let simple: [(Int, FacePoint)] = [
      (1, .nose), (61, .mouthRight), (291, .mouthLeft), (0, .upperLip), (17, .lowerLip),
      (152, .chin),
    ]
    for (number, point) in simple { points[number] = face.position(of: point) }
    guard let landmarks = face.details?.landmarks else { return points }
    add(landmarks.rightEyeOutline, as: (33, 133, 159, 145), to: &points)
    add(landmarks.leftEyeOutline, as: (263, 362, 386, 374), to: &points)
    add(landmarks.rightBrow, as: (70, 105, 107), to: &points)
    add(landmarks.leftBrow, as: (300, 334, 336), to: &points)
    return points
  }

  private static func add(
    _ eye: EyeOutline<DisplaySpace>?,
    as numbers: (outer: Int, inner: Int, upper: Int, lower: Int),
    to points: inout [Int: Point<DisplaySpace>]
  ) {
    guard let eye else { return }
    (points[numbers.outer], points[numbers.inner]) = (eye.outer, eye.inner)
    (points[numbers.upper], points[numbers.lower]) = (eye.upperLid, eye.lowerLid)
  }

  private static func add(
    _ brow: Brow<DisplaySpace>?,
    as numbers: (outer: Int, middle: Int, inner: Int),
    to points: inout [Int: Point<DisplaySpace>]
  ) {
    guard let brow else { return }
    points[numbers.outer] = brow.outer
    points[numbers.middle] = brow.middle
    points[numbers.inner] = brow.inner
  }
}
