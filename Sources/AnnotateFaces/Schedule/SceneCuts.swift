/// Finds the cuts between scenes.
enum SceneCuts {
  /// The least mean difference of brightness at a cut, of 255.
  private static let leastDifference = 12.0
  /// The least ratio of a cut's difference to the usual difference of neighbouring frames: hand-held
  /// cameras shake.
  private static let leastRatio = 3.0
  /// The least number of differences from which the usual difference can be estimated.
  private static let leastCount = 4

  /// The indices of the frames after which another scene begins.
  static func indices<Detector: FrameDetecting>(
    in frames: [Detector.Frame],
    _ detector: Detector
  ) async throws -> [Int] {
    var thumbnails: [LumaThumbnail] = []
    for frame in frames { thumbnails.append(try await detector.thumbnail(of: frame)) }
    return indices(in: zip(thumbnails, thumbnails.dropFirst()).map { $0.difference(from: $1) })
  }

  /// The indices of the differences that are cuts.
  ///
  /// - Parameter differences: the differences between neighbouring frames of a group, in order. Other
  ///   frames must not be considered: the detections in a group depend only on its own frames and the
  ///   frame after it.
  /// - Returns: the 0-based indices of the differences.
  static func indices(in differences: [Double]) -> [Int] {
    let sorted = differences.sorted()
    let usual = sorted.isEmpty ? 0 : sorted[(sorted.count - 1) / 2]
    return differences.indices.filter { index in
      differences[index] > leastDifference
        && (differences.count < leastCount || differences[index] > leastRatio * usual)
    }
  }
}
