internal import AnnotateInventory

/// Finds pictures that are stored as they are in metadata of unknown form.
enum EmbeddedPicture {
  /// The ranges of the pictures.
  static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var (found, end): ([Range<Int>], Int) = ([], 0)
    for start in PictureSignature.offsets(in: bytes) where start >= end {
      end = start + length(of: Array(bytes[start...]))
      found.append(start..<end)
    }
    return found
  }

  /// The length of the picture with which bytes begin; one without a known end goes on to the end of the bytes.
  private static func length(of bytes: [UInt8]) -> Int {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return bytes.count }
    return bytes.count - JPEGSegments(bytes).trailer.count
  }
}
