package import AnnotateMediaTypes

/// Exports Transform tools for Fusion and Resolve's Fusion page, each moved by a path.
package struct FusionExporter: TrackExporter {
  package let name = "fusion"
  package let summary = "Transform tools for Fusion and Resolve, to open or paste in the flow"
  package let fileExtension: String? = "setting"
  package let options: Set<ExportOption> = [.points, .startFrame, .reduce]

  package func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(AnnotateError) -> ExportedText {
    let plane = clip.plane(.square)
    var tools: [String] = []
    var first: String?
    for track in clip.tracks {
      for (column, point) in (choices.points ?? FacePoint.standard).enumerated() {
        let keys = clip.stretches(of: track, point, in: plane)
          .flatMap { $0.reduced(within: choices.tolerance) }
        guard !keys.isEmpty else { continue }
        let letter = point.rawValue.prefix(1).uppercased() + point.rawValue.dropFirst()
        let name = "\(Self.identifier(track))\(point == .face ? "" : letter)"
        first = first ?? name
        tools.append(
          Self.tool(
            name,
            track.name,
            keys,
            plane,
            choices.startFrame ?? 0,
            (column * 110, track.id * 33)
          )
        )
      }
    }
    let active = first.map { "\tActiveTool = \"\($0)\",\n" } ?? ""
    return .file("{\n\tTools = ordered() {\n\(tools.joined())\t},\n\(active)}\n")
  }

  private static func tool(
    _ name: String,
    _ comment: String?,
    _ keys: [AnimationKeyframe],
    _ plane: PicturePlane,
    _ start: Int,
    _ position: (x: Int, y: Int)
  ) -> String {
    let (width, height) = (Double(plane.size.width), Double(plane.size.height))
    let note =
      comment.map { " Comments = Input { Value = \"\(quoted($0))\", }," } ?? ""
    return """
      \t\t\(name) = Transform {
      \t\t\tInputs = { Center = Input { SourceOp = "\(name)Path", Source = "Value", },\(note) },
      \t\t\tViewInfo = OperatorInfo { Pos = { \(position.x), \(position.y) } },
      \t\t},
      \t\t\(name)Path = XYPath {
      \t\t\tShowKeyPoints = false,
      \t\t\tDrawMode = "ModifyOnly",
      \t\t\tInputs = {
      \t\t\t\tX = Input { SourceOp = "\(name)X", Source = "Value", },
      \t\t\t\tY = Input { SourceOp = "\(name)Y", Source = "Value", },
      \t\t\t},
      \t\t},
      \(spline("\(name)X", keys, start) { $0[0] / width })\
      \(spline("\(name)Y", keys, start) { 1 - $0[1] / height })
      """
  }

  /// The name of a track's first tool, in the letters that Fusion takes; the number keeps it unique.
  private static func identifier(_ track: ExportedTrack) -> String {
    let letters = (track.name ?? "").map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    guard let first = letters.first, letters.contains(where: { $0 != "_" }) else {
      return "Face\(track.id)"
    }
    return (first.isNumber ? "_" : "") + String(letters) + "_Face\(track.id)"
  }

  /// The text between the quotes of a string in Lua.
  private static func quoted(_ text: String) -> String {
    text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }

  private static func spline(
    _ name: String,
    _ keys: [AnimationKeyframe],
    _ start: Int,
    _ value: ([Double]) -> Double
  ) -> String {
    let lines = keys.map { key in
      "\t\t\t\t[\(start + key.number)] = { \(decimal(value(key.values), places: 7)), "
        + "Flags = { Linear = true } },\n"
    }
    return "\t\t\(name) = BezierSpline {\n\t\t\tKeyFrames = {\n\(lines.joined())\t\t\t},\n\t\t},\n"
  }
}
