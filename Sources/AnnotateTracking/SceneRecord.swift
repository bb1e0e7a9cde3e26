/// Which of the frames that are known belong to one scene.
struct SceneRecord: Sendable {
  /// The first frames of scenes; all but the first follow cuts.
  private var starts: [Int] = []
  private var lastFrame = 0

  /// Takes in the next frame.
  mutating func add(_ frame: Int, followsCut: Bool) {
    if starts.isEmpty || followsCut { starts.append(frame) }
    lastFrame = frame
  }

  /// The frames of the scene that a frame belongs to, as far as they are known.
  func range(around frame: Int) -> ClosedRange<Int> {
    let place = starts.lastIndex { $0 <= frame } ?? 0
    let start = min(starts[place], frame)
    let end = place + 1 < starts.count ? starts[place + 1] - 1 : lastFrame
    return start...max(start, end)
  }

  /// Drops scenes that ended before a frame.
  mutating func forget(before frame: Int) {
    while starts.count > 1, starts[1] <= frame { starts.removeFirst() }
  }
}
