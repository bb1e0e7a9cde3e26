import AnnotateCompression
import Testing

@testable import AnnotateStills

@Suite("zlib")
struct ZlibTests {
  @Test("bytes that are stored come back", arguments: [0, 1, 65535, 65536, 200_000])
  func store(_ count: Int) throws {
    let data = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    #expect(try Inflater.inflate(Zlib.store(data), limit: count) == data)
  }
}
