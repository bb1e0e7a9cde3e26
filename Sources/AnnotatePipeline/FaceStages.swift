package import AnnotateStages

/// The first stages of a job, which read a file and send its frames with their faces.
package protocol FaceStages: Sendable {
  /// Runs the stages together with `take`, which receives the frames and packets.
  ///
  /// - Returns: the counts of what did not get from the input into those frames and packets.
  func run(
    into take: @escaping @Sendable (BoundedChannel<TrackedElement>) async throws -> Void
  ) async throws -> InputCounts
}

/// A stage that adds known faces to frames without detecting any.
protocol KnowingStage: Sendable {
  /// Adds the faces to every frame of `input`.
  func run(
    from input: BoundedChannel<MediaElement>,
    into output: BoundedChannel<TrackedElement>
  ) async throws
}

extension FaceStages {
  /// Runs a decoder and a stage that adds known faces to the decoded frames.
  func run(
    _ decode: DecodeStage,
    _ faces: some KnowingStage,
    into take: @escaping @Sendable (BoundedChannel<TrackedElement>) async throws -> Void
  ) async throws -> InputCounts {
    let decoded = BoundedChannel<MediaElement>(capacity: StageChannels.capacity)
    let tracked = BoundedChannel<TrackedElement>(capacity: StageChannels.capacity)
    try await StageGroup.run(
      { try await decode.run(into: decoded) },
      { try await faces.run(from: decoded, into: tracked) },
      { try await take(tracked) }
    )
    return await InputCounts(of: decode)
  }
}
