import TestSupport
import Testing

@testable import AnnotateTracking

@Suite("The assignment")
struct AssignmentTests {
  @Test("no pairs give no solution")
  func empty() {
    #expect(Assignment.solve([]).isEmpty)
  }

  @Test("two cheap pairs are better than the cheapest pair and an expensive one")
  func sum() {
    let pairs = [
      Assignment.Pair(left: 0, right: 0, cost: 1), Assignment.Pair(left: 0, right: 1, cost: 2),
      Assignment.Pair(left: 1, right: 0, cost: 2), Assignment.Pair(left: 1, right: 1, cost: 9),
    ]
    #expect(Assignment.solve(pairs) == [pairs[1], pairs[2]])
  }

  @Test("an expensive pair is better than no pair")
  func count() {
    let pairs = [
      Assignment.Pair(left: 0, right: 0, cost: 1), Assignment.Pair(left: 0, right: 1, cost: 100),
      Assignment.Pair(left: 1, right: 0, cost: 50),
    ]
    #expect(Assignment.solve(pairs) == [pairs[1], pairs[2]])
  }

  @Test("where items may stay alone, a cheap pair is better than two expensive ones")
  func alone() {
    let pairs = [
      Assignment.Pair(left: 0, right: 0, cost: 0.1), Assignment.Pair(left: 0, right: 1, cost: 1.3),
      Assignment.Pair(left: 1, right: 0, cost: 1.2), Assignment.Pair(left: 5, right: 5, cost: 1.9),
      Assignment.Pair(left: 6, right: 6, cost: 2.1),
    ]
    #expect(Assignment.solve(pairs, alone: 1) == [pairs[0], pairs[3]])
    #expect(Assignment.solve(pairs) == [pairs[1], pairs[2], pairs[3], pairs[4]])
  }

  @Test("no other matching costs less", arguments: SeededGenerator.seeds)
  func cheapest(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let pairs = Self.randomPairs(&generator)
      let solution = Assignment.solve(pairs, alone: 1)
      let gain = solution.reduce(0) { $0 + 2 - $1.cost }
      #expect(abs(gain - Self.maximumGain(of: pairs[...])) < 1e-9)
    }
  }

  @Test(
    "no other matching has more pairs, or as many at a lower cost",
    arguments: SeededGenerator.seeds
  )
  func bruteForce(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let pairs = Self.randomPairs(&generator)
      let solution = Assignment.solve(pairs)
      #expect(Set(solution.map(\.left)).count == solution.count)
      #expect(Set(solution.map(\.right)).count == solution.count)
      let best = Self.best(of: pairs[...])
      #expect(solution.count == best.count)
      #expect(abs(solution.reduce(0) { $0 + $1.cost } - best.cost) < 1e-9)
    }
  }

  private static func randomPairs(_ generator: inout SeededGenerator) -> [Assignment.Pair] {
    var pairs: [Assignment.Pair] = []
    for left in 0..<4 {
      for right in 0..<5 where Bool.random(using: &generator) {
        pairs.append(
          Assignment.Pair(left: left, right: right, cost: .random(in: 0...3, using: &generator))
        )
      }
    }
    return pairs
  }

  /// The most that a matching saves if each item without a partner costs 1, of all matchings.
  private static func maximumGain(of pairs: ArraySlice<Assignment.Pair>) -> Double {
    guard let first = pairs.first else { return 0 }
    let compatible = pairs.dropFirst().filter {
      $0.left != first.left && $0.right != first.right
    }
    let with = 2 - first.cost + maximumGain(of: compatible[...])
    return max(with, maximumGain(of: pairs.dropFirst()))
  }

  /// Tries all matchings.
  private static func best(of pairs: ArraySlice<Assignment.Pair>) -> (count: Int, cost: Double) {
    guard let first = pairs.first else { return (0, 0) }
    let without = best(of: pairs.dropFirst())
    let compatible = pairs.dropFirst().filter {
      $0.left != first.left && $0.right != first.right
    }
    let rest = best(of: compatible[...])
    let with = (count: rest.count + 1, cost: rest.cost + first.cost)
    return (with.count, -with.cost) > (without.count, -without.cost) ? with : without
  }
}
