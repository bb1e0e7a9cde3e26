import AnnotateInventory
import AnnotateMediaTypes
import CAnnotateFFmpeg
import Foundation
import TestSupport
import Testing

@testable import AnnotateContainers
@testable import AnnotateLibav

@Suite("Boxes of QuickTime and MP4", .timeLimit(.minutes(10)))
struct QuickTimeBoxTests {
  private func track(language: UInt16 = 0x7fff) -> QuickTimeBox {
    var header = QuickTimeBox("tkhd", [0, 0, 0, 7] + [UInt8](repeating: 0, count: 8))
    header.payload += bigEndian(UInt32(3))
    var media = QuickTimeBox("mdia", [])
    let times =
      [UInt8](repeating: 0, count: 12) + bigEndian(UInt32(48000)) + bigEndian(UInt32(96000))
    media.children = [QuickTimeBox("mdhd", times + bigEndian(language) + [0, 0])]
    var track = QuickTimeBox("trak", [])
    track.children = [header, media]
    return track
  }

  @Test("a box is written byte for byte as it was read")
  func roundTrip() throws {
    let bytes = track().bytes
    let read = try #require(QuickTimeBox(bytes[...]))
    #expect(read == track())
    #expect(read.bytes == bytes)
    #expect(read.trackNumber == 3)
    #expect(read.mediaTimescale == 48000)
    #expect(read.mediaDuration == 96000)
  }

  @Test(
    "only timed metadata have pictures as samples, if their media type says so",
    arguments: ["meta", "soun"]
  )
  func pictureTrack(_ handler: String) throws {
    let entry = QuickTimeBox("mett", [UInt8](repeating: 0, count: 9) + Array("image/jpeg".utf8))
    var described = track()
    var (information, table) = (QuickTimeBox("minf", []), QuickTimeBox("stbl", []))
    table.children = [QuickTimeBox("stsd", bigEndian(UInt64(1)) + entry.bytes)]
    information.children = [table]
    described.children[1].children += [
      QuickTimeBox("hdlr", bigEndian(UInt64(0)) + Array(handler.utf8) + [0]), information,
    ]
    var movie = QuickTimeBox("moov", [])
    movie.children = [track(), described]
    let folder = try TemporaryFolder()
    try Data(movie.bytes).write(to: URL(fileURLWithPath: folder.path("a.mov")))
    let tracks = QuickTimeMovie(of: folder.path("a.mov"))?.pictureTracks
    #expect(tracks == (handler == "meta" ? [3] : []))
  }

  /// A track with a handler in the form of QuickTime or of MP4.
  private func track(_ handler: String, named name: [UInt8], isQuickTime: Bool) -> QuickTimeBox {
    let form = isQuickTime ? Array("mhlr".utf8) : bigEndian(UInt32(0))
    let head = bigEndian(UInt32(0)) + form + Array(handler.utf8)
    var made = track()
    made.children[1].children += [
      QuickTimeBox("hdlr", head + [UInt8](repeating: 0, count: 12) + name),
      QuickTimeBox("minf", QuickTimeBox("stbl", []).bytes),
    ]
    return QuickTimeBox(made.bytes[...]) ?? made
  }

  @Test(
    "the handler of data gets the form of the file that it is written into",
    arguments: [true, false]
  )
  func handler(_ isQuickTime: Bool) {
    let name = Array("Core Media Metadata".utf8)
    let (counted, ended) = ([UInt8(name.count)] + name, name + [0])
    let source = track("meta", named: isQuickTime ? ended : counted, isQuickTime: !isQuickTime)
    var written = track("data", named: [0], isQuickTime: isQuickTime)
    written.takeDescription(of: source, references: [])
    let stored = written["mdia"]?["hdlr"]?.payload ?? []
    #expect(written.handlerType == "meta")
    #expect(Array(stored.dropFirst(24)) == (isQuickTime ? counted : ended))
    #expect(stored[4..<8].elementsEqual("mhlr".utf8) == isQuickTime)
  }

  @Test("bytes that are not boxes are refused", arguments: [1, 9, 20, 37])
  func cut(_ count: Int) {
    #expect(QuickTimeBox(track().bytes.prefix(count)) == nil)
  }

  /// Boxes of type `moov`, nested to a depth.
  private func nested(_ depth: Int) -> [UInt8] {
    (1...depth).reversed().flatMap { bigEndian(UInt32(8 * $0)) + Array("moov".utf8) }
  }

  @Test("boxes that are nested too deeply are refused")
  func nesting() {
    #expect(QuickTimeBox(nested(5)[...])?.bytes == nested(5))
    #expect(QuickTimeBox(nested(11)[...]) == nil)
    #expect(QuickTimeBox(nested(50_000)[...]) == nil)
  }

  /// Writes boxes to a file, adds a tag to it, and reads it.
  private func tag(_ boxes: [QuickTimeBox]) throws -> QuickTimeMovie? {
    let folder = try TemporaryFolder()
    let path = folder.path("a.mov")
    try Data(boxes.flatMap(\.bytes)).write(to: URL(fileURLWithPath: path))
    var finish = QuickTimeFinish()
    finish.tags = [("CUSTOM", "x")]
    try finish.apply(to: path)
    return QuickTimeMovie(of: path)
  }

  @Test("a file whose `moov` cannot be rewritten is an error")
  func unfinished() throws {
    var movie = QuickTimeBox("moov", [])
    movie.children = [track()]
    let data = QuickTimeBox("mdat", [1, 2, 3])
    let tagged = try #require(try tag([data, movie]))
    #expect(tagged.box["meta"] == QuickTimeKeys.box([("CUSTOM", "x")]))
    #expect(tagged.box.tracks == [track()])
    for boxes in [
      [data], [movie, data], [data, QuickTimeBox("moov", bigEndian(UInt32(99)) + [1, 1, 1, 1])],
    ] {
      #expect(throws: FFmpegError(code: SHIM_INVALIDDATA, operation: "moov")) { try tag(boxes) }
    }
  }

  @Test("a language is packed into five bits per letter; invalid languages change nothing")
  func language() throws {
    var box = track()
    box.setLanguage("deu")
    let payload = try #require(box["mdia"]?["mdhd"]?.payload)
    #expect(Array(payload[20..<22]) == [0x10, 0xb5])
    var other = track()
    other.setLanguage("en")
    #expect(other == track())
  }

  @Test("a late start is an empty edit and one that skips the preroll")
  func lateStart() throws {
    var box = track()
    box.beginLate(by: 24000, skipping: 1024, movieTimescale: 1000)
    let list = try #require(box["edts"]?["elst"]?.payload)
    #expect(list[0] == 0)
    let numbers = [8, 12, 20, 24].compactMap { list.bigEndian32(at: $0) }
    #expect(numbers == [500, .max, 1979, 1024])
    box.beginLate(by: 48_000 << 32, skipping: 1024, movieTimescale: 1000)
    let long = try #require(box["edts"]?["elst"]?.payload)
    #expect(long[0] == 1)
    #expect([8, 16].compactMap { long.bigEndian64(at: $0) } == [1000 << 32, .max])
  }

  @Test("only tags without a short name get a full name")
  func fullNames() throws {
    let tags = ["title", "make", "make-eng", "com.apple.quicktime.make", "CUSTOM"]
      .map { (key: $0, value: "x") }
    let movie = try OutputFormat(named: "mov").profile
    let mp4 = try OutputFormat(named: "mp4").profile
    #expect(
      QuickTimeKeys.needed(of: tags, in: movie).map(\.key) == [
        "com.apple.quicktime.make", "CUSTOM",
      ]
    )
    #expect(
      QuickTimeKeys.needed(of: tags, in: mp4).map(\.key) == [
        "make", "com.apple.quicktime.make", "CUSTOM",
      ]
    )
  }

  @Test("the last packet lasts until the end of the presentation")
  func span() {
    var span = PresentationSpan()
    #expect(span.lastDuration == nil)
    for (presentation, decode) in [(0, -2), (5, -1), (2, 0), (9, 2)] as [(Int64, Int64)] {
      span.add(presentation: presentation, decode: decode, duration: 1)
    }
    #expect(span.lastDuration == 6)
    // The last packet follows a gap and is also presented last; it must not last beyond the end.
    var gap = PresentationSpan()
    for (presentation, decode) in [(0, -2), (1, -1), (2, 0), (9, 1)] as [(Int64, Int64)] {
      gap.add(presentation: presentation, decode: decode, duration: 1)
    }
    #expect(gap.lastDuration == 7)
    #expect(gap.last(presentation: 9)?.decode == 7)
    #expect(gap.last(presentation: 9)?.duration == 1)
    // Presented last, and shown longer than its decode time leaves room for.
    var late = PresentationSpan()
    for (presentation, decode) in [(0, -21), (20, -11), (10, 0)] as [(Int64, Int64)] {
      late.add(presentation: presentation, decode: decode, duration: 10)
    }
    late.add(presentation: 30, decode: 10, duration: 15)
    #expect(late.last(presentation: 30)?.decode == 9)
    #expect(late.last(presentation: 30)?.duration == 15)
  }

  @Test("a last frame that is shown long and longer than others is a pause")
  func pauses() {
    let millisecond = Rational(1, 1000)
    func endsInPause(_ times: [(Int64, Int64)]) -> Bool {
      var span = PresentationSpan()
      for (start, duration) in times {
        span.add(presentation: start, decode: start, duration: duration)
      }
      return span.endsInPause(tick: millisecond)
    }
    #expect(!endsInPause([]))
    #expect(endsInPause([(0, 200), (200, 3000)]))
    #expect(endsInPause([(0, 3000)]))
    #expect(!endsInPause([(0, 40), (40, 400)]))
    #expect(!endsInPause([(0, 2000), (2000, 3000)]))
    #expect(!endsInPause([(0, 200), (200, 0)]))
  }

  @Test("a last frame without a duration lasts as long as the one before it")
  func unknownDurations() {
    var span = PresentationSpan()
    for (presentation, decode) in [(0, -8), (16, 0), (8, 8), (40, 16), (28, 28)]
      as [(Int64, Int64)]
    {
      span.add(presentation: presentation, decode: decode, duration: 0)
    }
    // From 0 to 40 + 12; 36 of that lie before the last packet.
    #expect(span.lastDuration == 16)
    var single = PresentationSpan()
    single.add(presentation: 0, decode: 0, duration: 0)
    #expect(single.lastDuration == nil)
  }
}
