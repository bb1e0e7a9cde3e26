internal import AnnotateMediaTypes
internal import AnnotateStages

/// Follows a face that two anchor frames have through the frames between them.
///
/// Where the face looks as expected from two frames in which its mesh is known, its landmarks are
/// interpolated; otherwise they are searched in the middle between these frames, and both halves are
/// compared in the same way.
struct MatchedFace<Detector: FrameDetecting>: Sendable {
  /// The face in one frame.
  private struct Known: Sendable {
    /// The index of the frame in the scene.
    let index: Int
    let face: FaceObservation<SquareSpace>
    /// How it looks; nil if that or its mesh is not known.
    let thumbnail: FaceThumbnail?
  }

  private let start: Anchor.Face
  private let end: Anchor.Face
  private let scene: [Detector.Frame]
  private let tolerance: FaceTolerance?
  private let detector: Detector

  /// Prepares to follow a face.
  ///
  /// - Parameters:
  ///   - start: the face in the first frame.
  ///   - end: the face in the last frame.
  ///   - scene: the anchor frames and the frames between them, at least one.
  ///   - tolerance: how much the face may differ from how it is expected to look; nil searches its
  ///     landmarks in every frame.
  ///   - detector: the detector of the stream.
  init(
    _ start: Anchor.Face,
    _ end: Anchor.Face,
    over scene: [Detector.Frame],
    _ tolerance: FaceTolerance?,
    _ detector: Detector
  ) {
    (self.start, self.end, self.scene) = (start, end, scene)
    (self.tolerance, self.detector) = (tolerance, detector)
  }

  /// The face in each frame between the anchor frames.
  ///
  /// - Throws: `AnnotateError`.
  func facesBetween() async throws -> [FaceObservation<SquareSpace>] {
    let first = known(start.face, hasMesh: start.relation != nil, at: 0)
    let last = known(end.face, hasMesh: end.relation != nil, at: scene.count - 1)
    if start.relation == nil, end.relation == nil {
      let path = path(between: first, last)
      // The frames between seldom have a mesh either.
      let middle = scene.count / 2
      guard let face = try await searched(at: middle, between: first, last, path) else {
        return (1..<scene.count - 1).map { expected(at: $0, between: first, last, path) }
      }
      return try await faces(between: first, known(face, hasMesh: true, at: middle), last, path)
    }
    return try await faces(between: first, last, nil)
  }

  /// The faces of the frames between two frames.
  private func faces(
    between first: Known,
    _ last: Known,
    _ path: HeadPath?
  ) async throws -> [FaceObservation<SquareSpace>] {
    guard last.index - first.index > 1 else { return [] }
    if let faces = facesAsExpected(between: first, last) { return faces }
    let index = (first.index + last.index) / 2
    if let face = try await searched(at: index, between: first, last, path) {
      return try await faces(between: first, known(face, hasMesh: true, at: index), last, path)
    }
    let path = path ?? self.path(between: first, last)
    let face = expected(at: index, between: first, last, path)
    return try await faces(between: first, known(face, hasMesh: false, at: index), last, path)
  }

  /// The faces of the frames between three frames, with that of the middle one.
  private func faces(
    between first: Known,
    _ middle: Known,
    _ last: Known,
    _ path: HeadPath?
  ) async throws -> [FaceObservation<SquareSpace>] {
    async let before = faces(between: first, middle, path)
    let after = try await faces(between: middle, last, path)
    return try await before + [middle.face] + after
  }

  /// The way of the head from one frame to another; nil if it cannot be followed.
  private func path(between first: Known, _ last: Known) -> HeadPath? {
    HeadPath(
      from: first.face.bounds,
      to: last.face.bounds,
      first.index...last.index,
      in: scene,
      detector
    )
  }

  /// The interpolated faces of the frames between two frames; nil if the face looks otherwise in one of
  /// them.
  private func facesAsExpected(
    between first: Known,
    _ last: Known
  ) -> [FaceObservation<SquareSpace>]? {
    guard let tolerance, let before = first.thumbnail, let after = last.thumbnail,
      first.face.hasSameStates(as: last.face)
    else { return nil }
    var faces: [FaceObservation<SquareSpace>] = []
    for index in first.index + 1..<last.index {
      let fraction = fraction(of: index, between: first, last)
      let face = first.face.confirmed(with: last.face, fraction: fraction)
      guard let thumbnail = detector.thumbnail(of: face, in: scene[index]),
        thumbnail.continues(before, after, fraction: Float(fraction), within: tolerance)
      else { return nil }
      faces.append(face)
    }
    return faces
  }

  /// The face with its landmarks in a frame between two frames; nil if it has no mesh there.
  private func searched(
    at index: Int,
    between first: Known,
    _ last: Known,
    _ path: HeadPath?
  ) async throws -> FaceObservation<SquareSpace>? {
    let expected = expected(at: index, between: first, last, path)
    let refinement = try await detector.refine(expected, in: scene[index])
    return refinement.followed(
      from: expected,
      relation(at: index),
      like: start.face.mixed(with: end.face, fraction: fraction(at: index))
    )
  }

  /// The face in a frame between two frames, where it was followed to or else on a straight line.
  private func expected(
    at index: Int,
    between first: Known,
    _ last: Known,
    _ path: HeadPath?
  ) -> FaceObservation<SquareSpace> {
    let fraction = fraction(of: index, between: first, last)
    let face = first.face.mixed(with: last.face, fraction: fraction)
    guard let path else { return face }
    // Both frames may have the face beside the path, where a mesh shows it.
    let line = path.center(at: first.index).mixed(
      with: path.center(at: last.index),
      fraction: fraction
    )
    let center = path.center(at: index)
    let (x, y) = (center.x - line.x, center.y - line.y)
    var followed = face.followed(from: face.bounds, to: face.moved(x: x, y: y).bounds)
    if !path.isSeen(at: index) { followed.source = .interpolated }
    return followed
  }

  private func fraction(of index: Int, between first: Known, _ last: Known) -> Double {
    Double(index - first.index) / Double(last.index - first.index)
  }

  private func known(
    _ face: FaceObservation<SquareSpace>,
    hasMesh: Bool,
    at index: Int
  ) -> Known {
    let isCompared = hasMesh && tolerance != nil
    return Known(
      index: index,
      face: face,
      thumbnail: isCompared ? detector.thumbnail(of: face, in: scene[index]) : nil
    )
  }

  /// The position of the face's box relative to its mesh in a frame.
  private func relation(at index: Int) -> MeshRelation {
    guard let first = start.relation, let second = end.relation else {
      return start.relation ?? end.relation ?? .typical
    }
    return first.mixed(with: second, fraction: fraction(at: index))
  }

  /// How far a frame is on the way from the first anchor frame to the last.
  private func fraction(at index: Int) -> Double { Double(index) / Double(scene.count - 1) }
}

extension FaceObservation<SquareSpace> {
  /// Whether both faces have the same states of eyes and mouth, or none.
  fileprivate func hasSameStates(as other: FaceObservation) -> Bool {
    let (own, others) = (expression, other.expression)
    return own.leftEye?.seemsClosed == others.leftEye?.seemsClosed
      && own.rightEye?.seemsClosed == others.rightEye?.seemsClosed
      && own.smile?.isSmiling == others.smile?.isSmiling
  }

  /// The face between two frames in which its mesh is known, in a frame in which it looks as expected.
  fileprivate func confirmed(with other: FaceObservation, fraction: Double) -> FaceObservation {
    var face = mixed(with: other, fraction: fraction)
    face.source = .refined
    face.appearance = appearance.flatMap { appearance in
      other.appearance.map { appearance.mixed(with: $0, fraction: Float(fraction)) }
    }
    if let mesh, let otherMesh = other.mesh {
      face.mesh = zip(mesh, otherMesh).map { $0.mixed(with: $1, fraction: fraction) }
    }
    return face
  }
}

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
  static let typical = MeshRelation(offset: (0, -0.054), width: 0.881, height: 1.175)

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
    return Rect(around: center, width: width * mesh.size, height: height * mesh.size)
  }

  /// The relation at a `fraction` of the way to another.
  func mixed(with other: MeshRelation, fraction: Double) -> MeshRelation {
    func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * fraction }
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
