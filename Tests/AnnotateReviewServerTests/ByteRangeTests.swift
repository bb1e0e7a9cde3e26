import Testing

@testable import AnnotateReviewServer

@Suite("Ranges of bytes")
struct ByteRangeTests {
  @Test(
    "one range is a part of the file",
    arguments: [
      ("bytes=0-", 0..<100), ("bytes=0-0", 0..<1), ("bytes=10-19", 10..<20),
      ("bytes=99-", 99..<100), ("bytes=90-200", 90..<100), ("Bytes=1-2", 1..<3),
      ("bytes=-1", 99..<100), ("bytes=-100", 0..<100), ("bytes=-1000", 0..<100),
      ("bytes=5-99999999999999999999999", 5..<100), ("bytes=-99999999999999999999999", 0..<100),
    ]
  )
  func parts(text: String, part: Range<Int>) {
    #expect(ByteRange.read(text, size: 100) == .part(part))
  }

  @Test(
    "what the file does not have cannot be satisfied",
    arguments: ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999999-"]
  )
  func unsatisfiable(text: String) {
    #expect(ByteRange.read(text, size: 100) == .unsatisfiable)
  }

  @Test("an empty file has no part", arguments: ["bytes=0-", "bytes=-1"])
  func empty(text: String) {
    #expect(ByteRange.read(text, size: 0) == .unsatisfiable)
  }

  @Test(
    "anything else is ignored",
    arguments: [
      "", "bytes", "bytes=", "bytes=-", "bytes=5-4", "bytes=a-b", "bytes=1-2,4-5", "bytes=+1-2",
      "bytes= 1-2", "bytes=1--2", "bytes=1-2=3", "seconds=1-2", "bytes=0x1-2", "bytes=١-٢",
    ]
  )
  func ignored(text: String) {
    #expect(ByteRange.read(text, size: 100) == .whole)
  }

  @Test("a part that depends on a version, and two fields, mean the whole file")
  func fields() {
    let range = RequestHead.Field("Range", "bytes=1-2")
    #expect(ByteRange(RequestHead("GET", "a", [range]), size: 9) == .part(1..<3))
    #expect(ByteRange(RequestHead("GET", "a", [range, range]), size: 9) == .whole)
    let condition = RequestHead.Field("If-Range", "\"a\"")
    #expect(ByteRange(RequestHead("GET", "a", [range, condition]), size: 9) == .whole)
    #expect(ByteRange(RequestHead("GET", "a"), size: 9) == .whole)
  }
}
