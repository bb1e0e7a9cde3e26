import AnnotateMediaTypes
import Testing

@testable import AnnotateStamps

@Suite("Colour encoding")
struct ColorEncodingTests {
  private static let white = SIMD4<Float>(1, 1, 1, 1)
  private static let red = SIMD4<Float>(1, 0, 0, 1)

  private func encoding(primaries: Int, transfer: Int) -> ColorEncoding {
    ColorEncoding(ColorDescription(primaries: primaries, transfer: transfer))
  }

  @Test("pictures of standard or unspecified range keep a colour's values")
  func standard() {
    for (primaries, transfer) in [(1, 1), (2, 2), (6, 6), (1, 13)] {
      let encoding = encoding(primaries: primaries, transfer: transfer)
      #expect(encoding.isIdentity)
      #expect(encoding.encode(SIMD4(0.1, 0.2, 0.3, 0.5)) == SIMD4(0.1, 0.2, 0.3, 0.5))
    }
  }

  // ITU-R BT.2408-5 table 1: HDR reference white is 58 % of PQ and 75 % of HLG.
  @Test("white becomes reference white", arguments: [(16, Float(0.5806)), (18, Float(0.75))])
  func referenceWhite(_ transfer: Int, _ signal: Float) {
    let code = encoding(primaries: 9, transfer: transfer).encode(Self.white)
    for part in [code.x, code.y, code.z] { #expect(abs(part - signal) < 0.001) }
    #expect(code.w == 1)
  }

  @Test("black stays black and clear stays clear", arguments: [1, 16, 18])
  func black(_ transfer: Int) {
    let encoding = encoding(primaries: 9, transfer: transfer)
    let black = encoding.encode(SIMD4(0, 0, 0, 1))
    #expect(black.x < 0.001 && black.y < 0.001 && black.z < 0.001 && black.w == 1)
    #expect(encoding.encode(.zero) == .zero)
  }

  // ITU-R BT.2087: the red of BT.709 is 0.6274, 0.0691 and 0.0164 in BT.2020's light.
  @Test("sRGB red is within wider primaries")
  func primaries() {
    let code = encoding(primaries: 9, transfer: 14).encode(Self.red)
    #expect(abs(code.x - 0.8138) < 0.001)
    #expect(abs(code.y - 0.2915) < 0.001)
    #expect(abs(code.z - 0.1353) < 0.001)
  }

  @Test("a colour with half the alpha has half the encoded values")
  func premultiplied() {
    let encoding = encoding(primaries: 9, transfer: 16)
    let whole = encoding.encode(Self.red)
    let half = encoding.encode(Self.red / 2)
    #expect(abs((half * 2 - whole).max()) < 0.0001 && abs((half * 2 - whole).min()) < 0.0001)
  }
}
