internal import AnnotateMediaTypes

/// The detector looks at the first frame of every group, at the last frame of the stream and on both
/// sides of a cut; between these anchors the faces are followed.
package struct AnchorSchedule<Looker: FaceLooking>: LookSchedule {
  /// How unsure a face of one anchor may be that is sure in the other, in shares of what is sure.
  package static var hysteresis: Double { 0.6 }

  /// One frame of a group is an anchor.
  package let groupLength = FrameGroups.length
  private let looker: Looker
  private let confidence: Double
  /// What was seen in the frame that begins the next group.
  private var upcoming: Anchor?

  /// Makes a schedule for what looks at the frames of a stream.
  ///
  /// - Parameters:
  ///   - looker: also reports faces that are less sure, down to `hysteresis`.
  ///   - confidence: how sure a face has to be in one frame at least.
  package init(_ looker: Looker, confidence: Double) {
    (self.looker, self.confidence) = (looker, confidence)
  }

  /// The faces in each frame of a group.
  ///
  /// Groups have to come in order; before the first may lie any number of others.
  ///
  /// - Throws: `AnnotateError`.
  package mutating func look(
    at group: [Looker.Frame],
    before next: Looker.Frame?
  ) async throws -> GroupLook {
    let frames = group + [next].compactMap(\.self)
    var known = upcoming
    upcoming = nil
    var all: [[FaceObservation<SquareSpace>]] = []
    let cuts = try await SceneCuts.places(in: frames, looker)
    for scene in Self.scenes(of: frames.count, cuts) where all.count < group.count {
      let first = try await anchor(in: frames[scene.lowerBound], known: known.take())
      let last =
        scene.count > 1 ? try await anchor(in: frames[scene.upperBound], known: nil) : nil
      let between = Array(frames[scene].dropFirst().dropLast())
      var span = AnchorSpan(first, last, frameCount: between.count, confidence: confidence)
      try await span.follow(over: between, looker)
      all += span.faces
      guard scene.upperBound == group.count else {
        all += [span.lastFaces].compactMap(\.self)
        continue
      }
      upcoming = last
    }
    return GroupLook(faces: all, cuts: Set(cuts))
  }

  /// The frames between cuts.
  private static func scenes(of count: Int, _ cuts: [Int]) -> [ClosedRange<Int>] {
    let (starts, ends) = ([0] + cuts.map { $0 + 1 }, cuts + [count - 1])
    return zip(starts, ends).map { $0...$1 }
  }

  private func anchor(in frame: Looker.Frame, known: Anchor?) async throws -> Anchor {
    if let known { return known }
    var faces: [Anchor.Face] = []
    for face in try await looker.detect(in: frame) {
      faces.append(Anchor.Face(face, try await looker.lookClosely(at: face, in: frame)))
    }
    return Anchor(faces: faces)
  }
}
