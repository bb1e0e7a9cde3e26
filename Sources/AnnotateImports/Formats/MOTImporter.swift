internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Imports results and ground truth in the format of the MOTChallenge, in which frames and pixels are
/// counted from 1.
struct MOTImporter: FaceImporter {
  let name = "mot"
  let summary = "MOTChallenge: frame, track, left, top, width, height, confidence"
  let firstFrame = 1

  func isTracks(_ path: String) -> Bool { path == "gt.txt" || path.hasSuffix("/gt.txt") }

  func read(
    _ bytes: [UInt8],
    _ choices: ImportChoices
  ) throws(ImportFailure) -> ImportedClip {
    var rows: [MOTRow] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let cells = String(decoding: line, as: UTF8.self).split(separator: ",").map {
        String($0.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
      }
      guard let first = cells.first(where: { !$0.isEmpty }), !first.hasPrefix("#") else { continue }
      rows.append(try MOTRow(cells, line: index + 1, choices))
    }
    return try Self.clip(of: rows, choices)
  }

  /// The tracks of the rows that count, with the label of faces.
  ///
  /// In ground truth the first class is the one that is evaluated.
  private static func clip(
    of rows: [MOTRow],
    _ choices: ImportChoices
  ) throws(ImportFailure) -> ImportedClip {
    let labels = Set(rows.compactMap(\.label))
    var wanted = choices.faceLabels(among: labels)
    if choices.label == nil, !labels.isEmpty,
      wanted.isDisjoint(with: labels.map { $0.lowercased() })
    {
      wanted = ["1"]
    }
    var keys: [Int: [ImportedKey]] = [:]
    var omissions = ImportOmissions()
    for row in rows {
      if let label = row.label, !wanted.contains(label.lowercased()) {
        omissions.labels[label, default: 0] += 1
      } else if !row.counts {
        omissions.ignoredBoxes += 1
      } else {
        keys[row.track, default: []].append(row.key)
      }
    }
    var clip = try ImportedClip(numbered: keys, unnumbered: [:])
    clip.omissions = omissions
    return clip
  }
}

/// A line of a file of the MOTChallenge.
private struct MOTRow {
  /// How many numbers a line of ground truth has, whose seventh is a flag and whose eighth is a class.
  private static let cellsOfTruth = 9

  let track: Int
  let key: ImportedKey
  /// The name of the class, or else its number; nil if the line has none.
  let label: String?
  /// Whether the line is to be counted: its confidence, or its flag, is not 0.
  let counts: Bool

  init(_ cells: [String], line: Int, _ choices: ImportChoices) throws(ImportFailure) {
    guard cells.count >= 6 else {
      throw ImportFailure("it has \(cells.count) numbers instead of at least 6", line: line)
    }
    guard let frame = ImportedNumber.count(cells[0]) else {
      throw ImportFailure("the frame is not a whole number: \(shortened(cells[0]))", line: line)
    }
    guard let track = ImportedNumber.count(cells[1]) else {
      let why =
        Double(cells[1]) == -1
        ? "it has detections only, no tracks"
        : "the track is not a whole number of at least 0: \(shortened(cells[1]))"
      throw ImportFailure(why, line: line)
    }
    let numbers = cells[2..<6].compactMap(ImportedNumber.length)
    guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else {
      throw ImportFailure("left, top, width and height are not numbers of pixels", line: line)
    }
    let bounds = Rect<DisplaySpace>(
      x: numbers[0] - 1,
      y: numbers[1] - 1,
      width: numbers[2],
      height: numbers[3]
    )
    var key = ImportedKey(frame: frame - choices.firstFrame, bounds: bounds)
    key.line = line
    // Some programs write -1 or a percentage.
    let confidence = cells.count > 6 ? ImportedNumber.length(cells[6]) : nil
    if let confidence, (0...1).contains(confidence) { key.confidence = confidence }
    (self.track, self.key, counts) = (track, key, confidence != 0)
    label = cells.count == Self.cellsOfTruth ? Self.label(cells[7], choices) : nil
  }

  private static func label(_ cell: String, _ choices: ImportChoices) -> String? {
    guard let number = ImportedNumber.count(cell), number > 0 else { return nil }
    return number <= choices.labelNames.count ? choices.labelNames[number - 1] : String(number)
  }
}

private func shortened(_ text: String) -> String { "'\(text.prefix(20))'" }
