import TestSupport
import Testing

@testable import AnnotateInventory

/// A Matroska file of elements.
enum MatroskaSample {
  static func element(_ identifier: Int, _ payload: [UInt8]) -> [UInt8] {
    let name = bigEndian(UInt32(identifier)).drop { $0 == 0 }
    var size = bigEndian(UInt32(payload.count))
    size[0] |= 0x10
    return Array(name) + size + payload
  }

  static func file(track: [UInt8] = [], picture: [UInt8] = [], others: [UInt8] = []) -> [UInt8] {
    let video = element(0xE0, element(0xB0, [160]) + element(0xBA, [120]) + picture)
    let entry = element(0xAE, element(0xD7, [1]) + element(0x83, [1]) + video + track)
    let information = element(0x1549_A966, element(0x7BA9, Array("title".utf8)))
    let segment = information + element(0x1654_AE6B, entry) + others
    return element(0x1A45_DFA3, element(0x4282, Array("matroska".utf8)))
      + element(0x1853_8067, segment)
  }
}

/// An AVI file of chunks.
enum AVISample {
  static func chunk(_ type: String, _ payload: [UInt8], list: String = "") -> [UInt8] {
    let content = Array(list.utf8) + payload
    let size: [UInt8] = bigEndian(UInt32(content.count)).reversed()
    return Array(type.utf8) + size + content + (content.count % 2 == 0 ? [] : [0])
  }

  static func file(header: [UInt8] = [], others: [UInt8] = []) -> [UInt8] {
    let stream = chunk("LIST", chunk("strh", [1]) + chunk("strf", [1]) + header, list: "strl")
    let list = chunk("LIST", chunk("avih", [1]) + stream, list: "hdrl")
    return chunk("RIFF", list + chunk("LIST", [1, 2], list: "movi") + others, list: "AVI ")
  }
}

/// A transport stream of tables.
enum TransportSample {
  static func packet(_ identifier: Int, _ section: [UInt8]) -> [UInt8] {
    let head: [UInt8] = [
      0x47, 0x40 | UInt8(identifier >> 8), UInt8(identifier & 0xFF), 0x10, 0,
    ]
    return head + section + [UInt8](repeating: 0xFF, count: 188 - 5 - section.count)
  }

  static func file(programmes: Int = 1, tables: [Int] = []) -> [UInt8] {
    let list: [UInt8] = (0...programmes).flatMap { [0, UInt8($0), 0xE0, 0x20] }
    let head: [UInt8] = [0, 0xB0, UInt8(5 + list.count + 4), 0, 1, 0xC1, 0, 0]
    let table = head + list + [0, 0, 0, 0]
    let others = tables.flatMap { packet($0, [0x4E, 0xB0, 0]) }
    return packet(0, table) + others + packet(0x1FFF, []) + packet(0x1FFF, [])
  }
}

@Suite("What Matroska, AVI and transport streams hold beside that", .timeLimit(.minutes(10)))
struct OtherContainerTests {
  private func names(_ bytes: [UInt8]) -> [String] {
    Inventory.items(of: FilePieces(bytes)).map(\.name)
  }

  @Test("a file with what every file has, has no items")
  func plain() {
    #expect(names(MatroskaSample.file()).isEmpty)
    #expect(names(AVISample.file()).isEmpty)
    #expect(names(TransportSample.file()).isEmpty)
  }

  @Test("the languages of chapters are an item, if they are determined")
  func languages() {
    let element = MatroskaSample.element
    func file(_ language: String) -> [UInt8] {
      let title = element(0x85, Array("One".utf8)) + element(0x437C, Array(language.utf8))
      let edition = element(0x45B9, element(0xB6, element(0x80, title)))
      return MatroskaSample.file(others: element(0x1043_A770, edition))
    }
    #expect(names(file("deu")) == ["the languages of chapters"])
    #expect(names(file("und")).isEmpty)
  }

  @Test("chapters that do not begin after those before them are an item")
  func order() {
    let element = MatroskaSample.element
    func found(_ starts: [UInt8]) -> [String] {
      let chapters = starts.flatMap { element(0xB6, element(0x91, [$0])) }
      return names(MatroskaSample.file(others: element(0x1043_A770, element(0x45B9, chapters))))
    }
    #expect(found([0, 0, 10, 20]).isEmpty)
    #expect(found([0, 20, 10]) == ["the chapters that are out of order"])
    #expect(found([10, 10]) == ["the chapters that are out of order"])
  }

  @Test("elements of Matroska that FFmpeg ignores are items")
  func matroska() {
    let element = MatroskaSample.element
    let tag = element(0x67C8, element(0x45A3, Array("KEY".utf8)) + element(0x4485, [1, 2]))
    let edition = element(0x45B9, element(0x45DD, [1]) + element(0xB6, element(0xB6, [])))
    let file = MatroskaSample.file(
      track: element(0x22_B59D, Array("en-US".utf8)) + element(0x5099, [1]),
      picture: element(0x54AA, [8]) + element(0x54BB, [0]),
      others: element(0x1254_C367, element(0x7373, tag)) + element(0x1043_A770, edition)
    )
    #expect(
      names(file) == [
        "the element 0x5099", "the cropping of the picture", "the language tag en-US",
        "the binary tag KEY", "the order of chapters", "the chapters in chapters",
      ]
    )
  }

  @Test("of several values of a tag of Matroska, FFmpeg reads one")
  func repeatedTags() {
    let element = MatroskaSample.element
    func value(
      _ name: String,
      _ text: String,
      _ inside: [UInt8] = [],
      language: String = "und",
      isForAll: Bool = false
    ) -> [UInt8] {
      let words = element(0x45A3, Array(name.utf8)) + element(0x447A, Array(language.utf8))
      let isDefault = element(0x4484, [language == "und" || isForAll ? 1 : 0])
      return element(0x67C8, words + isDefault + element(0x4487, Array(text.utf8)) + inside)
    }
    func tag(ofTrack number: UInt8, _ values: [UInt8]) -> [UInt8] {
      element(0x7373, element(0x63C0, element(0x63C5, [number])) + values)
    }
    func found(_ tags: [UInt8]) -> [String] {
      names(MatroskaSample.file(others: element(0x1254_C367, tags)))
    }
    let twice = value("A", "1", value("B", "1")) + value("A", "2", value("B", "2"))
    #expect(
      found(tag(ofTrack: 0, twice)) == [
        "the further values of the tag A", "the further values of the tag A/B",
      ]
    )
    #expect(found(tag(ofTrack: 1, value("A", "1")) + tag(ofTrack: 2, value("A", "2"))).isEmpty)
    #expect(found(tag(ofTrack: 1, value("A", "1") + value("A", "1"))).isEmpty)
    let inGerman = value("A", "2", language: "deu")
    #expect(found(tag(ofTrack: 1, value("A", "1") + inGerman)).isEmpty)
    // FFmpeg writes a value with a language twice, and reports the second for all.
    let same = value("A", "1", language: "deu", isForAll: true)
    #expect(found(tag(ofTrack: 1, value("A", "1") + same)).isEmpty)
    let other = value("A", "2", language: "deu", isForAll: true)
    #expect(found(tag(ofTrack: 1, value("A", "1") + other)) == ["the further values of the tag A"])
  }

  @Test("of several values of a tag of AVI, FFmpeg reads one")
  func repeatedChunks() {
    let (artist, genre) = (AVISample.chunk("IART", [0x41]), AVISample.chunk("IGNR", [0x41]))
    let lists = [artist + genre + artist, artist + genre].map {
      AVISample.file(others: AVISample.chunk("LIST", $0, list: "INFO"))
    }
    #expect(lists.map(names) == [["the further values of the tag IART"], []])
  }

  @Test("that a track of Matroska is disabled is an item")
  func disabled() {
    let tracks = [0, 1].map { MatroskaSample.file(track: MatroskaSample.element(0xB9, [$0])) }
    #expect(tracks.map(names) == [["the disabling of the track"], []])
  }

  @Test("chunks of AVI that FFmpeg ignores are items")
  func chunks() {
    let file = AVISample.file(
      header: AVISample.chunk("note", [1]),
      others: AVISample.chunk("_PMX", [1]) + AVISample.chunk("JUNK", [1])
    )
    #expect(names(file) == ["the chunk note", "the XMP (_PMX)"])
  }

  @Test("programmes and guides of transport streams are items")
  func transport() {
    #expect(
      names(TransportSample.file(programmes: 2, tables: [0x12, 0x14])) == [
        "the division into 2 programmes", "the programme guide (EIT)",
        "the clock of the broadcast (TDT)",
      ]
    )
  }
}
