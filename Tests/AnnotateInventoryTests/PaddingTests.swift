import TestSupport
import Testing

@testable import AnnotateInventory

/// Padding that is not empty, wherever it lies.
@Suite("Padding", .timeLimit(.minutes(1)))
struct PaddingTests {
  private static let secret = Array("SECRET".utf8)
  private static let zeros = [UInt8](repeating: 0, count: 70_000)

  private func names(_ bytes: [UInt8]) -> [String] {
    Padding.items(of: FilePieces(bytes)).map(\.name)
  }

  private func box(_ type: String, _ children: [[UInt8]]) -> [UInt8] {
    QuickTimeBox(type, children.flatMap(\.self)).bytes
  }

  @Test("of MP4 and MOV is found in every box", arguments: ["free", "skip", "wide"])
  func boxes(_ type: String) {
    let beginning = box("ftyp", [Array("isom".utf8)])
    let (told, empty) = (box(type, [Self.secret]), box(type, [Self.zeros]))
    #expect(names(beginning + empty + box("mdat", [told])) == [])
    #expect(names(beginning + told) == ["the padding (\(type))"])
    #expect(names(beginning + box(type, [Self.zeros + Self.secret])).count == 1)
    let paths = [["moov"], ["moov", "trak", "mdia", "minf", "stbl"], ["moov", "udta"], ["moof"]]
    for path in paths {
      let nested = path.reversed().reduce(told) { box($1, [box("none", []), $0]) }
      #expect(names(beginning + nested).count == 1, "\(path)")
    }
    for flags in [[], [0, 0, 0, 0]] as [[UInt8]] {
      let list = box("meta", [flags, box("hdlr", [[1]]), told])
      #expect(names(beginning + box("moov", [box("udta", [list])])).count == 1)
    }
    // Four zero bytes end a list.
    let data = box("udta", [box("abcd", [[1]]), [0, 0, 0, 0]])
    #expect(names(beginning + box("moov", [data, told])).count == 1)
  }

  @Test("of Matroska is found in every element")
  func elements() {
    let told = MatroskaSample.element(0xEC, Self.secret)
    let empty = MatroskaSample.element(0xEC, Self.zeros)
    #expect(names(MatroskaSample.file(others: empty)) == [])
    #expect(names(MatroskaSample.file(others: empty + told)) == ["the padding (Void)"])
    #expect(names(MatroskaSample.file(track: told)).count == 1)
    #expect(names(MatroskaSample.file(picture: told)).count == 1)
    let cluster = MatroskaSample.element(0x1F43_B675, MatroskaSample.element(0xE7, [1]) + told)
    #expect(names(MatroskaSample.file(others: cluster)).count == 1)
    // A packet that looks like padding is none.
    let block = MatroskaSample.element(0x1F43_B675, MatroskaSample.element(0xA3, told))
    #expect(names(MatroskaSample.file(others: block)) == [])
  }

  @Test("of AVI is found, but not the room for an index")
  func chunks() {
    let rooms = [
      [4, 0, 0, 0, 0, 0, 0, 0] + Array("00dc".utf8), Array("odmldmlh".utf8) + [0xF8, 0, 0, 0],
    ]
    for room in rooms {
      let empty = AVISample.chunk("JUNK", room + Self.zeros)
      #expect(names(AVISample.file(header: empty)) == [])
      let told = AVISample.chunk("JUNK", room + Self.secret)
      #expect(names(AVISample.file(header: told)) == ["the padding (JUNK)"])
    }
    let told = AVISample.chunk("JUNK", Self.secret)
    for (among, behind) in [(told, []), ([], told)] as [([UInt8], [UInt8])] {
      let packets = AVISample.chunk("00dc", [1, 2, 3]) + among + AVISample.chunk("00dc", told)
      let list = AVISample.chunk("LIST", packets, list: "movi")
      #expect(names(AVISample.chunk("RIFF", list + behind, list: "AVI ")).count == 1)
    }
  }

  @Test("that lies about its size ends with the file")
  func hostile() {
    let large = bigEndian(UInt32.max) + Array("free".utf8) + Self.secret
    #expect(names(box("ftyp", [[1]]) + large).count == 1)
    #expect(names(Array("RIFF".utf8) + [255, 255, 255, 255] + Self.secret) == [])
    #expect(names([0x1A, 0x45, 0xDF, 0xA3, 0xFF]) == [])
    #expect(names([]) == [])
  }
}
