package import AnnotateFaces
package import AnnotateMediaTypes

/// One track of an imported file.
package struct ImportedTrack: Sendable {
  /// The number of the track.
  package let id: Int
  /// The keys in the order of frames, at most one for each frame.
  package let keys: [ImportedKey]
  /// The last frame that the file covers; nil for the end of the video.
  package let end: Int?

  /// Creates a track and sorts its keys.
  ///
  /// - Throws: `ImportFailure` if a frame has two keys, or a key is before the first frame.
  package init(id: Int, _ keys: [ImportedKey], end: Int? = nil) throws(ImportFailure) {
    let sorted = keys.sorted { $0.frame < $1.frame }
    if let first = sorted.first, first.frame < 0 {
      throw ImportFailure("track \(id) is in a frame before the first", line: first.line)
    }
    for (one, next) in zip(sorted, sorted.dropFirst()) where one.frame == next.frame {
      throw ImportFailure("track \(id) appears twice in one frame", line: next.line)
    }
    (self.id, self.keys, self.end) = (id, sorted, end)
  }

  /// The same track with its boxes and points in another picture.
  func mapped(by transform: AffineTransform<DisplaySpace, DisplaySpace>) -> ImportedTrack {
    ImportedTrack(id: id, sorted: keys.map { $0.mapped(by: transform) }, end: end)
  }

  private init(id: Int, sorted keys: [ImportedKey], end: Int?) {
    (self.id, self.keys, self.end) = (id, keys, end)
  }

  /// The frame of the last visible key; nil if no key is visible.
  package var lastFrame: Int? { keys.last { !$0.isOutside }?.frame }

  /// The face in a frame; nil if it is not visible there.
  ///
  /// Between two keys the edges of the rectangle are interpolated linearly, and after the last key the
  /// rectangle stays, as in annotation tools.
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
  /// The first index whose element satisfies `belongs`; no element before it may, and all after it have to.
  fileprivate func partitioningIndex(_ belongs: (Element) -> Bool) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = belongs(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
