import Testing

@testable import AnnotateContainers

/// Tags in transport streams of which FFmpeg leaves out the beginning.
@Suite("Timed tags")
struct TimedTagTests {
  private static let words: [UInt8] = Array("TIT2".utf8) + [0, 0, 0, 3, 0, 0, 3, 65, 66]
  private static let rest: [UInt8] = [0, 0, 0, 0, UInt8(words.count)] + words
  private static let whole = Array("ID3".utf8) + [4, 0] + rest

  @Test("get back the five bytes that they lack")
  func incomplete() {
    #expect(TimedTag.missingBytes(of: Self.rest) + Self.rest == Self.whole)
    #expect(TimedTag.missingBytes(of: Self.rest + Self.whole) == Array(Self.whole.prefix(5)))
  }

  @Test(
    "get nothing if they are whole, or no tags",
    arguments: [
      whole, [], [0, 0, 0], rest + [1], Array(rest.dropLast()), [1] + rest.dropFirst(),
      [0, 0x80] + rest.dropFirst(2), Array("{\"words\":1}".utf8),
    ] as [[UInt8]]
  )
  func others(_ payload: [UInt8]) {
    #expect(TimedTag.missingBytes(of: payload) == [])
  }
}
