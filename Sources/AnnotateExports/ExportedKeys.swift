internal import AnnotateJSON

/// Formats keyframes as JSON.
enum ExportedKeys {
  /// A keyframe's number and values as one array; `start` is the number of the first frame of the clip.
  static func json(_ key: AnimationKeyframe, start: Int) -> JSONValue {
    .array([.integer(start + key.number)] + key.values.map { .rounded($0, places: 4) })
  }
}
