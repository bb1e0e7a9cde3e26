internal import AnnotateMediaTypes

/// Exports a Tracker4 node of Nuke.
struct NukeExporter: FaceExporter {
  let name = "nuke"
  let summary = "Tracker4 node with a track for each point; the first frame is 1001"
  let fileExtension: String? = "nk"
  let options: Set<ExportOption> = [.points, .startFrame]

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

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let start = choices.startFrame ?? 1001
    let plane = clip.plane(.stored)
    var rows: [String] = []
    for track in clip.tracks {
      for point in choices.points ?? FacePoint.standard {
        let stretches = clip.stretches(of: track, point, in: plane)
        guard !stretches.isEmpty else { continue }
        rows.append(
          Self.row(
            NukeText.plain("\(clip.uniqueTitle(of: track)) \(point.rawValue)"),
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
      \(NukeText.root(clip, plane, start))
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

  private static func row(
    _ name: String,
    _ stretches: [[AnimationKeyframe]],
    _ plane: PicturePlane,
    _ start: Int,
    _ count: Int
  ) -> String {
    let height = Double(plane.size.height)
    let (x, y, none) = (
      NukeText.curve(stretches, start) { $0.values[0] },
      NukeText.curve(stretches, start) { height - $0.values[1] },
      NukeText.curve(stretches, start) { _ in 0 }
    )
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
