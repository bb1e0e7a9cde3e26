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

/// Exports a group for each face to Fusion: a Transform that lets artwork follow it, and an ellipse mask.
struct FusionRigExporter: FaceExporter {
  let name = "fusion-rig"
  let summary = "groups for Fusion and Resolve: a Transform and a mask for each face"
  let fileExtension: String? = "setting"
  let options: Set<ExportOption> = [.startFrame, .reduce]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let plane = clip.plane(.square)
    let groups = clip.rigs(in: plane, within: choices.tolerance).map { rig in
      FusionGroup(rig: rig, plane: plane, start: choices.startFrame ?? 0).text
    }
    return .file("{\n\tTools = ordered() {\n\(groups.joined())\t},\n}\n")
  }
}

/// The group of one face.
private struct FusionGroup {
  let rig: FaceRig
  let plane: PicturePlane
  let start: Int

  private var name: String { rig.track.identifier }

  var text: String {
    """
    \t\t\(name) = GroupOperator {
    \t\t\tInputs = ordered() {
    \t\t\t\tArtwork = InstanceInput { SourceOp = "\(name)Transform", Source = "Input", },
    \t\t\t},
    \t\t\tOutputs = {
    \t\t\t\tPicture = InstanceOutput { SourceOp = "\(name)Transform", Source = "Output", },
    \t\t\t\tMask = InstanceOutput { SourceOp = "\(name)Mask", Source = "Mask", },
    \t\t\t},
    \t\t\tViewInfo = GroupInfo { Pos = { 0, \(rig.track.id * 33) } },
    \t\t\tTools = ordered() {
    \(tools)\(FusionText.path(name, rig.keys, plane, start))\(splines)\t\t\t},
    \t\t},

    """
  }

  /// The Transform, and the mask, whose `Level` is 0 where the face is not seen.
  private var tools: String {
    let position = source("Center", "Path") + source("Angle", "Angle")
    let level = rig.visibility.isEmpty ? "" : source("Level", "Level")
    return """
      \t\t\(name)Transform = Transform {
      \t\t\tInputs = {\(position)\(source("Size", "Size"))\(FusionText.comment(rig.track.name)) },
      \t\t},
      \t\t\(name)Mask = EllipseMask {
      \t\t\tInputs = {\(position)\(source("Width", "Width"))\(source("Height", "Height"))\(level) },
      \t\t},

      """
  }

  private func source(_ input: String, _ tool: String) -> String {
    " \(input) = Input { SourceOp = \"\(name)\(tool)\", Source = \"Value\", },"
  }

  /// The splines; Fusion turns anticlockwise and measures both sides of masks in widths of the picture.
  private var splines: String {
    let (width, height) = (Double(plane.size.width), Double(plane.size.height))
    return spline("Size") { $0.height / height } + spline("Angle") { -$0.angle }
      + spline("Width") { $0.width / width } + spline("Height") { $0.height / width }
      + (rig.visibility.isEmpty
        ? "" : FusionText.spline("\(name)Level", rig.visibility, start) { $0.values[0] })
  }

  private func spline(_ tool: String, _ value: (FaceRig.State) -> Double) -> String {
    FusionText.spline(name + tool, rig.keys, start) { value(FaceRig.State($0)) }
  }
}

/// The text of Fusion's tools, which is a table of Lua.
enum FusionText {
  /// The input of a tool that shows the name of a face; empty if it has none.
  static func comment(_ name: String?) -> String {
    guard let name else { return "" }
    let quoted = name.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return " Comments = Input { Value = \"\(quoted)\", },"
  }

  /// A path whose coordinates are the splines `nameX` and `nameY`, as fractions of the picture from the bottom
  /// left; the first two values of keyframes are pixels from the top left.
  static func path(
    _ name: String,
    _ keys: [AnimationKeyframe],
    _ plane: PicturePlane,
    _ start: Int
  ) -> String {
    let (width, height) = (Double(plane.size.width), Double(plane.size.height))
    return """
      \t\t\(name)Path = XYPath {
      \t\t\tShowKeyPoints = false,
      \t\t\tDrawMode = "ModifyOnly",
      \t\t\tInputs = {
      \t\t\t\tX = Input { SourceOp = "\(name)X", Source = "Value", },
      \t\t\t\tY = Input { SourceOp = "\(name)Y", Source = "Value", },
      \t\t\t},
      \t\t},
      \(spline("\(name)X", keys, start) { $0.values[0] / width })\
      \(spline("\(name)Y", keys, start) { 1 - $0.values[1] / height })
      """
  }

  /// A spline through keyframes, straight between them.
  static func spline(
    _ name: String,
    _ keys: [AnimationKeyframe],
    _ start: Int,
    _ value: (AnimationKeyframe) -> Double
  ) -> String {
    let lines = keys.map { key in
      "\t\t\t\t[\(start + key.number)] = { \(decimal(value(key), places: 7)), "
        + "Flags = { Linear = true } },\n"
    }
    return "\t\t\(name) = BezierSpline {\n\t\t\tKeyFrames = {\n\(lines.joined())\t\t\t},\n\t\t},\n"
  }
}
