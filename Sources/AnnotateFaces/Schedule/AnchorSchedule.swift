internal import AnnotateMediaTypes

/// Runs the detector on anchor frames and follows the faces between them.
///
/// Anchor frames are the first frame of every group, the last frame of the stream and the frames on both
/// sides of a cut.
package struct AnchorSchedule<Detector: FrameDetecting>: DetectionSchedule {
  /// The share of the confidence limit that suffices at one anchor frame if the face reaches the limit
  /// at the other.
  package static var hysteresis: Double { 0.6 }

  /// Each group starts with an anchor frame.
  package let groupLength = FrameGroups.length
  private let detector: Detector
  private let confidence: Double
  /// The faces of the first frame of the next group, if that frame was already examined.
  private var upcoming: Anchor?

  /// Creates a schedule for the frames of one stream.
  ///
  /// - Parameters:
  ///   - detector: the detector of the stream; it also reports less confident faces, down to the share
  ///     `hysteresis`.
  ///   - confidence: the confidence limit that a face has to reach in at least one frame.
  package init(_ detector: Detector, confidence: Double) {
    (self.detector, self.confidence) = (detector, confidence)
  }

  /// Detects or follows the faces in each frame of a group.
  ///
  /// The caller passes the groups in order, but may start with any group.
  ///
  /// - Throws: `AnnotateError`.
  package mutating func detect(
    in group: [Detector.Frame],
    before next: Detector.Frame?
  ) async throws -> GroupDetections {
    let frames = group + [next].compactMap(\.self)
    var known = upcoming
    upcoming = nil
    var all: [[FaceObservation<SquareSpace>]] = []
    let cuts = try await SceneCuts.indices(in: frames, detector)
    for scene in Self.scenes(of: frames.count, cuts) where all.count < group.count {
      let first = try await anchor(in: frames[scene.lowerBound], known: known.take())
      let last =
        scene.count > 1 ? try await anchor(in: frames[scene.upperBound], known: nil) : nil
      let between = Array(frames[scene].dropFirst().dropLast())
      var span = AnchorSpan(first, last, frameCount: between.count, confidence: confidence)
      try await span.follow(over: between, detector)
      all += span.faces
      guard scene.upperBound == group.count else {
        all += [span.lastFaces].compactMap(\.self)
        continue
      }
      upcoming = last
    }
    return GroupDetections(faces: all, cuts: Set(cuts))
  }

  /// The ranges of frames between cuts.
  private static func scenes(of count: Int, _ cuts: [Int]) -> [ClosedRange<Int>] {
    let (starts, ends) = ([0] + cuts.map { $0 + 1 }, cuts + [count - 1])
    return zip(starts, ends).map { $0...$1 }
  }

  private func anchor(in frame: Detector.Frame, known: Anchor?) async throws -> Anchor {
    if let known { return known }
    var faces: [Anchor.Face] = []
    for face in try await detector.detect(in: frame) {
      faces.append(Anchor.Face(face, try await detector.refine(face, in: frame)))
    }
    return Anchor(faces: faces)
  }
}
