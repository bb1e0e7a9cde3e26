internal import AnnotateMediaTypes

/// The frames from one anchor to the next: finds the faces of those between.
struct AnchorSpan {
  /// How far from where it is expected a face may be seen, in sizes of its box.
  private static let largestDeviation = 0.8
  /// How much a face grows or shrinks from one frame to the next.
  private static let growth = 0.7...1.43
  /// How much two faces may overlap.
  private static let largestOverlap = 0.4
  /// How much of its last step a face that is followed is expected to go on.
  private static let damping = 0.5

  private let first: Anchor
  private let last: Anchor?
  private let confidence: Double
  /// The faces of both anchors that are the same.
  private let links: [(first: Int, second: Int)]
  /// The faces of the frames between the anchors.
  private var between: [[FaceObservation<SquareSpace>]]

  /// Links the faces of two anchors with a number of frames between them; without a last one there are
  /// none.
  init(_ first: Anchor, _ last: Anchor?, frameCount: Int, confidence: Double) {
    (self.first, self.last, self.confidence) = (first, last, confidence)
    let others = last?.faces ?? []
    links = FaceLinks.pairs(
      of: first.faces.map(\.face.bounds),
      with: others.map(\.face.bounds)
    ).filter { pair in
      max(first.faces[pair.first].face.confidence, others[pair.second].face.confidence)
        >= confidence
    }.sorted { $0.first < $1.first }
    between = Array(repeating: [], count: frameCount)
  }

  /// The faces of the first frame and of those between.
  var faces: [[FaceObservation<SquareSpace>]] {
    [reported(first, linked: Set(links.map(\.first)))] + between
  }

  /// The faces of the last frame; nil where the first is the only one.
  var lastFaces: [FaceObservation<SquareSpace>]? {
    last.map { reported($0, linked: Set(links.map(\.second))) }
  }

  /// Looks for the faces in the frames between the anchors.
  mutating func follow<Looker: FaceLooking>(
    over frames: [Looker.Frame],
    _ looker: Looker
  ) async throws {
    guard let last, !frames.isEmpty else { return }
    for link in links {
      try await follow(first.faces[link.first], last.faces[link.second], over: frames, looker)
    }
    let (linkedFirst, linkedLast) = (Set(links.map(\.first)), Set(links.map(\.second)))
    for face in lonely(first, linkedFirst) {
      try await follow(face, over: Array(frames.indices), frames, looker)
    }
    for face in lonely(last, linkedLast) {
      try await follow(face, over: frames.indices.reversed(), frames, looker)
    }
  }

  /// All sure faces, and the unsure ones that are sure in the other anchor.
  ///
  /// Other unsure ones are passed on as such: they may be sure in the anchor before.
  private func reported(_ anchor: Anchor, linked: Set<Int>) -> [FaceObservation<SquareSpace>] {
    anchor.faces.enumerated().map { place, face in
      var reported = face.face
      reported.isTentative = reported.confidence < confidence && !linked.contains(place)
      return reported
    }
  }

  /// The sure faces of one anchor that are not in the other and can be followed by their mesh.
  private func lonely(_ anchor: Anchor, _ linked: Set<Int>) -> [Anchor.Face] {
    anchor.faces.indices.filter { !linked.contains($0) }.map { anchor.faces[$0] }
      .filter { $0.face.confidence >= confidence && $0.relation != nil }
  }

  /// Follows a face that both anchors have.
  private mutating func follow<Looker: FaceLooking>(
    _ start: Anchor.Face,
    _ end: Anchor.Face,
    over frames: [Looker.Frame],
    _ looker: Looker
  ) async throws {
    for (place, frame) in frames.enumerated() {
      let share = Double(place + 1) / Double(frames.count + 1)
      let expected = start.face.mixed(with: end.face, share: share)
      let relation = Self.relation(start, end, share: share)
      let look = try await looker.lookClosely(at: expected, in: frame)
      between[place].append(Self.seen(look, expected, relation) ?? expected)
    }
  }

  /// Follows a face that one anchor has, as far as it can be seen.
  private mutating func follow<Looker: FaceLooking>(
    _ start: Anchor.Face,
    over places: [Int],
    _ frames: [Looker.Frame],
    _ looker: Looker
  ) async throws {
    guard let relation = start.relation else { return }
    var (previous, step) = (start.face, (x: 0.0, y: 0.0))
    for place in places {
      let expected = previous.moved(x: Self.damping * step.x, y: Self.damping * step.y)
      let look = try await looker.lookClosely(at: expected, in: frames[place])
      guard let face = Self.seen(look, expected, relation),
        Self.growth.contains(face.size / previous.size),
        looker.picture.contains(face.bounds.center),
        between[place].allSatisfy({
          $0.bounds.intersectionOverUnion(with: face.bounds) <= Self.largestOverlap
        })
      else { return }
      between[place].append(face)
      let (from, to) = (previous.bounds.center, face.bounds.center)
      step = (to.x - from.x, to.y - from.y)
      previous = face
    }
  }

  /// The face where its mesh is; nil where there is none or it is another face's.
  private static func seen(
    _ look: CloseLook,
    _ expected: FaceObservation<SquareSpace>,
    _ relation: MeshRelation
  ) -> FaceObservation<SquareSpace>? {
    guard let mesh = look.mesh else { return nil }
    var face = look.face
    (face.bounds, face.confidence) = (relation.box(around: mesh), expected.confidence)
    face.source = .refined
    let deviation = face.bounds.center.distance(to: expected.bounds.center)
    return deviation < largestDeviation * expected.size ? face : nil
  }

  private static func relation(
    _ start: Anchor.Face,
    _ end: Anchor.Face,
    share: Double
  ) -> MeshRelation {
    guard let first = start.relation, let second = end.relation else {
      return start.relation ?? end.relation ?? .usual
    }
    return first.mixed(with: second, share: share)
  }
}

extension FaceObservation {
  /// The side of the square with the area of the box.
  fileprivate var size: Double { bounds.area.squareRoot() }
}
