package import AnnotateStages

/// The stages that a job begins with: from the file to frames with their faces.
package protocol FaceStages: Sendable {
  /// Runs them together with what takes the faces.
  ///
  /// - Returns: what of the input is not in what was taken.
  func run(
    into take: @escaping @Sendable (BoundedChannel<TrackedElement>) async throws -> Void
  ) async throws -> InputCounts
}

/// A stage that knows the faces of frames without looking for them.
protocol KnowingStage: Sendable {
  /// Gives every frame of `input` its faces.
  func run(
    from input: BoundedChannel<MediaElement>,
    into output: BoundedChannel<TrackedElement>
  ) async throws
}

extension FaceStages {
  /// Runs a decoder and a stage that knows the faces of what it decodes.
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
