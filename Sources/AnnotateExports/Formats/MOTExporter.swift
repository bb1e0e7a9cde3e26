internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Exports results in the format of the MOTChallenge, in which frames and pixels are counted from 1.
struct MOTExporter: FaceExporter {
  let name = "mot"
  let summary = "MOTChallenge results: frame, track and box, all counted from 1"
  let fileExtension: String? = "txt"
  let options: Set<ExportOption> = [.startFrame]
  let countsFrames = false

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let start = choices.startFrame ?? 1
    let rows = clip.tracks.flatMap { track in track.faces.map { (track.id, $0) } }
      .sorted { ($0.1.frame, $0.0) < ($1.1.frame, $1.0) }
    let lines = rows.map { id, face in
      let bounds = face.bounds
      let box = [bounds.x + 1, bounds.y + 1, bounds.width, bounds.height].map { decimal($0) }
      let confidence = decimal(face.confidence)
      return "\(start + face.frame),\(id),\(box.joined(separator: ",")),\(confidence),-1,-1,-1\n"
    }
    return .file(lines.joined())
  }
}
