/// Tells where one scene ends and another begins.
enum SceneCuts {
  /// The least mean difference of brightness at a cut, of 255.
  private static let leastDifference = 12.0
  /// How many times the usual difference of neighbouring frames a cut has at least: hand-held cameras
  /// shake.
  private static let leastRatio = 3.0
  /// With fewer differences than this it cannot be told what is usual.
  private static let leastCount = 4

  /// The places of the frames after which another scene begins.
  static func places<Looker: FaceLooking>(
    in frames: [Looker.Frame],
    _ looker: Looker
  ) async throws -> [Int] {
    var thumbnails: [LumaThumbnail] = []
    for frame in frames { thumbnails.append(try await looker.thumbnail(of: frame)) }
    return places(in: zip(thumbnails, thumbnails.dropFirst()).map { $0.difference(from: $1) })
  }

  /// The places of the differences that are cuts.
  ///
  /// - Parameter differences: those between neighbouring frames of a group, in order. Others must not
  ///   be looked at: what is found in a group hangs on its own frames only.
  /// - Returns: the numbers of the differences, from 0.
  static func places(in differences: [Double]) -> [Int] {
    let sorted = differences.sorted()
    let usual = sorted.isEmpty ? 0 : sorted[(sorted.count - 1) / 2]
    return differences.indices.filter { place in
      differences[place] > leastDifference
        && (differences.count < leastCount || differences[place] > leastRatio * usual)
    }
  }
}
