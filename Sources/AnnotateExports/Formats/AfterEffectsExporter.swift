internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Exports keyframes in the text format of After Effects' clipboard.
///
/// Users paste the text on a layer, so each point of each track is a separate block.
struct AfterEffectsExporter: FaceExporter {
  let name = "after-effects"
  let summary = "keyframes to paste on a layer; a block for each point of each face"
  let fileExtension: String? = "txt"
  let options: Set<ExportOption> = [.points, .startFrame, .reduce]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let points = choices.points ?? FacePoint.standard
    var blocks: [String] = []
    for track in clip.tracks {
      for point in points {
        guard let block = AfterEffectsBlock(clip, track, point, choices) else { continue }
        blocks.append("\(clip.uniqueTitle(of: track)) \(point.rawValue)\n\n" + block.text)
      }
    }
    return .file(blocks.joined(separator: "\n"))
  }
}

/// The keyframes of one layer.
private struct AfterEffectsBlock {
  private let clip: ExportedClip
  private let plane: PicturePlane
  private let stretches: [[AnimationKeyframe]]
  private let sizes: [[AnimationKeyframe]]
  private let angles: [[AnimationKeyframe]]
  private let start: Int
  private let tolerance: Double

  init?(
    _ clip: ExportedClip,
    _ track: ExportedTrack,
    _ point: FacePoint,
    _ choices: ExportChoices
  ) {
    let plane = clip.plane(.square)
    stretches = clip.stretches(of: track, point, in: plane)
    guard !stretches.isEmpty else { return nil }
    (self.clip, self.plane) = (clip, plane)
    (start, tolerance) = (choices.startFrame ?? 0, choices.tolerance)
    // The other points have a position, but no size or angle.
    sizes =
      point == .face
      ? clip.stretches(of: track) { face in
        [plane.height(face.bounds.height)]
      } : []
    angles =
      point == .face ? clip.stretches(of: track) { face in face.roll(in: clip).map { [$0] } } : []
  }

  var text: String {
    var lines = [
      "Adobe After Effects 8.0 Keyframe Data", "",
      "\tUnits Per Second\t\(decimal(clip.grid.frameRate.doubleValue, places: 5))",
      "\tSource Width\t\(plane.size.width)", "\tSource Height\t\(plane.size.height)",
      "\tSource Pixel Aspect Ratio\t1", "\tComp Pixel Aspect Ratio\t1", "",
    ]
    lines += table("Position", "X pixels\tY pixels\tZ pixels", stretches, tolerance) {
      "\(decimal($0[0]))\t\(decimal($0[1]))\t0"
    }
    if let first = sizes.first?.first?.values[0], first > 0 {
      let percent = { (keys: [Double]) in decimal(keys[0] / first * 100) }
      lines += table("Scale", "X percent\tY percent\tZ percent", sizes, tolerance) {
        "\(percent($0))\t\(percent($0))\t100"
      }
      // The tolerance at the edge of the face, converted to degrees.
      lines += table("Rotation", "Degrees", unwound, tolerance / (first / 2) * 180 / .pi) {
        decimal($0[0])
      }
    }
    lines += table("Opacity", "percent", [clip.visibility(of: stretches)], 0) {
      decimal($0[0] * 100)
    }
    return (lines + ["End of Keyframe Data", ""]).joined(separator: "\n")
  }

  private func table(
    _ property: String,
    _ columns: String,
    _ stretches: [[AnimationKeyframe]],
    _ tolerance: Double,
    _ row: ([Double]) -> String
  ) -> [String] {
    let keys = stretches.flatMap { $0.reduced(within: tolerance) }
    guard !keys.isEmpty else { return [] }
    return ["Transform\t\(property)", "\tFrame\t\(columns)"]
      + keys.map { "\t\(start + $0.number)\t\(row($0.values))" } + [""]
  }

  /// The angles without jumps of a whole turn, which would make the layer spin.
  private var unwound: [[AnimationKeyframe]] {
    var last = 0.0
    return angles.map { stretch in
      stretch.map { key in
        last = AnnotateExports.unwound(key.values[0], after: last)
        return AnimationKeyframe(key.number, [last])
      }
    }
  }
}
