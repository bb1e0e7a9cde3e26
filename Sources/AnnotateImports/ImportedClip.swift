public import AnnotateFaces
public import AnnotateMediaTypes

/// The unit of the positions of a file.
public enum ImportedUnit: Sendable {
  /// Pixels of the upright picture.
  case pixels
  /// Percent of the width and of the height of the upright picture.
  case percent
}

/// The faces of a video as a format has read them from a file.
public struct ImportedClip: Sendable {
  /// The size of the upright picture in pixels; nil if the file does not state it.
  ///
  /// A video with a picture of another size is refused.
  public var pictureSize: PixelSize?
  /// The unit of positions.
  public var unit = ImportedUnit.pixels
  /// The tracks, in the order of their numbers.
  public var tracks: [ImportedTrack]
  /// The rate at which the file counts frames, on the clock of players; nil if it counts the frames of the video.
  public var clockRate: Rational?
  /// Whether a number stays with a face over several frames; otherwise each frame numbers its own faces.
  public var followsFaces = true
  /// What of the file is not imported.
  public var omissions = ImportOmissions()

  /// Creates a clip from tracks, which may be in any order.
  public init(pictureSize: PixelSize? = nil, tracks: [ImportedTrack]) {
    self.pictureSize = pictureSize
    self.tracks = tracks.sorted { $0.id < $1.id }
  }

  /// Creates a clip from keys by track, or by frame if faces have no numbers.
  ///
  /// - Parameters:
  ///   - numbered: The keys of each track, by number.
  ///   - unnumbered: The faces of each frame; each frame numbers its own.
  ///   - end: The last frame that the file covers; nil for the end of the video.
  /// - Throws: `ImportFailure` if only some faces have numbers, or a track has two faces in one frame.
  init(
    numbered: [Int: [ImportedKey]],
    unnumbered: [Int: [ImportedKey]],
    end: Int? = nil
  ) throws(ImportFailure) {
    guard numbered.isEmpty || unnumbered.isEmpty else {
      let line = unnumbered.values.lazy.flatMap(\.self).compactMap(\.line).min()
      throw ImportFailure("some faces have a track_id and some have none", line: line)
    }
    var faces = numbered
    for frame in unnumbered.values {
      for (number, key) in zip(1..., frame) { faces[number, default: []].append(key) }
    }
    var tracks: [ImportedTrack] = []
    for (id, keys) in faces { tracks.append(try ImportedTrack(id: id, keys, end: end)) }
    self.init(tracks: tracks)
    followsFaces = unnumbered.isEmpty
  }

  /// The same clip with all positions in pixels of a picture of the given size.
  package func inPixels(of size: PixelSize) -> ImportedClip {
    guard unit == .percent else { return self }
    var clip = self
    let scale = AffineTransform<DisplaySpace, DisplaySpace>(
      scaleX: Double(size.width) / 100,
      scaleY: Double(size.height) / 100
    )
    clip.tracks = tracks.map { $0.mapped(by: scale) }
    clip.unit = .pixels
    return clip
  }

  /// The last frame with a face; nil if there are no faces.
  package var lastFrame: Int? { tracks.compactMap(\.lastFrame).max() }

  /// The number that the file gives a frame of the video, from 0.
  ///
  /// - Parameters:
  ///   - index: The index of the frame.
  ///   - time: When players show it.
  /// - Returns: The number.
  package func number(of index: Int, at time: MediaTime) -> Int {
    clockRate.map { time.firstEvenFrame(at: $0, .eighthOfFrame) } ?? index
  }
}

/// What of a file is not imported, although the file is valid.
public struct ImportOmissions: Sendable, Hashable {
  /// How many boxes have another label than that of faces, by label.
  public var labels: [String: Int] = [:]
  /// How many shapes are not boxes.
  public var otherShapes = 0
  /// How many boxes are rotated.
  public var rotatedBoxes = 0
  /// How many annotations have no box.
  public var withoutBox = 0
  /// How many boxes the file itself marks as not to be counted.
  public var ignoredBoxes = 0

  /// Creates a list of nothing.
  public init() {}

  /// Whether everything is imported.
  public var isEmpty: Bool { self == ImportOmissions() }
}

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

/// A face in one frame, as a file has it, in display space.
///
/// Positions are in pixels of the upright picture from its top left corner, or in percent of it, as the clip's
/// `unit` says.
public struct ImportedKey: Sendable {
  /// The index of the frame, from 0.
  public let frame: Int
  /// The rectangle of the face, with finite numbers.
  public private(set) var bounds: Rect<DisplaySpace>
  /// The confidence that it is a face, from 0 to 1.
  public var confidence = 1.0
  /// The landmarks that the file has.
  public var landmarks = FaceLandmarks<DisplaySpace>()
  /// Whether the face smiles; nil if the file does not state it.
  public var smiles: Bool?
  /// Whether the face is no longer visible from this frame on.
  public var isOutside = false
  /// Whether later frames without a key interpolate linearly to the next key.
  public var goesOn = false
  /// The number of its line in the file; nil if unknown.
  public var line: Int?

  /// Creates the key of a visible face; `frame` is an index from 0.
  public init(frame: Int, bounds: Rect<DisplaySpace>) {
    (self.frame, self.bounds) = (frame, bounds)
  }

  /// Whether the box has numbers with which later arithmetic is safe.
  var hasBox: Bool {
    let numbers = [bounds.x, bounds.y, bounds.width, bounds.height]
    return numbers.allSatisfy { $0.magnitude <= 4 * Double(ImportedNumber.maximum) }
      && bounds.width >= 0 && bounds.height >= 0
  }

  /// The same key in another picture.
  func mapped(by transform: AffineTransform<DisplaySpace, DisplaySpace>) -> ImportedKey {
    var key = self
    (key.bounds, key.landmarks) = (transform.apply(bounds), landmarks.mapped(by: transform))
    return key
  }

  /// The face in the frame of the key.
  var observation: FaceObservation<DisplaySpace> { observation(.edited, bounds) }

  /// The face in a later frame without a key.
  func observation(
    _ source: FaceSource,
    _ bounds: Rect<DisplaySpace>
  ) -> FaceObservation<DisplaySpace> {
    var face = FaceObservation(bounds: bounds, confidence: confidence)
    if source == .edited { face.landmarks = landmarks }
    face.source = source
    face.expression.smile = smiles.map { Smile(score: $0 ? 1 : 0, isSmiling: $0) }
    return face
  }
}
