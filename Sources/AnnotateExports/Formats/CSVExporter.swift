internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Exports a table with a row for each face in each frame.
struct CSVExporter: FaceExporter {
  let name = "csv"
  let summary = "table: a row for each face in each frame, in pixels as stored and upright"
  let fileExtension: String? = "csv"
  let options: Set<ExportOption> = [.points, .startFrame]
  let countsFrames = false

  private static let columns = [
    "frame", "pts", "seconds", "timecode", "track", "person", "source", "confidence", "x", "y",
    "width",
    "height", "roll", "yaw", "pitch", "leftOpenness", "rightOpenness", "eyesClosed", "smile",
  ]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let points = choices.points ?? FacePoint.standard.filter { $0 != .face }
    let names = clip.hasNames ? ["name"] : []
    let header = Self.columns + points.flatMap { ["\($0.rawValue)X", "\($0.rawValue)Y"] } + names
    let lines = clip.facesByFrame.lazy.map { track, face in
      Self.row(track, face, clip, choices.startFrame ?? 0)
        + points.flatMap { Self.cells(face, $0) } + names.map { _ in track.name ?? "" }
    }
    return .file(CSVText.text(header, lines))
  }

  private static func row(
    _ track: ExportedTrack,
    _ face: ExportedFace,
    _ clip: ExportedClip,
    _ start: Int
  ) -> [String] {
    let frame = clip.frames[face.frame]
    let (bounds, expression) = (face.bounds, face.expression)
    let knowsEyes = expression.leftEye != nil || expression.rightEye != nil
    return [
      String(start + face.frame), String(frame.time.value),
      decimal(clip.fileTime(of: face.frame).seconds, places: 6), frame.timecode?.description ?? "",
      String(track.id),
      track.person.map(String.init) ?? "",
      face.source.rawValue, decimal(face.confidence), decimal(bounds.x), decimal(bounds.y),
      decimal(bounds.width), decimal(bounds.height), cell(face.roll(in: clip)),
      cell(face.pose?.yaw), cell(face.pose?.pitch), cell(expression.leftEye?.openness),
      cell(expression.rightEye?.openness), knowsEyes ? (face.hasClosedEyes ? "1" : "0") : "",
      cell(expression.smile?.score),
    ]
  }

  private static func cells(_ face: ExportedFace, _ point: FacePoint) -> [String] {
    let position = face.position(of: point)
    return [cell(position?.x), cell(position?.y)]
  }

  private static func cell(_ number: Double?) -> String { number.map { decimal($0) } ?? "" }
}
