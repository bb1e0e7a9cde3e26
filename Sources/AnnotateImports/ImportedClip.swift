package import AnnotateMediaTypes

/// What a file says of the faces of a video.
package struct ImportedClip: Sendable {
  /// The size of the picture that positions are in, where the file states one.
  package var pictureSize: PixelSize?
  /// The faces, in the order of their numbers.
  package var tracks: [ImportedTrack]
  /// Whether numbers stay with a face; otherwise each frame has numbers of its own.
  package var followsFaces = true
  /// How many shapes were left out because they are no boxes.
  package var otherShapes = 0

  /// Gathers tracks.
  package init(pictureSize: PixelSize? = nil, tracks: [ImportedTrack]) {
    self.pictureSize = pictureSize
    self.tracks = tracks.sorted { $0.id < $1.id }
  }

  /// Gathers what was read face by face, or frame by frame where faces have no numbers.
  ///
  /// - Parameters:
  ///   - numbered: what is said of the face of each number.
  ///   - unnumbered: the faces of each frame; each frame counts its own.
  ///   - end: the last frame that the file is about; nil for the end of the video.
  /// - Throws: where only some have numbers, or a face is in a frame twice.
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

  /// The last frame in which a face is said to be; nil where there are none.
  package var lastFrame: Int? { tracks.compactMap(\.lastFrame).max() }
}
