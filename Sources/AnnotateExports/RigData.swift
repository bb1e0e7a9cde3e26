internal import AnnotateJSON
internal import AnnotateMediaTypes

/// The rigs of a clip as data of a script.
struct RigData {
  /// The clip: its name, size in square pixels, rate as a fraction, and number of frames.
  let clip: JSONValue
  /// The faces with `title`, `keys` and `visibility`.
  ///
  /// Each key is a frame, then x, y, width and height in pixels from the top left, and the angle in degrees
  /// clockwise. Each visibility is a frame, then 1 or 0.
  let faces: JSONValue

  /// Prepares the rigs; `start` is the number of the first frame.
  init(_ clip: ExportedClip, _ choices: ExportChoices, start: Int) {
    let plane = clip.plane(.square)
    let rate = clip.grid.frameRate
    self.clip = .object([
      "name": .string(clip.sourceName),
      "width": .integer(plane.size.width),
      "height": .integer(plane.size.height),
      "frameRate": .array([.integer(rate.numerator), .integer(rate.denominator)]),
      "frames": .integer(clip.grid.count),
    ])
    faces = .array(
      clip.rigs(in: plane, within: choices.tolerance).map { rig in
        .object([
          "title": .string(clip.uniqueTitle(of: rig.track)),
          "keys": .array(rig.keys.map { $0.json(start: start) }),
          "visibility": .array(rig.visibility.map { $0.json(start: start) }),
        ])
      }
    )
  }
}
