package import AnnotateJSON
internal import AnnotateSidecar

/// How much was in an input.
package struct WorkCounts: Sendable, Equatable {
  /// The number of frames; nil if it is not known.
  package var frames: Int?
  /// The number of faces in all frames; nil if it is not known.
  package var faces: Int?
  /// The number of tracks; nil if it is not known.
  package var tracks: Int?

  /// Knows nothing.
  package init() {}

  /// Reads what a program reports about its result.
  package init(_ json: JSONValue?) {
    (frames, faces, tracks) = (
      json?["frames"]?.count, json?["faces"]?.count, json?["tracks"]?.count
    )
  }

  /// The counts that are known, as an object.
  package var json: JSONValue {
    .object([
      "frames": frames.map { .integer($0) },
      "faces": faces.map { .integer($0) },
      "tracks": tracks.map { .integer($0) },
    ])
  }
}
