import AnnotateKit

/// Imports a list of WIDER FACE, or the results that a detector writes for its pictures: left, top, width and height
/// in pixels, and a score from 0 to 1 if there is just one more number.
///
/// The name of a picture ends in the number of its frame. Faces have no numbers, so each frame counts its own.
struct WiderFaceImporter: FaceImporter {
  let name = "wider-face"
  let summary = "list or results of WIDER FACE; pictures have the numbers of their frames"

  func read(_ bytes: [UInt8], _ choices: ImportChoices) throws(ImportFailure) -> ImportedClip {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var keys: [Int: [ImportedKey]] = [:]
    var index = 0
    while index < lines.count {
      guard !lines[index].isEmpty else {
        index += 1
        continue
      }
      let frame = try Self.frame(lines[index], line: index + 1) - choices.firstFrame
      let count = try Self.count(lines, after: index)
      for (face, line) in ((index + 2)..<(index + 2 + count)).enumerated() {
        keys[face + 1, default: []].append(try Self.key(lines[line], frame, line: line + 1))
      }
      index += 2 + count
      // A picture without faces has one line of zeros, which results leave out.
      if count == 0, index < lines.count, lines[index].hasPrefix("0 ") { index += 1 }
    }
    var tracks: [ImportedTrack] = []
    for (id, keys) in keys { tracks.append(try ImportedTrack(id: id, keys)) }
    var clip = ImportedClip(tracks: tracks)
    clip.followsFaces = false
    return clip
  }

  /// The number at the end of a picture's name.
  private static func frame(_ name: Substring, line: Int) throws(ImportFailure) -> Int {
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    let digits = String(stem.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
    guard let frame = Int(digits), frame < 1_000_000_000 else {
      throw ImportFailure(
        "the name of the picture does not end in the number of a frame",
        line: line
      )
    }
    return frame
  }

  /// The number of faces that follow the name of a picture, all of which have a line.
  private static func count(_ lines: [Substring], after name: Int) throws(ImportFailure) -> Int {
    guard name + 1 < lines.count, let count = Int(lines[name + 1]), count >= 0 else {
      throw ImportFailure("the number of faces is missing", line: name + 2)
    }
    guard count <= lines.count - name - 2 else {
      throw ImportFailure("there are fewer than \(count) faces", line: name + 2)
    }
    return count
  }

  private static func key(
    _ text: Substring,
    _ frame: Int,
    line: Int
  ) throws(ImportFailure) -> ImportedKey {
    let numbers = text.split(separator: " ").compactMap { Double($0) }
    guard numbers.count >= 4 else {
      throw ImportFailure("a face is not left, top, width and height", line: line)
    }
    let box = Rect<DisplaySpace>(
      x: numbers[0],
      y: numbers[1],
      width: numbers[2],
      height: numbers[3]
    )
    var key = ImportedKey(frame: frame, bounds: box)
    if numbers.count == 5, (0...1).contains(numbers[4]) { key.confidence = numbers[4] }
    key.line = line
    return key
  }
}
