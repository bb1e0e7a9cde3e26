internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Imports tables of the points of MediaPipe's face mesh, as `mediapipe` exports them; boxes follow from the points.
struct MediaPipeImporter: FaceImporter {
  let name = "mediapipe"
  let summary = "table of the points of MediaPipe's face mesh; boxes follow from the points"
  let firstFrame = 0

  func read(_ bytes: [UInt8], _ choices: ImportChoices) throws(ImportFailure) -> ImportedClip {
    let table = ImportedTable(bytes)
    let columns = try MediaPipeColumns(table.names)
    var keys: [Int: [ImportedKey]] = [:]
    for row in table.rows {
      let (track, key) = try columns.key(row, choices.firstFrame)
      keys[track, default: []].append(key)
    }
    var clip = try ImportedClip(numbered: keys, unnumbered: [:])
    clip.unit = .percent
    return clip
  }
}

/// The columns of a table of MediaPipe's points.
private struct MediaPipeColumns {
  /// The numbers of the points of the mesh that are landmarks.
  private static let simple: [(number: Int, point: COCOPoint)] = [
    (1, .nose), (61, .mouthRight), (291, .mouthLeft), (0, .upperLip), (17, .lowerLip),
    (152, .chin),
  ]
  /// The corners of each eye.
  private static let (rightEye, leftEye) = ([33, 133], [362, 263])

  private let frame: Int
  private let track: Int?
  private let score: Int?
  /// The columns of the points, by their numbers.
  private var points: [Int: (x: Int, y: Int)] = [:]

  init(_ names: [Substring]) throws(ImportFailure) {
    var indices: [Substring: Int] = [:]
    for (index, name) in names.enumerated() where indices[name] == nil { indices[name] = index }
    guard let frame = indices["frame"] else {
      throw ImportFailure("it is not such a table: the column 'frame' is missing", line: 1)
    }
    (self.frame, track, score) = (frame, indices["face"], indices["score"])
    for number in 0..<478 {
      if let x = indices["x_\(number)"], let y = indices["y_\(number)"] { points[number] = (x, y) }
    }
    guard points.count >= 468 else {
      throw ImportFailure("it has no columns x_0, y_0 to x_467, y_467", line: 1)
    }
  }

  /// The track and the face of a row, in percent of the picture.
  func key(
    _ row: ImportedTable.Row,
    _ firstFrame: Int
  ) throws(ImportFailure) -> (track: Int, key: ImportedKey) {
    var found: [Int: Point<DisplaySpace>] = [:]
    for (number, column) in points {
      guard let x = try row.number(at: column.x), let y = try row.number(at: column.y) else {
        continue
      }
      found[number] = Point(100 * x, 100 * y)
    }
    let (xs, ys) = (found.values.map(\.x), found.values.map(\.y))
    // Some landmarks alone do not show how large the face is.
    guard found.count >= 468, let left = xs.min(), let right = xs.max(), let top = ys.min(),
      let bottom = ys.max()
    else { throw ImportFailure("it has not all points: detect with --landmarks", line: row.line) }
    let bounds = Rect<DisplaySpace>(x: left, y: top, width: right - left, height: bottom - top)
    var key = ImportedKey(frame: try row.count(at: frame, "frame") - firstFrame, bounds: bounds)
    key.line = row.line
    if let score, let value = try row.number(at: score), (0...1).contains(value) {
      key.confidence = value
    }
    for (number, point) in Self.simple { key.landmarks[keyPath: point.path] = found[number] }
    key.landmarks.rightEye = Self.middle(Self.rightEye, found)
    key.landmarks.leftEye = Self.middle(Self.leftEye, found)
    return (
      try track.map { column throws(ImportFailure) in try row.count(at: column, "face") } ?? 0, key
    )
  }

  private static func middle(
    _ corners: [Int],
    _ points: [Int: Point<DisplaySpace>]
  ) -> Point<DisplaySpace>? {
    guard let one = points[corners[0]], let other = points[corners[1]] else { return nil }
    return one.midpoint(to: other)
  }
}
