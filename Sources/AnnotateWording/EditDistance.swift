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
  /// with which only one candidate begins counts as its abbreviation, and of two that are equally near the one
  /// that begins with the word is taken.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.count > 1 else { return nil }
    let near = candidates.map { (name: $0, distance: between(word.lowercased(), $0.lowercased())) }
      .filter { $0.distance <= min(3, max(1, max(word.count, $0.name.count) / 3)) }
    // Of equally near ones, those that the word begins come first.
    let sorted = near.filter { $0.name.hasPrefix(word) } + near.filter { !$0.name.hasPrefix(word) }
    if let best = sorted.min(by: { $0.distance < $1.distance }) { return best.name }
    let completed = candidates.filter { $0.hasPrefix(word) }
    return completed.count == 1 ? completed.first : nil
  }
}
