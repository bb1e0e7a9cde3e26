package import AnnotateMediaTypes

/// Exports a Tracker4 node of Nuke.
package struct NukeExporter: TrackExporter {
  package let name = "nuke"
  package let summary = "Tracker4 node with a track for each point; the first frame is 1001"
  package let fileExtension: String? = "nk"
  package let options: Set<ExportOption> = [.points, .startFrame]

  /// The columns of a track: the behaviour of the knob, its name and its label.
  private static let columns: [(behaviour: String, name: String, label: String)] =
    [
      ("5 1 20", "enable", "e"), ("3 1 75", "name", "name"), ("2 1 58", "track_x", "track_x"),
      ("2 1 58", "track_y", "track_y"), ("2 1 63", "offset_x", "offset_x"),
      ("2 1 63", "offset_y", "offset_y"), ("4 1 27", "T", "T"), ("4 1 27", "R", "R"),
      ("4 1 27", "S", "S"), ("2 0 45", "error", "error"), ("1 1 0", "error_min", "error_min"),
      ("1 1 0", "error_max", "error_max"),
    ] + area("1 1 0", "pattern", ["x", "y", "r", "t"])
    + area("1 1 0", "search", ["x", "y", "r", "t"])
    + area("2 1 0", "key", ["track"]) + area("2 1 0", "key_search", ["x", "y", "r", "t"])
    + area("2 1 0", "key_track", ["x", "y", "r", "t"])
    + area("2 1 0", "key_centre_offset", ["x", "y"])

  private static func area(
    _ behaviour: String,
    _ name: String,
    _ parts: [String]
  ) -> [(behaviour: String, name: String, label: String)] {
    parts.map { (behaviour, "\(name)_\($0)", "\(name)_\($0)") }
  }

  package func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(AnnotateError) -> ExportedText {
    let start = choices.startFrame ?? 1001
    let plane = clip.plane(.stored)
    var rows: [String] = []
    for track in clip.tracks {
      for point in choices.points ?? FacePoint.standard {
        let stretches = clip.stretches(of: track, point, in: plane)
        guard !stretches.isEmpty else { continue }
        rows.append(
          Self.row(
            Self.plain("\(clip.uniqueTitle(of: track)) \(point.rawValue)"),
            stretches,
            plane,
            start,
            clip.grid.count
          )
        )
      }
    }
    let definitions = Self.columns.map { "{ \($0.behaviour) \($0.name) \($0.label) 1 }" }
    return .file(
      """
      \(Self.root(clip, plane, start))
      Tracker4 {
       inputs 0
       tracks { { 1 \(Self.columns.count) \(rows.count) }
      { \(definitions.joined(separator: "\n")) }
      {
      \(rows.joined(separator: "\n"))
      }
      }
       name Faces
      }

      """
    )
  }

  /// The text without the characters that have a meaning in Tcl, the language of Nuke's scripts.
  private static func plain(_ text: String) -> String {
    String(text.map { "\"\\{}[]$".contains($0) ? "_" : $0 })
  }

  private static func root(_ clip: ExportedClip, _ plane: PicturePlane, _ start: Int) -> String {
    let (width, height) = (plane.size.width, plane.size.height)
    return """
      Root {
       inputs 0
       first_frame \(start)
       last_frame \(start + max(0, clip.grid.count - 1))
       fps \(decimal(clip.grid.frameRate.doubleValue, places: 5))
       format "\(width) \(height) 0 0 \(width) \(height) \(decimal(plane.pixelAspect, places: 6)) faces"
      }
      """
  }

  private static func row(
    _ name: String,
    _ stretches: [[AnimationKeyframe]],
    _ plane: PicturePlane,
    _ start: Int,
    _ count: Int
  ) -> String {
    let height = Double(plane.size.height)
    let curve = { (value: (AnimationKeyframe) -> Double) in
      "{curve"
        + stretches.map { stretch in
          var last: Int?
          return stretch.map { key in
            // Nuke counts on from the number that it was told last.
            defer { last = key.number }
            let number = last == key.number - 1 ? "" : " x\(start + key.number)"
            return "\(number) \(decimal(value(key)))"
          }.joined()
        }.joined() + "}"
    }
    let (x, y, none) = (curve { $0.values[0] }, curve { height - $0.values[1] }, curve { _ in 0 })
    let zero = "{curve K x\(start + stretches[0][0].number) 0}"
    let areas = "-50 -50 50 50 -100 -100 100 100"
    let keys = Array(repeating: "{}", count: 11).joined(separator: " ")
    return " { \(enabled(stretches, start, count)) \"\(name)\" \(x) \(y) \(zero) \(zero) 1 0 0 "
      + "\(none) 0 0 \(areas) \(keys) }"
  }

  /// The curve that disables a track in its gaps.
  private static func enabled(
    _ stretches: [[AnimationKeyframe]],
    _ start: Int,
    _ count: Int
  ) -> String {
    var curve = "{curve K"
    if stretches[0][0].number > 0 { curve += " x\(start) 0" }
    for stretch in stretches {
      curve += " x\(start + stretch[0].number) 1"
      let end = stretch.numbers.upperBound
      if end < count { curve += " x\(start + end) 0" }
    }
    return curve + "}"
  }
}
