internal import Foundation
internal import Media
internal import MediaTypes

/// Gives tight crops of faces the surroundings that a looking picture has.
struct PaddedPicture {
  /// The path of the picture, which goes with this value's last use.
  let path: String

  /// Writes the picture of a file with black round it.
  ///
  /// - Parameters:
  ///   - source: the path of the file.
  ///   - share: how much is added on each side, in widths and heights.
  ///   - folder: where it is written.
  /// - Throws: where the picture cannot be read or written.
  init(_ source: String, by share: Double, in folder: URL) throws {
    let picture = try Frame.first(inFileAt: source).frame.bgra()
    let (width, height) = (picture.size.width, picture.size.height)
    let (left, top) = (
      Int((share * Double(width)).rounded()), Int((share * Double(height)).rounded())
    )
    let size = PixelSize(width + 2 * left, height + 2 * top)
    var bytes = Array("P6\n\(size.width) \(size.height)\n255\n".utf8)
    let first = bytes.count
    bytes += [UInt8](repeating: 0, count: 3 * size.area)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = picture[x, y]
        let place = first + 3 * ((y + top) * size.width + x + left)
        bytes.replaceSubrange(place..<(place + 3), with: [pixel.red, pixel.green, pixel.blue])
      }
    }
    let url = folder.appendingPathComponent("padded.ppm")
    try Data(bytes).write(to: url)
    path = url.path
  }
}
