/// A code in which frequent symbols have short words and no word begins another, as DEFLATE has it
/// (RFC 1951, section 3.2.2).
struct PrefixCode {
  /// The number of bits of each symbol's word; 0 where it has none.
  let lengths: [Int]
  /// The words, whose first bit is the lowest.
  private let words: [Int]

  /// Makes the best code for symbols that come so often, with words of at most `limit` bits.
  init(frequencies: [Int], limit: Int) {
    lengths = Self.lengths(frequencies, limit)
    words = Self.words(lengths, limit)
  }

  /// Writes the word of a symbol.
  func write(_ symbol: Int, to bits: inout BitWriter) {
    bits.write(words[symbol], width: lengths[symbol])
  }

  private static func lengths(_ frequencies: [Int], _ limit: Int) -> [Int] {
    let symbols = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    var lengths = [Int](repeating: 0, count: frequencies.count)
    guard symbols.count > 1 else {
      // A code has a word at least, even where there is nothing to say.
      lengths[symbols.first ?? 0] = 1
      return lengths
    }
    var counts = limited(depths(symbols.map { frequencies[$0] }), limit)
    // The rarest have the longest words.
    var length = limit
    for symbol in symbols {
      while counts[length] == 0 { length -= 1 }
      counts[length] -= 1
      lengths[symbol] = length
    }
    return lengths
  }

  /// The depths of the leaves in the tree of Huffman; weights come in order, so that two queues do
  /// (van Leeuwen 1976).
  private static func depths(_ weights: [Int]) -> [Int] {
    let count = weights.count
    var sums = weights
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    var (leaf, inner) = (0, count)
    for node in count..<2 * count - 1 {
      var sum = 0
      for _ in 0..<2 {
        let takesLeaf = leaf < count && (inner >= node || sums[leaf] <= sums[inner])
        let child = takesLeaf ? leaf : inner
        if takesLeaf { leaf += 1 } else { inner += 1 }
        sum += sums[child]
        parents[child] = node
      }
      sums.append(sum)
    }
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    for node in (0..<2 * count - 2).reversed() { depths[node] = depths[parents[node]] + 1 }
    return Array(depths[..<count])
  }

  /// How many words of each length there are when those that are too long have been shortened, at the
  /// expense of others that are not (Kraft's sum stays 1).
  private static func limited(_ depths: [Int], _ limit: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: limit + 1)
    for depth in depths { counts[min(depth, limit)] += 1 }
    var sum = counts.indices.dropFirst().reduce(0) { $0 + counts[$1] << (limit - $1) }
    while sum > 1 << limit {
      counts[limit] -= 1
      if let shorter = (1..<limit).last(where: { counts[$0] > 0 }) {
        counts[shorter] -= 1
        counts[shorter + 1] += 2
      }
      sum -= 1
    }
    return counts
  }

  private static func words(_ lengths: [Int], _ limit: Int) -> [Int] {
    var next = firsts(lengths, limit)
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[length] += 1 }
      return reversed(next[length], length)
    }
  }

  /// The first word of each length: they go on where those of the length before end.
  private static func firsts(_ lengths: [Int], _ limit: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: limit + 1)
    for length in lengths where length > 0 { counts[length] += 1 }
    var firsts = [Int](repeating: 0, count: limit + 1)
    for length in 1...limit {
      firsts[length] = (firsts[length - 1] + (length > 1 ? counts[length - 1] : 0)) << 1
    }
    return firsts
  }

  private static func reversed(_ word: Int, _ length: Int) -> Int {
    (0..<length).reduce(0) { $0 << 1 | word >> $1 & 1 }
  }
}
