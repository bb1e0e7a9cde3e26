import Foundation
import Testing

@testable import AnnotateReview

@Suite("Base64")
struct Base64Tests {
  @Test("base64 equals Foundation's", arguments: 0..<8)
  func base64(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 91 + 200) }
    #expect(
      String(decoding: Base64.encode(bytes), as: UTF8.self) == Data(bytes).base64EncodedString()
    )
  }
}
