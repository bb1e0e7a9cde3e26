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
  /// Whether a number stays with a face over several frames; otherwise each frame numbers its own faces.
  public var followsFaces = true
  /// The number of shapes that were ignored because they are not boxes.
  public var otherShapes = 0

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
}
