internal import AnnotateMediaTypes

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
