internal import AnnotateStages

/// Chooses the anchor frames of a group: those in which faces are known before they are followed through the others.
struct AnchorFrames<Detector: FrameDetecting>: Sendable {
  /// An anchor frame of the group.
  struct Placed: Sendable {
    /// Its index in the group.
    let index: Int
    let anchor: Anchor
    /// Whether its faces were followed there, without the detector.
    let isFollowed: Bool
  }

  /// The frames of the group and the first frame of the next group, if there is one.
  let frames: [Detector.Frame]
  /// The faces of the first frame.
  let first: SharedResult<Anchor>
  /// The faces of the first frame of the next group.
  let upcoming: SharedResult<Anchor>?
  /// The detector of the stream.
  let detector: Detector
  /// The confidence limit.
  let confidence: Double

  /// The anchor frames of a scene, in order: its first and last frame, and those between that have the usual
  /// distance.
  ///
  /// - Throws: `AnnotateError`.
  func anchors(of scene: ClosedRange<Int>) async throws -> [Placed] {
    async let detectedFirst = detected(at: scene.lowerBound)
    guard scene.count > 1 else { return [try await detectedFirst] }
    let last = try await detected(at: scene.upperBound)
    let first = try await detectedFirst
    return [first] + (try await anchors(between: first, last)) + [last]
  }

  /// The anchor frames between two others.
  private func anchors(between first: Placed, _ last: Placed) async throws -> [Placed] {
    guard let index = Self.middle(between: first.index, last.index) else { return [] }
    let followed = try await followed(at: index, between: first, last)
    let middle = if let followed { followed } else { try await detected(at: index) }
    async let before = anchors(between: first, middle)
    let after = try await anchors(between: middle, last)
    return try await before + [middle] + after
  }

  /// The index between two others that splits the longest group, its halves or its quarters, in this order; nil if
  /// there is none.
  private static func middle(between first: Int, _ last: Int) -> Int? {
    var step = FrameGroups.longest / 2
    while step >= FrameGroups.anchorDistance {
      let index = (first / step + 1) * step
      if index < last { return index }
      step /= 2
    }
    return nil
  }

  /// A frame with the faces of the anchor frames around it; nil if it needs the detector.
  private func followed(
    at index: Int,
    between first: Placed,
    _ last: Placed
  ) async throws -> Placed? {
    let pair = AnchorPair(first.anchor, last.anchor, confidence: confidence)
    guard pair.isSteady, pair.explains(try await detector.suspicions(in: frames[index])) else {
      return nil
    }
    let anchor = try await Anchor(
      following: pair.linkedFaces,
      share: Double(index - first.index) / Double(last.index - first.index),
      in: frames[index],
      detector
    )
    return anchor.map { Placed(index: index, anchor: $0, isFollowed: true) }
  }

  private func detected(at index: Int) async throws -> Placed {
    Placed(index: index, anchor: try await anchor(at: index), isFollowed: false)
  }

  private func anchor(at index: Int) async throws -> Anchor {
    if index == 0 { return try await first.value() }
    if index == frames.count - 1, let upcoming { return try await upcoming.value() }
    return try await Anchor(in: frames[index], detector)
  }
}
