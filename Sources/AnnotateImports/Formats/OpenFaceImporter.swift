internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Imports tables of OpenFace 2, whose boxes follow from the 68 points.
struct OpenFaceImporter: FaceImporter {
  let name = "openface"
  let summary = "OpenFace 2: 68 points and smiles; boxes follow from the points"
  let firstFrame = 1

  func read(
    _ bytes: [UInt8],
    _ choices: ImportChoices
  ) throws(ImportFailure) -> ImportedClip {
    // Versions before 2.2 write spaces after commas.
    let table = ImportedTable(bytes)
    let columns = try OpenFaceColumns(table.names)
    var keys: [Int: [ImportedKey]] = [:]
    for row in table.rows {
      let face = try OpenFaceRow(columns, row).key(choices.firstFrame)
      guard let (track, key) = face else { continue }
      keys[track, default: []].append(key)
    }
    return try ImportedClip(numbered: keys, unnumbered: [:])
  }
}

/// The columns of a table of OpenFace.
struct OpenFaceColumns {
  private let indices: [Substring: Int]
  /// The columns of the points.
  let x, y: [Int]

  init(_ names: [Substring]) throws(ImportFailure) {
    var indices: [Substring: Int] = [:]
    for (index, name) in names.enumerated() where indices[name] == nil { indices[name] = index }
    for name in ["frame", "success"] where indices[Substring(name)] == nil {
      throw ImportFailure("it is not an OpenFace file: the column '\(name)' is missing", line: 1)
    }
    self.indices = indices
    x = (0..<68).compactMap { indices["x_\($0)"] }
    y = (0..<68).compactMap { indices["y_\($0)"] }
    guard x.count == 68, y.count == 68 else {
      throw ImportFailure("it has no 68 points: run OpenFace with -2Dfp", line: 1)
    }
  }

  subscript(name: String) -> Int? { indices[Substring(name)] }
}

/// One face in one frame of a table of OpenFace.
struct OpenFaceRow {
  /// The height of the forehead as a fraction of the distance from the brows to the chin.
  private static let forehead = 0.35

  private let columns: OpenFaceColumns
  private let row: ImportedTable.Row

  init(_ columns: OpenFaceColumns, _ row: ImportedTable.Row) {
    (self.columns, self.row) = (columns, row)
  }

  /// The track and the face; nil if OpenFace did not find it.
  func key(_ firstFrame: Int) throws(ImportFailure) -> (track: Int, key: ImportedKey)? {
    guard try number("success") != 0 else { return nil }
    let frame = try count("frame")
    let track = try columns["face_id"] == nil ? 0 : count("face_id")
    let points = try points
    let known = points.compactMap(\.self)
    guard let bounds = Self.bounds(points), known.count >= 2 else {
      throw ImportFailure("it has too few points", line: row.line)
    }
    var key = ImportedKey(frame: frame - firstFrame, bounds: bounds)
    key.line = row.line
    if let confidence = try number("confidence"), (0...1).contains(confidence) {
      key.confidence = confidence
    }
    key.smiles = try number("AU12_c").map { $0 > 0 }
    key.landmarks = Self.landmarks(points)
    return (track, key)
  }

  /// The points; nil where a cell is empty.
  private var points: [Point<DisplaySpace>?] {
    get throws(ImportFailure) {
      var points: [Point<DisplaySpace>?] = []
      for (x, y) in zip(columns.x, columns.y) {
        let position = (try row.number(at: x), try row.number(at: y))
        if let x = position.0, let y = position.1 {
          points.append(Point(x, y))
        } else {
          points.append(nil)
        }
      }
      return points
    }
  }

  private func number(_ name: String) throws(ImportFailure) -> Double? {
    guard let column = columns[name] else { return nil }
    return try row.number(at: column)
  }

  private func count(_ name: String) throws(ImportFailure) -> Int {
    guard let column = columns[name] else {
      throw ImportFailure("the column '\(name)' is missing", line: row.line)
    }
    return try row.count(at: column, name)
  }

  /// From the hair line, which lies above the brows, to the chin, and from cheek to cheek.
  private static func bounds(_ points: [Point<DisplaySpace>?]) -> Rect<DisplaySpace>? {
    let known = points.compactMap(\.self)
    guard let left = known.map(\.x).min(), let right = known.map(\.x).max(),
      let top = known.map(\.y).min(), let bottom = known.map(\.y).max()
    else { return nil }
    let above = (bottom - top) * forehead
    return Rect(x: left, y: top - above, width: right - left, height: bottom - top + above)
  }

  /// The landmarks by the numbers of the iBUG annotation.
  private static func landmarks(
    _ points: [Point<DisplaySpace>?]
  ) -> FaceLandmarks<DisplaySpace> {
    func middle(_ numbers: ClosedRange<Int>) -> Point<DisplaySpace>? {
      let known = points[numbers].compactMap(\.self)
      guard known.count >= 2 else { return nil }
      let sum = known.reduce((0.0, 0.0)) { ($0.0 + $1.x, $0.1 + $1.y) }
      return Point(sum.0 / Double(known.count), sum.1 / Double(known.count))
    }
    var landmarks = FaceLandmarks<DisplaySpace>(
      leftEye: middle(42...47),
      rightEye: middle(36...41),
      nose: points[30],
      mouthLeft: points[54],
      mouthRight: points[48]
    )
    (landmarks.upperLip, landmarks.lowerLip, landmarks.chin) = (points[51], points[57], points[8])
    return landmarks
  }
}
