import AnnotateMediaTypes
import Testing

@Suite("Palettes", .timeLimit(.minutes(10)))
struct PaletteTests {
  private func counts(_ colors: [PaletteColor: Int], bits: Int = 17) -> ColorCounts {
    var counts = ColorCounts(bits: bits)
    for (color, count) in colors.sorted(by: { $0.key.code < $1.key.code }) {
      counts.add(color, count: count)
    }
    return counts
  }

  /// Greys of one step each, often, and one red, rarely.
  private var graysAndRed: [PaletteColor: Int] {
    var colors = Dictionary(
      uniqueKeysWithValues: (0..<256).map { (PaletteColor(red: $0, green: $0, blue: $0), 1000) }
    )
    colors[PaletteColor(red: 230, green: 20, blue: 40)] = 9
    return colors
  }

  @Test("colours that fit into the palette are kept to the bit")
  func exact() {
    let codes: [UInt32] = [0xFF0000, 0x00FF00, 0x0101FF, 0x0102FF]
    let colors = codes.map { PaletteColor(code: $0) }
    let found = PaletteMaker.colors(
      for: counts(Dictionary(uniqueKeysWithValues: colors.map { ($0, 1) })),
      limit: 4
    )
    #expect(Set(found) == Set(colors))
  }

  @Test("a colour that is rare and unlike all others is in the palette", arguments: [8, 16, 64])
  func rare(_ limit: Int) {
    let found = PaletteMaker.colors(for: counts(graysAndRed), limit: limit)
    #expect(found.count == limit)
    #expect(found.contains(PaletteColor(red: 230, green: 20, blue: 40)))
  }

  @Test("common colours are near to one of the palette")
  func near() {
    let dither = PaletteDither(PaletteMaker.colors(for: counts(graysAndRed), limit: 64))
    let errors = (0..<256).map { dither.error(of: PaletteColor(red: $0, green: $0, blue: $0)) }
    #expect((errors.max() ?? 0) <= 9 * 4 * 4)
  }

  @Test("more colours than there are slots are counted with those like them")
  func coarse() {
    let counted = counts(graysAndRed, bits: 6).samples
    #expect(counted.count <= 32)
    let count: Int = counted.map(\.count).reduce(0, +)
    let blue: Int = counted.map(\.blue).reduce(0, +)
    #expect(count == 256_009)
    #expect(blue == 32_640_360)
  }

  @Test("there are no colours without pixels")
  func none() {
    #expect(PaletteMaker.colors(for: ColorCounts(bits: 4), limit: 8).isEmpty)
  }

  @Test("a colour of the palette, and one that looks like it, has no pattern")
  func plain() {
    let codes: [UInt32] = [0x000000, 0x404040, 0xFFFFFF]
    var dither = PaletteDither(codes.map { PaletteColor(code: $0) })
    for code: UInt32 in [0x404040, 0x434040, 0x3C3E40] {
      let found = (0..<16).map { dither.index(of: PaletteColor(code: code), x: $0 % 4, y: $0 / 4) }
      #expect(found.allSatisfy { $0 == 1 })
    }
  }

  @Test("a pattern has the mean of the colour, and depends on the pixel's position only")
  func pattern() {
    let shades = [0x20, 0x60].map { PaletteColor(red: $0, green: $0, blue: $0) }
    var dither = PaletteDither(shades)
    let color = PaletteColor(red: 0x40, green: 0x40, blue: 0x40)
    func tile(_ dither: inout PaletteDither) -> [UInt8] {
      (0..<64).map { dither.index(of: color, x: $0 % 8, y: $0 / 8) }
    }
    let first = tile(&dither)
    for level in 0..<256 {
      _ = dither.index(of: PaletteColor(red: level, green: level, blue: level), x: 0, y: 0)
    }
    #expect(tile(&dither) == first)
    #expect(first.count { $0 == 1 } == 32)
  }
}
