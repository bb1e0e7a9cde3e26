internal import Stages

/// The stages that a job begins with: from the file to frames with their faces.
protocol FaceStages: Sendable {
  /// Runs them together with what takes the faces.
  ///
  /// - Returns: what of the input is not in what was taken.
  func run(
    into take: @escaping @Sendable (BoundedChannel<TrackedElement>) async throws -> Void
  ) async throws -> InputCounts
}
