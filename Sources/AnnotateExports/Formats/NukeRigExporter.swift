internal import AnnotateMediaTypes

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
