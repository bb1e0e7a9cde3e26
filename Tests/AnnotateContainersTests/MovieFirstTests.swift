import AnnotateInventory
import Testing

@testable import AnnotateContainers
@testable import AnnotateLibav

@Suite("Moving the description of tracks to the front")
struct MovieFirstTests {
  /// A movie with one track whose chunks begin at some offsets.
  private func movie(_ table: QuickTimeBox) -> QuickTimeBox {
    var movie = QuickTimeBox("moov", [])
    movie.children = ["trak", "mdia", "minf", "stbl"].reversed().reduce([table]) { inner, type in
      var box = QuickTimeBox(type, [])
      box.children = inner
      return [box]
    }
    return movie
  }

  private func table(_ box: QuickTimeBox?) -> QuickTimeBox? {
    box?["trak"]?["mdia"]?["minf"]?["stbl"]?.children.first
  }

  private func offsets32(_ offsets: UInt32...) -> QuickTimeBox {
    QuickTimeBox(
      "stco",
      [0, 0, 0, 0] + bigEndian(UInt32(offsets.count)) + offsets.flatMap(bigEndian)
    )
  }

  private func offsets64(_ offsets: UInt64...) -> QuickTimeBox {
    QuickTimeBox(
      "co64",
      [0, 0, 0, 0] + bigEndian(UInt32(offsets.count)) + offsets.flatMap(bigEndian)
    )
  }

  @Test("offsets grow by the size of the box")
  func small() {
    let bytes = movie(offsets32(36, 1000)).bytesBeforeMedia
    let size = UInt32(bytes.count)
    #expect(table(QuickTimeBox(bytes[...])) == offsets32(36 + size, 1000 + size))
  }

  @Test("offsets that no longer fit get more bytes, and count those")
  func large() {
    let bytes = movie(offsets32(36, .max - 10)).bytesBeforeMedia
    let size = UInt64(bytes.count)
    #expect(table(QuickTimeBox(bytes[...])) == offsets64(36 + size, UInt64(UInt32.max) - 10 + size))
  }

  @Test("large offsets stay large")
  func wide() {
    let bytes = movie(offsets64(36, 1 << 33)).bytesBeforeMedia
    let size = UInt64(bytes.count)
    #expect(table(QuickTimeBox(bytes[...])) == offsets64(36 + size, 1 << 33 + size))
  }
}
