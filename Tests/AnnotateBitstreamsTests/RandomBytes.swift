import TestSupport

/// Packets with random bytes, for tests that read what nobody has written.
enum RandomBytes {
  /// The packets with 1 to 20 bytes changed, none of them at an offset in `spared`.
  static func changed(
    _ packets: [[UInt8]],
    sparing spared: ClosedRange<Int>? = nil,
    using generator: inout SeededGenerator
  ) -> [[UInt8]] {
    var packets = packets
    for _ in 0..<Int.random(in: 1...20, using: &generator) {
      let packet = Int.random(in: packets.indices, using: &generator)
      let places = packets[packet].indices.filter { spared?.contains($0) != true }
      guard let place = places.randomElement(using: &generator) else { continue }
      packets[packet][place] = UInt8.random(in: 0...255, using: &generator)
    }
    return packets
  }
}
