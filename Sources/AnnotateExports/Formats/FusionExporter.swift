internal import AnnotateMediaTypes

/// Exports Transform tools for Fusion and Resolve's Fusion page, each moved by a path.
struct FusionExporter: FaceExporter {
  let name = "fusion"
  let summary = "Transform tools for Fusion and Resolve, to open or paste in the flow"
  let fileExtension: String? = "setting"
  let options: Set<ExportOption> = [.points, .startFrame, .reduce]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let plane = clip.plane(.square)
    var tools: [String] = []
    var first: String?
    for track in clip.tracks {
      for (column, point) in (choices.points ?? FacePoint.standard).enumerated() {
        let keys = clip.stretches(of: track, point, in: plane)
          .flatMap { $0.reduced(within: choices.tolerance) }
        guard !keys.isEmpty else { continue }
        let letter = point.rawValue.prefix(1).uppercased() + point.rawValue.dropFirst()
        let name = "\(track.identifier)\(point == .face ? "" : letter)"
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
    """
    \t\t\(name) = Transform {
    \t\t\tInputs = { Center = Input { SourceOp = "\(name)Path", Source = "Value", },\(FusionText.comment(comment)) },
    \t\t\tViewInfo = OperatorInfo { Pos = { \(position.x), \(position.y) } },
    \t\t},
    \(FusionText.path(name, keys, plane, start))
    """
  }
}
