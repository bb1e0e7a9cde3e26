internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Exports a table of the 468 points of MediaPipe's face mesh, as fractions of the picture.
///
/// MediaPipe itself writes no files; the columns are those in which its results are commonly kept. A face without a
/// mesh has only the points that are among its landmarks.
struct MediaPipeExporter: FaceExporter {
  let name = "mediapipe"
  let summary = "table like MediaPipe's face mesh: 468 points as fractions of the picture"
  let fileExtension: String? = "csv"
  let countsFrames = false
  let needsDetails = true

  private static let count = 468
  private static let columns: [String] = {
    let points = (0..<count).flatMap { ["x_\($0)", "y_\($0)", "z_\($0)"] }
    return ["frame", "timestamp_ms", "face", "score"] + points
  }()

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    .file(CSVText.text(Self.columns, clip.facesByFrame.lazy.map { Self.row($0, $1, clip) }))
  }

  private static func row(
    _ track: ExportedTrack,
    _ face: ExportedFace,
    _ clip: ExportedClip
  ) -> [String] {
    let (width, height) = (clip.picture.width, clip.picture.height)
    // Depths are in square pixels; MediaPipe's have the scale of x.
    let squareWidth = clip.geometry.squareSize.width
    let landmarks = face.mesh == nil ? MeshedLandmarks.positions(of: face) : [:]
    let points = (0..<count).flatMap { number -> [String] in
      if let mesh = face.mesh, number < mesh.count {
        let point = mesh[number]
        return [
          fraction(point.position.x / width), fraction(point.position.y / height),
          fraction(point.depth / squareWidth),
        ]
      }
      guard let point = landmarks[number] else { return ["", "", ""] }
      return [fraction(point.x / width), fraction(point.y / height), ""]
    }
    let milliseconds = clip.time(of: face.frame).rescaled(to: Rational(1, 1000)).value
    return [
      String(face.frame), String(milliseconds), String(track.id), decimal(face.confidence),
    ] + points
  }

  private static func fraction(_ value: Double) -> String { decimal(value, places: 6) }
}
