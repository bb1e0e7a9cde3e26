internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// The images of a document; each is a frame.
struct COCOImages {
  private(set) var frames: [Int64: Int] = [:]
  private(set) var size: PixelSize?

  init(_ document: JSONValue, _ firstFrame: Int) throws(ImportFailure) {
    let images = try COCOImporter.list("images", of: document)
    let stated = images.map { $0["frame_index"]?.integer.flatMap { Int(exactly: $0) } }
    let named = images.map { Self.number($0["file_name"]?.string ?? "") }
    for (index, image) in images.enumerated() {
      guard let id = image["id"]?.integer else {
        throw ImportFailure("image \(index + 1) of the list has no 'id'")
      }
      let frame: Int? =
        if stated.allSatisfy({ $0 != nil }) {
          stated[index]
        } else if named.allSatisfy({ $0 != nil }), Set(named).count == images.count {
          named[index].map { $0 - firstFrame }
        } else {
          index
        }
      guard let frame, (0...ImportedNumber.maximum).contains(frame),
        frames.updateValue(frame, forKey: id) == nil
      else { throw ImportFailure("image \(id) appears twice or has no valid frame number") }
    }
    if let width = images.first?["width"]?.integer, let height = images.first?["height"]?.integer,
      (1...32768).contains(width), (1...32768).contains(height)
    {
      size = PixelSize(Int(width), Int(height))
    }
  }

  /// The number at the end of a file's name.
  private static func number(_ path: String) -> Int? {
    let digits = FilePath(path).stem.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
    return digits.isEmpty ? nil : ImportedNumber.count(String(digits))
  }
}
