import AnnotateInventory
import Testing

@testable import AnnotateContainers

@Suite("Copyright notices in user data")
struct CopyrightNoticeTests {
  /// The notices of a movie with boxes of these payloads.
  private func notices(_ payloads: [[UInt8]]) -> [CopyrightNotice] {
    let boxes = payloads.flatMap { QuickTimeBox("cprt", $0).bytes }
    var movie = QuickTimeBox("moov", [])
    movie.children = [QuickTimeBox("udta", boxes)]
    return CopyrightNotice.all(in: movie)
  }

  @Test("the text is UTF-8, or UTF-16 with a mark, and has a language")
  func texts() {
    let found = notices([
      [0, 0, 0, 0, 0x15, 0xC7] + Array("© Ä\0rest".utf8),
      [0, 0, 0, 0, 0x10, 0xB5, 0xFE, 0xFF, 0x00, 0xA9, 0x26, 0x3A, 0, 0, 0, 0x41],
      [0, 0, 0, 0, 0x55, 0xC4, 0x42],
    ])
    #expect(found.map(\.text) == ["© Ä", "©☺", "B"])
    #expect(found.map(\.language) == ["eng", "deu", nil])
  }

  @Test("boxes that end early and empty texts are none")
  func empty() {
    #expect(
      notices([[], [0, 0, 0, 0], [0, 0, 0, 0, 0x15, 0xC7], [0, 0, 0, 0, 0x15, 0xC7, 0]]).isEmpty
    )
    #expect(
      notices([[0, 0, 0, 0, 0x15, 0xC7, 0xFE, 0xFF], [0, 0, 0, 0, 0x15, 0xC7, 0xFE, 0xFF, 0]])
        .isEmpty
    )
  }
}
