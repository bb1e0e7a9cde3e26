internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Imports results and ground truth in the format of the MOTChallenge, in which frames and pixels are
/// counted from 1.
struct MOTImporter: FaceImporter {
  let name = "mot"
  let summary = "MOTChallenge: frame, track, left, top, width, height, confidence"
  let firstFrame = 1

  func read(
    _ bytes: [UInt8],
    firstFrame: Int
  ) throws(ImportFailure) -> ImportedClip {
    var keys: [Int: [ImportedKey]] = [:]
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let cells = String(decoding: line, as: UTF8.self).split(separator: ",").map {
        String($0.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
      }
      guard cells.contains(where: { !$0.isEmpty }) else { continue }
      let (track, key) = try Self.key(cells, line: index + 1, firstFrame)
      keys[track, default: []].append(key)
    }
    return try ImportedClip(numbered: keys, unnumbered: [:])
  }

  private static func key(
    _ cells: [String],
    line: Int,
    _ firstFrame: Int
  ) throws(ImportFailure) -> (track: Int, key: ImportedKey) {
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
    var key = ImportedKey(frame: frame - firstFrame, bounds: bounds)
    key.line = line
    // Some programs write -1 or a percentage.
    let confidence = cells.count > 6 ? ImportedNumber.length(cells[6]) : nil
    if let confidence, (0...1).contains(confidence) { key.confidence = confidence }
    return (track, key)
  }

  private static func shortened(_ text: String) -> String { "'\(text.prefix(20))'" }
}
