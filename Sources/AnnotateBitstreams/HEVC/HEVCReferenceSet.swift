/// The pictures near the current one that it, or a later one, is predicted from.
struct HEVCReferenceSet {
  /// A picture: how much later it is shown, and whether the current picture uses it.
  private typealias Picture = (distance: Int, isUsed: Bool)

  private var earlier: [Picture] = []
  private var later: [Picture] = []

  /// How many of the pictures the current one uses.
  var useCount: Int { (earlier + later).filter(\.isUsed).count }

  /// Reads a set; nil if it is invalid.
  ///
  /// - Parameters:
  ///   - reader: where the set begins.
  ///   - index: its index.
  ///   - sets: the sets before it.
  ///   - count: the number of sets in the sequence; a set of this index belongs to a slice.
  init?(_ reader: inout BitReader, index: Int, among sets: [HEVCReferenceSet], count: Int) {
    if index > 0, reader.bit() {
      let back = index == count ? 1 + reader.golomb() : 1
      guard back <= index else { return nil }
      derive(from: sets[index - back], &reader)
    } else {
      let counts = (reader.golomb(), reader.golomb())
      guard counts.0 <= 16, counts.1 <= 16 else { return nil }
      earlier = Self.pictures(counts.0, sign: -1, &reader)
      later = Self.pictures(counts.1, sign: 1, &reader)
    }
    guard earlier.count + later.count <= 16, !reader.isExhausted else { return nil }
  }

  private static func pictures(
    _ count: Int,
    sign: Int,
    _ reader: inout BitReader
  ) -> [Picture] {
    var distance = 0
    return (0..<count).map { _ in
      distance += sign * (1 + reader.golomb())
      return (distance, reader.bit())
    }
  }

  /// Takes the pictures of another set, at other distances.
  private mutating func derive(from other: HEVCReferenceSet, _ reader: inout BitReader) {
    let isNegative = reader.bit()
    let step = (isNegative ? -1 : 1) * (1 + reader.golomb())
    let flags = (0...other.earlier.count + other.later.count).map { _ in
      let isUsed = reader.bit()
      return (isUsed: isUsed, isKept: isUsed || reader.bit())
    }
    var candidates = (other.earlier + other.later).map { $0.distance + step } + [step]
    candidates = candidates.indices.map { flags[$0].isKept ? candidates[$0] : 0 }
    let all = candidates.indices.map { (distance: candidates[$0], isUsed: flags[$0].isUsed) }
    earlier = all.filter { $0.distance < 0 }.sorted { $0.distance > $1.distance }
    later = all.filter { $0.distance > 0 }.sorted { $0.distance < $1.distance }
  }
}
