import Testing

@testable import AnnotateBitstreams

@Suite("Numbers read bit by bit")
struct BitReaderTests {
  @Test("bits come with the most significant one first, and zeros follow the end")
  func bits() {
    var reader = BitReader([0b1010_0101, 0xFF])
    #expect(reader.bit() && !reader.bit())
    #expect(reader.bits(5) == 0b10010)
    #expect(reader.next == 0b1111_1111_1 << 23)
    #expect(reader.bits(9) == 0b1_1111_1111 && !reader.isExhausted)
    #expect(reader.bits(32) == 0 && !reader.bit() && reader.isExhausted)
  }

  @Test("Exp-Golomb codes")
  func golomb() {
    // 1, 010, 011, 00100, 00111
    var reader = BitReader([0b1010_0110, 0b0100_0011, 0b1000_0000])
    #expect((0..<5).map { _ in reader.golomb() } == [0, 1, 2, 3, 6])
    reader = BitReader([0b1010_0110, 0b0100_0011, 0b1000_0000])
    #expect((0..<5).map { _ in reader.signedGolomb() } == [0, 1, -1, 2, -3])
    reader = BitReader([0, 0, 0, 0, 0])
    #expect(reader.golomb() == Int(UInt32.max))
  }

  @Test("codes of variable length, by their zeros and what follows the first one")
  func lengths() {
    // 1, 011, 0101, 0100
    let table = LengthTable([1, 1, 3, 3, 4, 5, 4, 4])
    var reader = BitReader([0b1011_0101, 0b0100_1000])
    #expect((0..<5).map { _ in table.read(&reader) } == [0, 1, 2, 3, 0])
    #expect(table.read(&reader) == nil)
  }
}
