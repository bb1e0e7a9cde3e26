import AnnotateMediaTypes
import Testing

@Suite("Image buffers")
struct ImageBufferTests {
  /// A picture with one letter for each pixel, which becomes its green value.
  private func picture(_ rows: [String]) -> ImageBuffer {
    let letters = rows.joined().utf8
    return ImageBuffer(
      size: PixelSize(letters.count / rows.count, rows.count),
      bytes: letters.flatMap { [1, $0, 2, 255] }
    )
  }

  @Test(
    "a picture is turned upright from each orientation",
    arguments: [
      (Orientation.up, ["ABC", "DEF"]), (.upMirrored, ["CBA", "FED"]), (.down, ["FED", "CBA"]),
      (.downMirrored, ["DEF", "ABC"]), (.leftMirrored, ["AD", "BE", "CF"]),
      (.right, ["DA", "EB", "FC"]), (.rightMirrored, ["FC", "EB", "DA"]),
      (.left, ["CF", "BE", "AD"]),
    ]
  )
  func turnedUpright(_ orientation: Orientation, _ expected: [String]) {
    let turned = picture(["ABC", "DEF"]).turnedUpright(from: orientation)
    #expect(turned == picture(expected))
  }

  @Test("a pixel has four bytes: blue, green, red, alpha")
  func pixels() {
    var buffer = ImageBuffer(size: PixelSize(3, 2))
    #expect(buffer.bytes == [UInt8](repeating: 0, count: 24))
    #expect(buffer.bytesPerRow == 12)
    buffer[2, 1] = (blue: 1, green: 2, red: 3, alpha: 4)
    #expect(buffer.bytes == [UInt8](repeating: 0, count: 20) + [1, 2, 3, 4])
    #expect(buffer[2, 1] == (blue: 1, green: 2, red: 3, alpha: 4))
  }

  @Test("the number of bytes must match the size")
  func wrongByteCount() async {
    await #expect(processExitsWith: .failure) {
      _ = ImageBuffer(size: PixelSize(2, 2), bytes: [0, 0, 0, 0])
    }
  }
}
