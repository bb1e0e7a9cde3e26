import Foundation
import Testing

@testable import AnnotateInventory

@Suite("Pictures in texts")
struct PictureTextTests {
  private static let picture =
    Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xDA]) + Data("SCAN DATA OF A FACE ".utf8)
    + Data(repeating: 65, count: 60)

  private func isIn(_ text: String) -> Bool { PictureText.isIn(Array(text.utf8)) }

  @Test(
    "are found in Base64 wherever they begin, also in lines and as addresses use it",
    arguments: 0..<6
  )
  func base64(_ bytesBefore: Int) {
    let digits = (Data(count: bytesBefore) + Self.picture).base64EncodedString()
    #expect(isIn(digits) && isIn("look: \(digits)") && isIn("<a href='x'>\(digits)</a>"))
    let lines = stride(from: 0, to: digits.count, by: 20).map { digits.dropFirst($0).prefix(20) }
    #expect(isIn(lines.joined(separator: "\r\n ")))
    #expect(isIn(digits.replacing("/", with: "_").replacing("+", with: "-")))
  }

  @Test("are found in hexadecimal digits and in addresses that hold data")
  func others() {
    let digits = Self.picture.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    #expect(isIn("exif\n 94\n\(digits.joined())"))
    #expect(isIn(digits.joined().uppercased()))
    #expect(isIn("url(data:image/svg+xml;utf8,<svg/>)"))
    #expect(PictureText.isTag("Metadata_Block_Picture", ""))
    #expect(PictureText.isTag("comment", Self.picture.base64EncodedString()))
  }

  @Test("are not suspected in other words, numbers and data")
  func words() {
    let prose = String(repeating: "A long text without a picture, and/or two of them. ", count: 50)
    let sound = Data("OggS sound, not a picture".utf8) + Data(repeating: 7, count: 90)
    for text in [
      prose, "/9j/", "Qk0", "ffd8", "BM is an abbreviation", sound.base64EncodedString(),
      "https://example.org/9j/" + String(repeating: "path/", count: 30),
    ] { #expect(!isIn(text), "\(text)") }
    #expect(!PictureText.isTag("title", "COVERART"))
  }

  @Test("are also recognised in bytes of unknown form")
  func bytes() {
    #expect(PictureSignature.isIn([1, 2] + Array(Self.picture)))
    #expect(PictureSignature.isIn([0] + Array(Self.picture.base64EncodedData())))
    #expect(!PictureSignature.isIn(Array("plain".utf8)))
  }

  @Test("are not looked for in the chunks of WebP, which are no items")
  func webP() {
    let chunk = Array("VP8 ".utf8) + [2, 0, 0, 0, 1, 2]
    for (form, count) in [("WEBP", 0), ("AVI ", 1)] {
      let file = Array("RIFF".utf8) + [14, 0, 0, 0] + Array(form.utf8) + chunk
      #expect(Inventory.items(of: FilePieces(file)).count == count)
    }
  }
}
