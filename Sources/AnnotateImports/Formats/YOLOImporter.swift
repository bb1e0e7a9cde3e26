internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateMediaTypes

/// Imports data sets and results of YOLO: a text file for each frame, with boxes and points as fractions of the picture.
struct YOLOImporter: FolderImporter {
  let name = "yolo"
  let summary = "YOLO: a folder with a text file for each frame, or its ZIP archive"
  let firstFrame = 0

  func reads(_ path: String) -> Bool {
    let name = FilePath(path).lastComponent
    return name.hasSuffix(".yaml") || YOLODescription.lists.contains(name) || Self.isLabels(name)
  }

  /// Whether a file has the faces of a frame: lists of pictures and notes for readers have no number.
  private static func isLabels(_ name: String) -> Bool {
    name.hasSuffix(".txt") && !YOLODescription.lists.contains(name)
      && FrameNumber.atEnd(of: name) != nil
  }

  func read(
    _ files: [String: [UInt8]],
    _ choices: ImportChoices
  ) throws(ImportFailure) -> ImportedClip {
    let description = YOLODescription(files)
    let rows = try Self.rows(of: files, choices.firstFrame, description.pointSize)
    guard !rows.isEmpty else { return try ImportedClip(numbered: [:], unnumbered: [:]) }
    let label = { (row: YOLORow) in description.label(of: row.category) }
    let wanted = choices.faceLabels(among: rows.map(label), and: description.names.values)
    // A number at the end is that of a track if all are whole; otherwise it is a confidence.
    let followsFaces = rows.allSatisfy(\.canHaveTrack)
    var (numbered, unnumbered) = ([Int: [ImportedKey]](), [Int: [ImportedKey]]())
    var omissions = ImportOmissions()
    for row in rows {
      guard wanted.contains(label(row).lowercased()) else {
        omissions.labels[label(row), default: 0] += 1
        continue
      }
      let key = row.key(description.points, followsFaces: followsFaces)
      if followsFaces, let track = row.track {
        numbered[track, default: []].append(key)
      } else {
        unnumbered[key.frame, default: []].append(key)
      }
    }
    var clip = try ImportedClip(numbered: numbered, unnumbered: unnumbered)
    (clip.unit, clip.omissions) = (.percent, omissions)
    return clip
  }

  private static func rows(
    of files: [String: [UInt8]],
    _ firstFrame: Int,
    _ pointSize: Int
  ) throws(ImportFailure) -> [YOLORow] {
    var rows: [YOLORow] = []
    var paths = FrameNames()
    for (path, bytes) in files.sorted(by: { $0.key < $1.key })
    where isLabels(FilePath(path).lastComponent) {
      guard let number = FrameNumber.atEnd(of: path) else { continue }
      try paths.add(path, of: number)
      let lines = String(decoding: bytes, as: UTF8.self).split(
        omittingEmptySubsequences: false,
        whereSeparator: \.isNewline
      )
      for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
        guard let row = YOLORow(line, frame: number - firstFrame, pointSize) else {
          throw ImportFailure(
            "line \(index + 1) of '\(path)' is no box with the points of data.yaml"
          )
        }
        rows.append(row)
      }
    }
    return rows
  }
}

/// A box in a text file.
private struct YOLORow {
  let frame: Int
  let category: Int
  private let box: [Double]
  private let points: [Double]
  /// The confidence, the number of the track, or both, in this order.
  private let rest: [Double]

  /// Reads a line: a class, the box, the points, and up to two numbers; nil if it is none.
  init?(_ line: Substring, frame: Int, _ pointSize: Int) {
    let words = line.split(whereSeparator: \.isWhitespace)
    let numbers = words.compactMap { ImportedNumber.length($0) }
    guard numbers.count == words.count, (5 + pointSize...7 + pointSize).contains(numbers.count),
      let category = Int(exactly: numbers[0]), category >= 0, numbers[3] >= 0, numbers[4] >= 0
    else { return nil }
    (self.frame, self.category) = (frame, category)
    box = Array(numbers[1..<5])
    points = Array(numbers[5..<5 + pointSize])
    rest = Array(numbers[(5 + pointSize)...])
  }

  /// The number of the track; nil if the line has none.
  var track: Int? { rest.last.flatMap { Int(exactly: $0) } }

  /// Whether its last number may be that of a track, which trackers count from 1.
  var canHaveTrack: Bool { track.map { $0 >= 1 } ?? false }

  /// The face, in percent of the picture.
  func key(_ names: [COCOPoint?], followsFaces: Bool) -> ImportedKey {
    let edges = box.map { $0 * 100 }
    let bounds = Rect<DisplaySpace>(
      x: edges[0] - edges[2] / 2,
      y: edges[1] - edges[3] / 2,
      width: edges[2],
      height: edges[3]
    )
    var key = ImportedKey(frame: frame, bounds: bounds)
    let confidences = followsFaces ? rest.dropLast() : rest[...]
    if let confidence = confidences.first, (0...1).contains(confidence) {
      key.confidence = confidence
    }
    let size = names.isEmpty ? 0 : points.count / names.count
    for (index, point) in names.enumerated() where size >= 2 {
      let numbers = points[(index * size)..<((index + 1) * size)]
      let isKnown = size > 2 ? numbers.last ?? 0 > 0 : numbers.contains { $0 != 0 }
      guard let point, isKnown, let x = numbers.first else { continue }
      key.landmarks[keyPath: point.path] = Point(x * 100, numbers[numbers.startIndex + 1] * 100)
    }
    return key
  }
}

/// What a data set says about its labels: the names of classes and points.
private struct YOLODescription {
  /// The files that list the names of classes, a line for each.
  static let lists: Set<String> = ["obj.names", "classes.txt"]

  private(set) var names: [Int: String] = [:]
  /// The points of a face, in their order.
  private(set) var points: [COCOPoint?] = []
  /// How many numbers the points of a face take.
  private(set) var pointSize = 0

  init(_ files: [String: [UInt8]]) {
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let lines = String(decoding: bytes.prefix(1 << 20), as: UTF8.self).split(
        whereSeparator: \.isNewline
      )
      if Self.lists.contains(FilePath(path).lastComponent) {
        for (number, line) in lines.enumerated() { names[number] = Self.word(line) }
      } else if path.hasSuffix(".yaml") {
        read(lines)
      }
    }
  }

  /// The name of a class, or else its number.
  func label(of category: Int) -> String { names[category] ?? String(category) }

  /// Reads the members that matter here of a file of YAML, whose lists and maps are on one line or indented.
  private mutating func read(_ lines: [Substring]) {
    var member: Substring = ""
    for line in lines where line.first != "#" {
      var text = line
      if line.first?.isWhitespace == false, line.first != "-", let colon = line.firstIndex(of: ":")
      {
        member = line[..<colon]
        text = line[line.index(after: colon)...]
      }
      switch member {
      case "names": readNames(text)
      case "kpt_shape":
        let shape = Self.words(text).compactMap { ImportedNumber.count($0) }
        if shape.count == 2, shape.allSatisfy({ $0 <= 1000 }) { pointSize = shape[0] * shape[1] }
      case "kpt_names":
        let list = text.firstIndex(of: ":").map { text[text.index(after: $0)...] } ?? text
        points += Self.words(list).map(COCOPoint.init(named:))
      default: break
      }
    }
    if !points.isEmpty, pointSize % points.count != 0 { points = [] }
  }

  private mutating func readNames(_ text: Substring) {
    for word in Self.words(text) {
      if let colon = word.firstIndex(of: ":"), let number = ImportedNumber.count(word[..<colon]) {
        names[number] = Self.word(word[word.index(after: colon)...])
      } else {
        names[names.count] = word
      }
    }
  }

  /// The words of a list or a map, without its brackets, or that of an indented line.
  private static func words(_ text: Substring) -> [String] {
    text.split { "[]{},".contains($0) }.map { word($0.drop { $0.isWhitespace || $0 == "-" }) }
      .filter { !$0.isEmpty }
  }

  /// A word without spaces and quotes around it.
  private static func word(_ text: Substring) -> String {
    let isEdge = { (letter: Character) in letter.isWhitespace || letter == "'" || letter == "\"" }
    return String(text.drop(while: isEdge).reversed().drop(while: isEdge).reversed())
  }
}
