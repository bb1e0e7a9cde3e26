/// Records which of the known frames belong to the same scene.
struct SceneRecord: Sendable {
  /// The indices of the first frames of scenes; all but the first follow a cut.
  private var starts: [Int] = []
  private var lastFrame = 0

  /// Adds the next frame.
  mutating func add(_ frame: Int, followsCut: Bool) {
    if starts.isEmpty || followsCut { starts.append(frame) }
    lastFrame = frame
  }

  /// Returns the known frames of the scene that contains a frame.
  func range(around frame: Int) -> ClosedRange<Int> {
    let scene = starts.lastIndex { $0 <= frame } ?? 0
    let start = min(starts[scene], frame)
    let end = scene + 1 < starts.count ? starts[scene + 1] - 1 : lastFrame
    return start...max(start, end)
  }

  /// Drops scenes that ended before a frame.
  mutating func forget(before frame: Int) {
    while starts.count > 1, starts[1] <= frame { starts.removeFirst() }
  }
}
