package import AnnotateFaces
package import AnnotateMediaTypes

/// All that a file says of one face.
package struct ImportedTrack: Sendable {
  /// The number of the face.
  package let id: Int
  /// What is said of it, in the order of frames, of which none is there twice.
  package let keys: [ImportedKey]
  /// The last frame that the file is about; nil for the end of the video.
  package let end: Int?

  /// Puts what is said of a face in order.
  ///
  /// - Throws: where something is said of a frame twice, or of one before the first.
  package init(id: Int, _ keys: [ImportedKey], end: Int? = nil) throws(ImportFailure) {
    let sorted = keys.sorted { $0.frame < $1.frame }
    if let first = sorted.first, first.frame < 0 {
      throw ImportFailure("track \(id) is in a frame before the first", line: first.line)
    }
    for (one, next) in zip(sorted, sorted.dropFirst()) where one.frame == next.frame {
      throw ImportFailure("track \(id) is there twice in one frame", line: next.line)
    }
    (self.id, self.keys, self.end) = (id, sorted, end)
  }

  /// The last frame in which the face is said to be; nil where it is nowhere.
  package var lastFrame: Int? { keys.last { !$0.isOutside }?.frame }

  /// The face in a frame; nil where it is not there.
  ///
  /// Between two keys the edges of the rectangle go straight from one to the other, and after the last
  /// one it stays, as annotation tools show it.
  package func face(in frame: Int) -> FaceObservation<DisplaySpace>? {
    let next = keys.partitioningIndex { $0.frame > frame }
    guard next > 0, case let key = keys[next - 1], !key.isOutside else { return nil }
    guard key.frame < frame else { return key.observation }
    guard key.goesOn else { return nil }
    guard next < keys.count else {
      return end.map { frame <= $0 } ?? true ? key.observation(.interpolated, key.bounds) : nil
    }
    let share = Double(frame - key.frame) / Double(keys[next].frame - key.frame)
    return key.observation(.interpolated, Self.mix(key.bounds, keys[next].bounds, share))
  }

  private static func mix(
    _ one: Rect<DisplaySpace>,
    _ other: Rect<DisplaySpace>,
    _ share: Double
  ) -> Rect<DisplaySpace> {
    let mix = { (from: Double, to: Double) in from + (to - from) * share }
    return Rect(
      x: mix(one.x, other.x),
      y: mix(one.y, other.y),
      width: mix(one.width, other.width),
      height: mix(one.height, other.height)
    )
  }
}

extension Array {
  /// The first index from which on `belongs` holds, which it does for none before and all after.
  fileprivate func partitioningIndex(_ belongs: (Element) -> Bool) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = belongs(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
