internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import Foundation

/// Adds black margins to tight crops of faces.
struct PaddedPicture {
  /// The path of the picture.
  let path: String

  /// Writes a copy of a picture with black margins.
  ///
  /// - Parameters:
  ///   - source: the path of the file.
  ///   - fraction: the size of the margin on each side, in widths and heights.
  ///   - folder: the folder for the new picture.
  /// - Throws: an error if the picture cannot be read or written.
  init(_ source: String, by fraction: Double, in folder: WorkFolder) throws {
    let picture = try Frame.first(inFileAt: source).frame.bgra()
    let (width, height) = (picture.size.width, picture.size.height)
    let (left, top) = (
      Int((fraction * Double(width)).rounded()), Int((fraction * Double(height)).rounded())
    )
    let size = PixelSize(width + 2 * left, height + 2 * top)
    var bytes = Self.header(size)
    let first = bytes.count
    bytes += [UInt8](repeating: 0, count: 3 * size.area)
    for y in 0..<height {
      var offset = first + 3 * ((y + top) * size.width + left)
      for x in 0..<width {
        let pixel = picture[x, y]
        (bytes[offset], bytes[offset + 1], bytes[offset + 2]) = (pixel.red, pixel.green, pixel.blue)
        offset += 3
      }
    }
    path = folder.path(URL(fileURLWithPath: source).lastPathComponent + ".tiff")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// The header of a TIFF file with 8-bit RGB in one strip, which follows it.
  private static func header(_ size: PixelSize) -> [UInt8] {
    // Tag, type (3 is 16 bits, 4 is 32 bits), count, value or offset.
    let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (256, 4, 1, size.width), (257, 4, 1, size.height), (258, 3, 3, 122), (259, 3, 1, 1),
      (262, 3, 1, 2), (273, 4, 1, 128), (277, 3, 1, 3), (278, 4, 1, size.height),
      (279, 4, 1, 3 * size.area),
    ]
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let directory = entries.flatMap { entry in
      number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
        + number(entry.value, 4)
    }
    // The header has 8 bytes, the directory 114; three numbers of bits a sample follow at 122.
    return Array("II".utf8) + number(42, 2) + number(8, 4) + number(entries.count, 2) + directory
      + number(0, 4) + [8, 0, 8, 0, 8, 0]
  }
}
