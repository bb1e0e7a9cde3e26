import AnnotateWording
import Testing

@Suite("Leading zeros")
struct PaddingTests {
  @Test("numbers get as many digits as requested, or as many as they need")
  func padded() {
    #expect(7.padded(to: 3) == "007")
    #expect((-7).padded(to: 3) == "-007")
    #expect(1234.padded(to: 3) == "1234")
    #expect(0.padded(to: 0) == "0")
    #expect(Int64.min.padded(to: 4) == "-9223372036854775808")
  }
}
