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

/// Exports a Roto with an ellipse for each face to Nuke, and three nodes for each face: a Radial and a
/// Transform that turns it, which are a mask of this face, and a Transform that lets artwork follow it.
struct NukeRigExporter: FaceExporter {
  let name = "nuke-rig"
  let summary =
    "a Roto, and a mask and a Transform for each face, in Nuke; the first frame is 1001"
  let fileExtension: String? = "nk"
  let options: Set<ExportOption> = [.startFrame, .reduce]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let start = choices.startFrame ?? 1001
    let plane = clip.plane(.stored)
    let nodes = clip.rigs(in: plane, within: choices.tolerance).map { rig in
      let label = NukeText.plain(clip.uniqueTitle(of: rig.track))
      return NukeRigNodes(rig: rig, plane: plane, start: start, label: label).text
    }
    let square = clip.plane(.square)
    let rigs = clip.rigs(in: square, within: 0)
    let roto = NukeRoto(rigs: rigs, square: square, stored: plane, start: start).text
    return .file(NukeText.root(clip, plane, start) + "\n" + roto + nodes.joined())
  }
}

/// The nodes of one face.
private struct NukeRigNodes {
  let rig: FaceRig
  let plane: PicturePlane
  let start: Int
  let label: String

  private var width: Double { Double(plane.size.width) }
  private var height: Double { Double(plane.size.height) }

  var text: String {
    """
    Radial {
     inputs 0
     area {\(area)}
     softness 0
    \(opacity) name Face\(rig.track.id)_Ellipse
     label "\(label)"
    }
    Transform {
     rotate {\(angle)}
     center {\(middle)}
     name Face\(rig.track.id)_Mask
     label "\(label)"
    }
    Transform {
     inputs 0
     translate {\(curve { $0.x - width / 2 }) \(curve { height / 2 - $0.y })}
     rotate {\(angle)}
     scale {\(curve { $0.height / height })}
     center {\(decimal(width / 2)) \(decimal(height / 2))}
     name Face\(rig.track.id)_Artwork
     label "\(label)"
    }

    """
  }

  /// The left, lower, right and upper edge, with y growing upwards.
  private var area: String {
    [
      curve { $0.x - $0.width / 2 }, curve { height - $0.y - $0.height / 2 },
      curve { $0.x + $0.width / 2 }, curve { height - $0.y + $0.height / 2 },
    ].joined(separator: " ")
  }

  private var middle: String { "\(curve { $0.x }) \(curve { height - $0.y })" }

  /// Nuke turns anticlockwise.
  private var angle: String { curve { -$0.angle } }

  private var opacity: String {
    guard !rig.visibility.isEmpty else { return "" }
    return " opacity {\(NukeText.curve([rig.visibility], start) { $0.values[0] })}\n"
  }

  private func curve(_ value: (FaceRig.State) -> Double) -> String {
    NukeText.curve(rig.stretches, start) { value(FaceRig.State($0)) }
  }
}

/// The text of Nuke's nodes, which is a list of Tcl.
enum NukeText {
  /// The text without the characters that have a meaning in Tcl, the language of Nuke's scripts.
  static func plain(_ text: String) -> String {
    String(text.map { "\"\\{}[]$".contains($0) ? "_" : $0 })
  }

  /// The settings of the script: frames, rate and picture.
  static func root(_ clip: ExportedClip, _ plane: PicturePlane, _ start: Int) -> String {
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

  /// A curve through keyframes.
  static func curve(
    _ stretches: [[AnimationKeyframe]],
    _ start: Int,
    _ value: (AnimationKeyframe) -> Double
  ) -> String {
    var (last, distance): (Int?, Int) = (nil, 1)
    let keys = stretches.joined().map { key in
      // Without a number a key is as far from the last one as that was from the one before it.
      let isNext = last == key.number - 1 && distance == 1
      distance = last.map { key.number - $0 } ?? 1
      last = key.number
      return "\(isNext ? "" : " x\(start + key.number)") \(decimal(value(key)))"
    }
    return "{curve\(keys.joined())}"
  }
}
