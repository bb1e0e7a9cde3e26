import Testing

@testable import AnnotateStills

@Suite("The format of a picture")
struct StillFormatTests {
  @Test(
    "pictures of phones that cannot be read are recognised",
    arguments: [
      ("heicmif1heic", HEIFKind.heic), ("mif1heic", .heic), ("avifmif1", .avif),
      ("mif1avif", .avif),
    ]
  )
  func heif(_ brands: String, _ kind: HEIFKind) {
    let minor: [UInt8] = [0, 0, 0, 0]
    let list = Array(brands.utf8)
    let head = [0, 0, 0, UInt8(12 + list.count)] + Array("ftyp".utf8) + list.prefix(4) + minor
    #expect(HEIFKind(startingWith: head + list.dropFirst(4)) == kind)
    #expect(HEIFKind(startingWith: [0, 0, 0, 20] + Array("ftypisom".utf8)) == nil)
  }

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
