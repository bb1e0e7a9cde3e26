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
    "gazeYaw", "gazePitch",
  ]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let points = choices.points ?? FacePoint.standard.filter { $0 != .face }
    let header = Self.columns + points.flatMap { ["\($0.rawValue)X", "\($0.rawValue)Y"] }
    let rows = clip.facesByFrame.lazy.map { track, face in
      let row = Self.row(track, face, clip, choices.startFrame ?? 0)
      return (track, row + points.flatMap { Self.cells(face, $0) })
    }
    return .file(CSVText.text(header, rows, of: clip))
  }

  private static func row(
    _ track: ExportedTrack,
    _ face: ExportedFace,
    _ clip: ExportedClip,
    _ start: Int
  ) -> [String] {
    let frame = clip.frames[face.frame]
    let (bounds, expression) = (face.bounds, face.expression)
    return [
      String(start + face.frame), String(frame.time.value),
      decimal(clip.fileTime(of: face.frame).seconds, places: 6), frame.timecode?.description ?? "",
      String(track.id),
      track.person.map(String.init) ?? "",
      face.source.rawValue, decimal(face.confidence), decimal(bounds.x), decimal(bounds.y),
      decimal(bounds.width), decimal(bounds.height), cell(face.roll(in: clip)),
      cell(face.pose?.yaw), cell(face.pose?.pitch), cell(expression.leftEye?.openness),
      cell(expression.rightEye?.openness), expression.hasClosedEyes.map { $0 ? "1" : "0" } ?? "",
      cell(expression.smile?.score), cell(expression.gaze?.yaw), cell(expression.gaze?.pitch),
    ]
  }

  private static func cells(_ face: ExportedFace, _ point: FacePoint) -> [String] {
    let position = face.position(of: point)
    return [cell(position?.x), cell(position?.y)]
  }

  private static func cell(_ number: Double?) -> String { number.map { decimal($0) } ?? "" }
}

/// Exports a table with a row for each track.
struct CSVTrackExporter: FaceExporter {
  let name = "csv-tracks"
  let summary = "table: a row for each track, with when it is seen and how large"
  let fileExtension: String? = "csv"
  let options: Set<ExportOption> = [.startFrame]
  let countsFrames = false

  private static let columns = [
    "track", "person", "firstFrame", "lastFrame", "frames", "gaps", "firstSeconds", "lastSeconds",
    "firstTimecode", "lastTimecode", "meanConfidence", "meanWidth", "meanHeight", "largestHeight",
    "largestFrame", "framesSmiling", "framesEyesClosed",
  ]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let rows = clip.tracks.compactMap { track in
      Self.row(track, clip, choices.startFrame ?? 0).map { (track, $0) }
    }
    return .file(CSVText.text(Self.columns, rows, of: clip))
  }

  private static func row(
    _ track: ExportedTrack,
    _ clip: ExportedClip,
    _ start: Int
  ) -> [String]? {
    guard let first = track.faces.first?.frame, let last = track.faces.last?.frame,
      let largest = track.faces.max(by: {
        $0.bounds.height < $1.bounds.height
      })
    else { return nil }
    let (from, to) = (clip.frames[first], clip.frames[last])
    let gaps = zip(track.faces, track.faces.dropFirst()).count { $1.frame > $0.frame + 1 }
    let mean = { (value: (ExportedFace) -> Double) in
      decimal(track.faces.map(value).reduce(0, +) / Double(track.faces.count))
    }
    return [
      String(track.id), track.person.map(String.init) ?? "", String(start + first),
      String(start + last), String(track.faces.count),
      String(gaps), decimal(clip.fileTime(of: first).seconds, places: 6),
      decimal(clip.fileTime(of: last).seconds, places: 6),
      from.timecode?.description ?? "", to.timecode?.description ?? "",
      mean { $0.confidence }, mean { $0.bounds.width },
      mean { $0.bounds.height }, decimal(largest.bounds.height),
      String(start + largest.frame),
      String(track.faces.count { $0.expression.smile?.isSmiling == true }),
      String(track.faces.count { $0.expression.hasClosedEyes == true }),
    ]
  }
}

/// Formats tables as CSV (RFC 4180).
enum CSVText {
  /// A table with a header row.
  ///
  /// Cells are quoted if necessary, and lines end with CR LF as the standard demands.
  static func text(_ header: [String], _ rows: some Sequence<[String]>) -> String {
    var text = line(header)
    for row in rows { text += line(row) }
    return text
  }

  /// A table about the tracks of a clip; if somebody has a name, the last column has the names.
  static func text<Rows: Sequence>(
    _ header: [String],
    _ rows: Rows,
    of clip: ExportedClip
  ) -> String where Rows.Element == (ExportedTrack, [String]) {
    guard clip.hasNames else { return text(header, rows.lazy.map(\.1)) }
    return text(header + ["name"], rows.lazy.map { track, row in row + [track.name ?? ""] })
  }

  private static func line(_ row: [String]) -> String {
    row.map(cell).joined(separator: ",") + "\r\n"
  }

  private static func cell(_ text: String) -> String {
    guard text.contains(where: { ",\"\r\n".contains($0) || $0.isNewline }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
