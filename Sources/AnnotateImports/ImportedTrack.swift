package import AnnotateFaces
package import AnnotateMediaTypes

/// A face in all frames in which a file has it.
public struct ImportedTrack: Sendable {
  /// The number of the track, from 0.
  public let id: Int
  /// The keys in the order of frames, at most one for each frame.
  public let keys: [ImportedKey]
  /// The index of the last frame that the file covers; nil for the end of the video.
  public let end: Int?

  /// Creates a track.
  ///
  /// - Parameters:
  ///   - id: The number of the track, from 0.
  ///   - keys: The face in some or all frames, in any order.
  ///   - end: The index of the last frame that the file covers; nil for the end of the video.
  /// - Throws: `ImportFailure` if the number is negative, a frame has two keys or is before the first, or a box is
  ///   not one of finite numbers.
  public init(id: Int, _ keys: [ImportedKey], end: Int? = nil) throws(ImportFailure) {
    let sorted = keys.sorted { $0.frame < $1.frame }
    if let first = sorted.first, first.frame < 0 {
      throw ImportFailure("track \(id) is in a frame before the first", line: first.line)
    }
    guard (0...ImportedNumber.maximum).contains(id) else {
      throw ImportFailure("\(id) cannot be the number of a track", line: sorted.first?.line)
    }
    if let wrong = sorted.first(where: { !$0.hasBox }) {
      throw ImportFailure("a box of track \(id) has no size in pixels", line: wrong.line)
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
  var lastFrame: Int? { keys.last { !$0.isOutside }?.frame }

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
    let fraction = Double(frame - key.frame) / Double(keys[next].frame - key.frame)
    return key.observation(.interpolated, Self.mix(key.bounds, keys[next].bounds, fraction))
  }

  private static func mix(
    _ one: Rect<DisplaySpace>,
    _ other: Rect<DisplaySpace>,
    _ fraction: Double
  ) -> Rect<DisplaySpace> {
    let mix = { (from: Double, to: Double) in from + (to - from) * fraction }
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
