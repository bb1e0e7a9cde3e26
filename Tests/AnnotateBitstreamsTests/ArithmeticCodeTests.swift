import TestSupport
import Testing

@testable import AnnotateBitstreams

@Suite("Arithmetic codes")
struct ArithmeticCodeTests {
  @Test(
    "what an encoder of H.264 or HEVC wrote is read, and ends where it ends",
    arguments: SeededGenerator.seeds
  )
  func contexts(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let bits = (0..<3000).map { index in
      (kind: index % 7, isSet: Int.random(in: 0..<10, using: &generator) < index % 10)
    }
    var writer = ArithmeticWriter()
    var contexts = [UInt8](repeating: 20, count: 5)
    for bit in bits {
      switch bit.kind {
      case 5: writer.writeEven(bit.isSet)
      case 6: writer.writeFinal(false)
      default: writer.write(bit.isSet, &contexts[bit.kind])
      }
    }
    writer.writeFinal(true)
    var reader = ArithmeticDecoder(writer.bytes, at: 0)
    contexts = [UInt8](repeating: 20, count: 5)
    var differences = 0
    for bit in bits {
      let read =
        switch bit.kind {
        case 5: reader.evenBit()
        case 6: reader.finalBit()
        default: reader.bit(&contexts[bit.kind])
        }
      differences += read == (bit.kind == 6 ? false : bit.isSet) ? 0 : 1
    }
    #expect(differences == 0)
    #expect(reader.finalBit() && reader.isAtEnd && reader.isNearlyAtEnd && !reader.isExhausted)
    var longer = ArithmeticDecoder(writer.bytes + [0x80], at: 0)
    for _ in 0..<100 { _ = longer.evenBit() }
    #expect(!longer.isAtEnd)
  }

  @Test(
    "what an encoder of VP8 or VP9 wrote is read, and nothing follows",
    arguments: SeededGenerator.seeds
  )
  func probabilities(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let bits = (0..<3000).map { _ in
      let probability = UInt8.random(in: 1...255, using: &generator)
      return (
        isSet: UInt8.random(in: 0...255, using: &generator) >= probability, probability: probability
      )
    }
    var writer = BooleanWriter()
    for bit in bits { writer.write(bit.isSet, bit.probability) }
    writer.finish()
    var reader = BooleanDecoder(writer.bytes, 0..<writer.bytes.count)
    let differences = bits.filter { reader.bit($0.probability) != $0.isSet }
    #expect(differences.isEmpty)
    #expect(reader.endsInZeros && reader.excess == 0 && !reader.hasRest)
    let longer = writer.bytes + [9, 9, 9, 9, 9, 9]
    reader = BooleanDecoder(longer, 0..<longer.count)
    for bit in bits { _ = reader.bit(bit.probability) }
    #expect(reader.hasRest && !reader.endsInZeros)
  }

  @Test("beyond the end, zeros are read and counted")
  func end() {
    var reader = BooleanDecoder([1, 2], 0..<2)
    for _ in 0..<64 { _ = reader.flag() }
    #expect(reader.excess > 4)
    var other = ArithmeticDecoder([0], at: 0)
    for _ in 0..<64 { _ = other.evenBit() }
    #expect(other.isExhausted)
  }
}
