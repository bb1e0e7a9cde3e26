import Testing

@testable import AnnotateStills

@Suite("The format of a picture")
struct StillFormatTests {
  @Test(
    "is known by the ending of a name",
    arguments: [
      ("a.jpg", StillFormat.jpeg), ("a.b/C.JPEG", .jpeg), ("x.png", .png), ("x.TIF", .tiff),
      ("x.tiff", .tiff), ("x.webp", .webp), ("shot.%04d.png", .png), ("x.mp4", nil), ("png", nil),
      (".png", nil), ("a.png/x", nil), ("x.gif", nil),
    ] as [(String, StillFormat?)]
  )
  func ending(_ name: String, _ format: StillFormat?) {
    #expect(StillFormat(forFileNamed: name) == format)
  }

  @Test(
    "is known by the first bytes",
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], StillFormat.jpeg),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
      ([0x49, 0x49, 42, 0, 8, 0, 0, 0], .tiff), ([0x4D, 0x4D, 0, 42], .tiff),
      (Array("RIFF....WEBP".utf8), .webp), (Array("RIFF....AVI ".utf8), nil), ([], nil),
      ([0xFF, 0xD8], nil),
    ] as [([UInt8], StillFormat?)]
  )
  func bytes(_ bytes: [UInt8], _ format: StillFormat?) {
    #expect(StillFormat(startingWith: bytes) == format)
  }
}
