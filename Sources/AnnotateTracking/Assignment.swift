/// Matches items of two kinds so that the total cost of the pairs, and of the items without a partner, is as
/// low as possible.
enum Assignment {
  /// A possible pair.
  struct Pair: Sendable, Equatable {
    let left: Int
    let right: Int
    let cost: Double
  }

  /// Returns the matching with the lowest cost.
  ///
  /// - Parameters:
  ///   - pairs: the possible pairs.
  ///   - alone: the cost of an item without a partner, so that a pair that costs more than two of them is left
  ///     out; nil for more than all possible pairs together, so that the number of pairs is as large as possible.
  /// - Returns: the pairs of the matching, by both items.
  ///
  /// The pairs fall into groups that share no item. Each group is solved separately with shortest augmenting
  /// paths (Kuhn, "The Hungarian Method for the Assignment Problem", 1955; in the form of Jonker and
  /// Volgenant, 1987).
  static func solve(_ pairs: [Pair], alone: Double? = nil) -> [Pair] {
    groups(of: pairs).flatMap { solve(group: $0, alone) }
      .sorted { ($0.left, $0.right) < ($1.left, $1.right) }
  }

  /// Groups pairs that share a left or right item, directly or through other pairs.
  private static func groups(of pairs: [Pair]) -> [[Pair]] {
    var groups: [(lefts: Set<Int>, rights: Set<Int>, pairs: [Pair])] = []
    for pair in pairs {
      let touching = groups.indices.filter {
        groups[$0].lefts.contains(pair.left) || groups[$0].rights.contains(pair.right)
      }
      var merged: (lefts: Set<Int>, rights: Set<Int>, pairs: [Pair]) = (
        [pair.left], [pair.right], [pair]
      )
      for index in touching.reversed() {
        let group = groups.remove(at: index)
        merged.lefts.formUnion(group.lefts)
        merged.rights.formUnion(group.rights)
        merged.pairs = group.pairs + merged.pairs
      }
      groups.append(merged)
    }
    return groups.map(\.pairs)
  }

  private static func solve(group: [Pair], _ alone: Double?) -> [Pair] {
    let alone = alone ?? group.reduce(1) { $0 + abs($1.cost) }
    let pairs = group.filter { $0.cost < 2 * alone }
    guard pairs.count > 1 else { return pairs }
    let lefts = Set(pairs.map(\.left)).sorted()
    let rights = Set(pairs.map(\.right)).sorted()
    let rowOfLeft = Dictionary(uniqueKeysWithValues: zip(lefts, 0...))
    let columnOfRight = Dictionary(uniqueKeysWithValues: zip(rights, 0...))
    let size = max(lefts.count, rights.count)
    // Two items that are no possible pair, or one that the other kind has no item for.
    var costs = (0..<size * size).map { index in
      index / size < lefts.count && index % size < rights.count ? 2 * alone : alone
    }
    for pair in pairs {
      guard let row = rowOfLeft[pair.left], let column = columnOfRight[pair.right] else { continue }
      costs[row * size + column] = pair.cost
    }
    let columns = cheapestColumns(costs, size)
    return pairs.filter { pair in
      guard let row = rowOfLeft[pair.left], let column = columnOfRight[pair.right] else {
        return false
      }
      return columns[row] == column
    }
  }

  /// Assigns a column to each row of a square matrix so that the sum of costs is lowest.
  private static func cheapestColumns(_ costs: [Double], _ size: Int) -> [Int] {
    // The extra last column holds the row that is being assigned.
    var (rowPrices, columnPrices) = (
      [Double](repeating: 0, count: size), [Double](repeating: 0, count: size + 1)
    )
    var rowOfColumn = [Int](repeating: -1, count: size + 1)
    for row in 0..<size {
      var path = ShortestPath(size)
      var column = size
      rowOfColumn[size] = row
      repeat {
        path.isDone[column] = true
        let (next, step) = path.extend(
          from: column,
          rowOfColumn[column],
          costs,
          rowPrices,
          columnPrices
        )
        for index in 0...size {
          if path.isDone[index] {
            rowPrices[rowOfColumn[index]] += step
            columnPrices[index] -= step
          } else {
            path.distances[index] -= step
          }
        }
        column = next
      } while rowOfColumn[column] >= 0
      while column != size {
        let previous = path.previous[column]
        rowOfColumn[column] = rowOfColumn[previous]
        column = previous
      }
    }
    var columns = [Int](repeating: -1, count: size)
    for column in 0..<size { columns[rowOfColumn[column]] = column }
    return columns
  }
}

/// The cheapest paths found so far from the row that is being assigned to every column.
private struct ShortestPath {
  var distances: [Double]
  var previous: [Int]
  var isDone: [Bool]

  init(_ size: Int) {
    distances = [Double](repeating: .infinity, count: size + 1)
    previous = [Int](repeating: size, count: size + 1)
    isDone = [Bool](repeating: false, count: size + 1)
  }

  /// Extends the paths from a column, which `row` has, to all columns that are not done.
  ///
  /// - Returns: the nearest of those columns and its distance.
  mutating func extend(
    from column: Int,
    _ row: Int,
    _ costs: [Double],
    _ rowPrices: [Double],
    _ columnPrices: [Double]
  ) -> (column: Int, distance: Double) {
    let size = distances.count - 1
    var nearest = (column: size, distance: Double.infinity)
    for other in 0..<size where !isDone[other] {
      let cost = costs[row * size + other] - rowPrices[row] - columnPrices[other]
      if cost < distances[other] { (distances[other], previous[other]) = (cost, column) }
      if distances[other] < nearest.distance { nearest = (other, distances[other]) }
    }
    return nearest
  }
}
