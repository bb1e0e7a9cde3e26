import Foundation
import TestSupport

/// A small JPEG that is put wherever files have room for one, and is looked for in what becomes of them.
struct PlantedPicture {
  /// The bytes of its file.
  let bytes: Data

  /// Takes the bytes of a JPEG.
  init(bytes: Data) { self.bytes = bytes }

  /// Makes the picture in a folder.
  init(in folder: TemporaryFolder) throws {
    let path = folder.path("planted.jpg")
    try FFmpeg.make(
      ["-f", "lavfi", "-i", "testsrc2=s=64x48", "-frames:v", "1", "-q:v", "10", path]
    )
    bytes = try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// The picture in Base64.
  var base64: String { bytes.base64EncodedString() }

  /// The picture as an address in a document.
  var address: String { "data:image/jpeg;base64," + base64 }

  /// The picture with its type and size in front, in Base64: the Vorbis comment METADATA_BLOCK_PICTURE.
  var vorbisComment: String {
    let numbers = { (numbers: [Int]) in
      numbers.reduce(into: Data()) { data, number in
        withUnsafeBytes(of: UInt32(number).bigEndian) { data += $0 }
      }
    }
    let head =
      numbers([3, 10]) + Data("image/jpeg".utf8) + numbers([0, 64, 48, 24, 0, bytes.count])
    return (head + bytes).base64EncodedString()
  }

  /// The forms in which the picture is in a file: as `bytes` or in `Base64`, of which a group of four digits may begin with
  /// any of three bytes.
  func forms(in path: String) throws -> Set<String> {
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    let piece = bytes[bytes.count / 2..<bytes.count / 2 + 48]
    var found: Set<String> = file.range(of: piece) != nil ? ["bytes"] : []
    for phase in 0..<3 {
      let digits = (Data(count: phase) + piece).base64EncodedData().dropFirst(4).dropLast(4)
      if file.range(of: digits) != nil { found.insert("Base64") }
    }
    return found
  }
}
