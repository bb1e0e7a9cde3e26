import TestSupport
import Testing

@testable import AnnotateInventory

@Suite("What files hold beside what FFmpeg reports", .timeLimit(.minutes(10)))
struct InventoryTests {
  /// A box with boxes in it.
  private func box(_ type: String, _ children: [QuickTimeBox]) -> QuickTimeBox {
    QuickTimeBox(type, children.flatMap(\.bytes))
  }

  /// A movie with one video track whose description holds the boxes.
  private func movie(
    _ described: [QuickTimeBox],
    userData: [QuickTimeBox] = [],
    type: String = "hvc1",
    fields: [UInt8] = [UInt8](repeating: 0, count: 78)
  ) -> [UInt8] {
    let entry = QuickTimeBox(type, fields + described.flatMap(\.bytes))
    let description = QuickTimeBox("stsd", bigEndian(UInt64(1)) + entry.bytes)
    let handler = QuickTimeBox("hdlr", bigEndian(UInt64(0)) + Array("vide".utf8))
    let table = box("stbl", [description])
    let media = box("mdia", [handler, box("minf", [table])])
    let header = QuickTimeBox("tkhd", bigEndian(UInt32(7)) + bigEndian(UInt64(0)) + [0, 0, 0, 3])
    let track = box("trak", [header, media])
    let parts = [QuickTimeBox("mvhd", [1]), track, box("udta", userData)]
    return QuickTimeBox("ftyp", Array("isom".utf8)).bytes + box("moov", parts).bytes
  }

  private func items(_ bytes: [UInt8]) -> [InventoryItem] {
    Inventory.items(of: FilePieces(bytes))
  }

  @Test("boxes that configure, repeat or mean nothing are no items")
  func harmless() {
    let known = ["hvcC", "colr", "pasp", "btrt", "fiel"].map { QuickTimeBox($0, [1]) }
    let tags = ["loci", "©nam", "©too", "chpl"].map { QuickTimeBox($0, [1]) }
    #expect(items(movie(known + [QuickTimeBox("zero", [0, 0])], userData: tags)).isEmpty)
  }

  @Test("a kind of track is an item, unless FFmpeg reports it as a disposition")
  func kinds() {
    func names(_ text: String) -> [String] {
      let kind = QuickTimeBox("kind", [0, 0, 0, 0] + Array(text.utf8))
      return items(movie([], userData: [kind])).map(\.name)
    }
    #expect(names("urn:mpeg:dash:role:2011\0dub\0").isEmpty)
    for other in ["urn:mpeg:dash:role:2011\0sign\0", "urn:else\0dub\0", "urn:mpeg:dash:role:2011"] {
      #expect(names(other) == ["the user data kind"])
    }
  }

  @Test("a colour table in a description of pictures is no box")
  func colorTable() {
    // A depth of eight bits, the table itself, and 256 colours of eight bytes.
    let fields = [UInt8](repeating: 0, count: 74) + [0, 8, 0, 0]
    let table = [0, 0, 0, 0, 0x80, 0, 0, 255] + [UInt8](repeating: 0xFE, count: 256 * 8)
    let pictures = movie([], type: "smc ", fields: fields + table)
    #expect(items(pictures).isEmpty)
    let found = items(movie([QuickTimeBox("what", [1])], type: "smc ", fields: fields + table))
    #expect(found.count == 1 && found[0].name.contains("what"))
  }

  @Test("files that are pictures or videos are known by their first bytes")
  func signatures() {
    let pictures = ["GIF89a", "BM", "II*\0", "\0\0\0\u{1C}ftypisom", "RIFF\0\0\0\0WEBP"]
    for beginning in pictures { #expect(PictureSignature.begins(Array(beginning.utf8))) }
    #expect(PictureSignature.begins([0xFF, 0xD8, 0xFF, 0xE0]))
    for beginning in ["not a font", "\0\u{1}\0\0", "OTTO", "%PDF-1.7", ""] {
      #expect(!PictureSignature.begins(Array(beginning.utf8)))
    }
  }

  @Test("a second view is an item, and so are the boxes that belong to it")
  func secondView() {
    let views = box("vexu", [QuickTimeBox("eyes", [1]), QuickTimeBox("proj", [2])])
    let found = items(movie([QuickTimeBox("lhvC", [1]), views, QuickTimeBox("hfov", [3])]))
    #expect(
      found.map(\.name) == [
        "the second view (lhvC)", "the relation of two views (eyes)", "the projection (proj)",
        "the field of view (hfov)",
      ]
    )
    #expect(found.map(\.nature) == [.bound, .bound, .ofGeometry, .ofGeometry])
    #expect(found.allSatisfy { $0.track == 3 })
  }

  @Test("the tags of a track are items, because FFmpeg reports none of them")
  func tagsOfTrack() throws {
    let name = "com.apple.quicktime.camera.lens_model"
    let key = QuickTimeBox("mdta", Array(name.utf8))
    let keys = QuickTimeBox("keys", bigEndian(UInt32(0)) + bigEndian(UInt32(1)) + key.bytes)
    let data = QuickTimeBox(
      "data",
      bigEndian(UInt32(1)) + bigEndian(UInt32(0)) + Array("lens".utf8)
    )
    let value = QuickTimeBox("\0\0\0\u{1}", data.bytes)
    let handler = QuickTimeBox("hdlr", bigEndian(UInt64(0)) + Array("mdta".utf8))
    let meta = box("meta", [handler, keys, box("ilst", [value])])
    let header = QuickTimeBox("tkhd", bigEndian(UInt32(7)) + bigEndian(UInt64(0)) + [0, 0, 0, 3])
    let file = [QuickTimeBox("ftyp", []), box("moov", [box("trak", [header, meta])])]
    let found = items(file.flatMap(\.bytes))
    #expect(found.map(\.name) == ["the tag \(name)"])
    #expect(found.map(\.track) == [3] && found.map(\.nature) == [.lasting])
    // FFmpeg reports those of the movie.
    #expect(items(QuickTimeBox("ftyp", []).bytes + box("moov", [meta]).bytes).isEmpty)
  }

  @Test("of two positions that differ, the first is an item, because FFmpeg reports the other")
  func positions() {
    func text(_ position: String) -> QuickTimeBox {
      QuickTimeBox("©xyz", [0, UInt8(position.utf8.count), 0x15, 0xC7] + Array(position.utf8))
    }
    func location(_ longitude: Double, _ latitude: Double) -> QuickTimeBox {
      let numbers = [longitude, latitude, 0].flatMap {
        bigEndian(UInt32(bitPattern: Int32($0 * 65_536)))
      }
      return QuickTimeBox(
        "loci",
        [0, 0, 0, 0, 0x55, 0xC4, 0, 0] + numbers + Array("earth".utf8) + [0, 0]
      )
    }
    let (here, there) = (text("+40.6892-074.0445/"), location(-74.5, 40.68))
    #expect(items(movie([], userData: [here, there])).map(\.name) == ["another position (©xyz)"])
    #expect(items(movie([], userData: [there, here])).map(\.name) == ["another position (loci)"])
    #expect(items(movie([], userData: [here, location(-74.0445, 40.6892)])).isEmpty)
    #expect(items(movie([], userData: [here])).isEmpty)
    let value = QuickTimeBox("data", bigEndian(UInt64(1)) + Array("+10.0000+020.0000/".utf8))
    let handler = QuickTimeBox("hdlr", bigEndian(UInt64(0)) + Array("mdir".utf8))
    let list = box("ilst", [QuickTimeBox("©xyz", value.bytes)])
    let tags = QuickTimeBox("meta", bigEndian(UInt32(0)) + handler.bytes + list.bytes)
    #expect(items(movie([], userData: [tags, here])).map(\.name) == ["another position (©xyz)"])
  }

  @Test("two views in one picture stay what they are")
  func packedViews() {
    let views = box("vexu", [QuickTimeBox("eyes", [1]), QuickTimeBox("pack", [2])])
    #expect(items(movie([views])).map(\.nature) == [.ofGeometry, .ofGeometry])
  }

  @Test("user data of any maker lasts, unless it shows a picture")
  func userData() {
    let data = [
      QuickTimeBox("Xtra", [1, 2]),
      QuickTimeBox("PANA", [0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 0xFF, 0xD9]),
    ]
    let found = items(movie([], userData: data))
    #expect(found.map(\.nature) == [.lasting, .bound])
    #expect(found[0].name == "the user data Xtra")
    #expect(found[0].bytes == [1, 2])
  }

  @Test("boxes of unknown types are items, wherever they are")
  func unknown() {
    let bytes =
      movie([QuickTimeBox("abcd", [1])]) + QuickTimeBox("emsg", [9]).bytes
      + QuickTimeBox("\u{1}\u{2}xx", [9]).bytes
    #expect(
      items(bytes).map(\.name) == [
        "the box abcd", "timed events (emsg)", "the box 0x01027878",
      ]
    )
  }

  @Test("no bytes crash it", arguments: 0..<400)
  func hostile(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let views = box("vexu", [QuickTimeBox("eyes", [1]), QuickTimeBox("proj", [2])])
    let whole = [
      movie([views], userData: [QuickTimeBox("Xtra", [1])]), MatroskaSample.file(),
      AVISample.file(),
      TransportSample.file(),
    ]
    var bytes = whole[seed % whole.count]
    for _ in 0..<4 {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255,
        using: &random
      )
    }
    if seed % 3 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
    #expect(items(bytes).count <= 200)
  }
}
