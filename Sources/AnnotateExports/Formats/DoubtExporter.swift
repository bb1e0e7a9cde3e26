internal import AnnotateMediaTypes

/// Exports a table of the faces that may be visible because the sidecar does not have them, for those who check a video
/// before they publish it.
struct DoubtExporter: FaceExporter {
  let name = "csv-doubts"
  let summary = "table: moments at which a face may have been missed, to check covers"
  let fileExtension: String? = "csv"
  let options: Set<ExportOption> = [.startFrame, .suspects]
  let countsFrames = false

  private static let columns = [
    "frame", "firstFrame", "lastFrame", "firstSeconds", "lastSeconds", "firstTimecode", "why",
    "track", "x",
    "y", "width", "height", "confidence",
  ]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let names = clip.hasNames ? ["name"] : []
    let rows = clip.doubts.map { doubt in
      Self.row(doubt, clip, choices.startFrame ?? 0) + names.map { _ in doubt.track?.name ?? "" }
    }
    return .file(CSVText.text(Self.columns + names, rows))
  }

  private static func row(_ doubt: FaceDoubt, _ clip: ExportedClip, _ start: Int) -> [String] {
    let (first, last) = (doubt.frames.lowerBound, doubt.frames.upperBound)
    let face = doubt.face(nearest: doubt.frame)
    let bounds = face.bounds
    return [
      String(start + doubt.frame), String(start + first), String(start + last),
      decimal(clip.fileTime(of: first).seconds, places: 6),
      decimal(clip.fileTime(of: last).seconds, places: 6),
      clip.frames[first].timecode?.description ?? "",
      doubt.reasons.map(\.rawValue).joined(separator: "+"),
      doubt.track.map { String($0.id) } ?? "", decimal(bounds.x), decimal(bounds.y),
      decimal(bounds.width), decimal(bounds.height), decimal(face.confidence),
    ]
  }
}
