internal import AnnotateFiles

/// The numbers of frames in the names of pictures.
enum FrameNumber {
  /// The number at the end of a file's name, also of `clip_mp4-0044_jpg.rf.HASH.jpg`, as Roboflow renames pictures; nil
  /// if there is none.
  static func atEnd(of path: String) -> Int? {
    var stem = FilePath(path).stem[...]
    if let mark = stem.firstRange(of: ".rf.") {
      stem = stem[..<mark.lowerBound]
      if let ending = stem.lastIndex(of: "_") { stem = stem[..<ending] }
    }
    let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
    return digits.isEmpty ? nil : ImportedNumber.count(String(digits))
  }
}

/// The names of pictures by the numbers of their frames.
struct FrameNames {
  private var names: [Int: String] = [:]

  /// Adds the name of a frame.
  ///
  /// - Throws: `ImportFailure` if another name has the number: nothing says which has the frame's faces.
  mutating func add(_ name: String, of number: Int) throws(ImportFailure) {
    if let other = names.updateValue(name, forKey: number) {
      throw ImportFailure("'\(other)' and '\(name)' are both of frame \(number)")
    }
  }
}
