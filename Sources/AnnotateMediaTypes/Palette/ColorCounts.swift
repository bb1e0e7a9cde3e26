/// Counts the colours of pictures; where there are too many, similar ones are counted as one.
package struct ColorCounts: Sendable {
  /// Colours that are counted as one.
  package struct Sample: Sendable {
    package var red = 0
    package var green = 0
    package var blue = 0
    package var count = 0

    /// The mean of the colours.
    package var mean: PaletteColor {
      let half = count / 2
      return PaletteColor(
        red: (red + half) / count,
        green: (green + half) / count,
        blue: (blue + half) / count
      )
    }

    package mutating func add(_ other: Sample) {
      red += other.red
      green += other.green
      blue += other.blue
      count += other.count
    }
  }

  /// The number of slots, a power of two; at most half of them are used.
  private let slots: Int
  /// The part of a colour by which samples are told apart, with a bit for a used slot above it.
  private var keys: [UInt32]
  private var table: [Sample]
  private var used = 0
  /// The bits of a colour that are in its key.
  private var mask: UInt32 = 0xFF_FFFF

  /// Starts to count.
  ///
  /// - Parameter bits: how many slots there are, as a power of two.
  package init(bits: Int = 17) {
    slots = 1 << bits
    keys = Array(repeating: 0, count: slots)
    table = Array(repeating: Sample(), count: slots)
  }

  /// The counted colours, in an order that depends on nothing else.
  package var samples: [Sample] {
    zip(keys, table).filter { $0.0 != 0 }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Counts a colour.
  package mutating func add(_ color: PaletteColor, count: Int) {
    insert(
      Sample(
        red: color.red * count,
        green: color.green * count,
        blue: color.blue * count,
        count: count
      ),
      color.code
    )
    while used > slots / 2 { coarsen() }
  }

  private mutating func insert(_ sample: Sample, _ code: UInt32) {
    let key = code & mask | 1 << 24
    var slot = Int((key &* 0x9E37_79B1) >> 8) & (slots - 1)
    while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (slots - 1) }
    if keys[slot] == 0 {
      keys[slot] = key
      used += 1
    }
    table[slot].add(sample)
  }

  /// Drops the lowest bit of each part of all keys.
  private mutating func coarsen() {
    mask = (mask & 0x7F_7F7F) << 1
    let old = zip(keys, table).filter { $0.0 != 0 }
    keys = Array(repeating: 0, count: slots)
    table = Array(repeating: Sample(), count: slots)
    used = 0
    for (key, sample) in old { insert(sample, key) }
  }
}
