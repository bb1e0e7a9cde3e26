import TestSupport
import Testing

@testable import AnnotateInventory

@Suite("How often animations are played", .timeLimit(.minutes(10)))
struct AnimationTests {
  /// A GIF with a palette of two colours, another extension, and one that says how often it is repeated.
  private func gif(repeats: Int?) -> [UInt8] {
    let size: [UInt8] = [1, 0, 1, 0, 0x80, 0, 0]
    let palette = [UInt8](repeating: 0x21, count: 6)
    let comment: [UInt8] = [0x21, 0xFE, 2, 0x21, 0xFF, 0]
    let name: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)
    let repetition = repeats.map { name + [3, 1, UInt8($0 & 0xFF), UInt8($0 >> 8), 0] } ?? []
    return Array("GIF89a".utf8) + size + palette + comment + repetition + [0x2C, 0, 0, 0, 0, 0, 0]
  }

  private func png(plays: Int?) -> [UInt8] {
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      bigEndian(UInt32(data.count)) + Array(type.utf8) + data + [0, 0, 0, 0]
    }
    let control = plays.map { bigEndian(UInt32(5)) + bigEndian(UInt32($0)) }
    return AnimationInventory.png + chunk("IHDR", [UInt8](repeating: 0, count: 13))
      + (control.map { chunk("acTL", $0) } ?? []) + chunk("IDAT", [])
  }

  private func natures(_ bytes: [UInt8]) -> [InventoryItem.Nature] {
    Inventory.items(of: FilePieces(bytes)).map(\.nature)
  }

  @Test("a GIF states repetitions, which are plays after the first; 0 means for ever")
  func repetitionsOfGIF() {
    #expect(natures(gif(repeats: nil)).isEmpty)
    #expect(natures(gif(repeats: 0)) == [.repetition(plays: 0)])
    #expect(natures(gif(repeats: 2)) == [.repetition(plays: 3)])
    #expect(natures(gif(repeats: 0x1FF)) == [.repetition(plays: 512)])
  }

  @Test("an animated PNG states plays")
  func playsOfPNG() {
    #expect(natures(png(plays: nil)).isEmpty)
    #expect(natures(png(plays: 1)).isEmpty)
    #expect(natures(png(plays: 0)) == [.repetition(plays: 0)])
    #expect(natures(png(plays: 3)) == [.repetition(plays: 3)])
  }

  @Test("a file that is cut off anywhere is read without harm")
  func cut() {
    for bytes in [gif(repeats: 2), png(plays: 3)] {
      for count in 0...bytes.count { _ = natures(Array(bytes.prefix(count))) }
    }
  }
}
