/// Measures how different two words are, for "did you mean".
package enum EditDistance {
  /// The Damerau-Levenshtein distance in its restricted form.
  ///
  /// It counts insertions, deletions, substitutions and swaps of neighbouring letters, so that the most
  /// frequent typing error, two swapped letters, costs one instead of two.
  package static func between(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    var beforePrevious: [Int] = []
    var previous = Array(0...second.count)
    for row in 0..<first.count {
      var current = [row + 1]
      for column in 0..<second.count {
        let replaced = previous[column] + (first[row] == second[column] ? 0 : 1)
        var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[second.count]
  }

  /// The candidate that was probably meant; nil if none is near enough.
  ///
  /// About a third of the letters may be wrong; beyond that a guess irritates more than it helps. A word
  /// with which only one candidate begins counts as its abbreviation.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.count > 1 else { return nil }
    let limit = min(3, max(1, word.count / 3))
    let measured = candidates.map {
      (name: $0, distance: between(word.lowercased(), $0.lowercased()))
    }
    let best = measured.min { $0.distance < $1.distance }
    if let best, best.distance <= limit { return best.name }
    let completed = candidates.filter { $0.hasPrefix(word) }
    return completed.count == 1 ? completed.first : nil
  }
}
