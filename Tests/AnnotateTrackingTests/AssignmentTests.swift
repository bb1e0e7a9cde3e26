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

  @Test(
    "no other matching has more pairs, or as many at a lower cost",
    arguments: SeededGenerator.seeds
  )
  func bruteForce(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var pairs: [Assignment.Pair] = []
      for left in 0..<4 {
        for right in 0..<5 where Bool.random(using: &generator) {
          pairs.append(
            Assignment.Pair(left: left, right: right, cost: .random(in: 0...3, using: &generator))
          )
        }
      }
      let solution = Assignment.solve(pairs)
      #expect(Set(solution.map(\.left)).count == solution.count)
      #expect(Set(solution.map(\.right)).count == solution.count)
      let best = Self.best(of: pairs[...])
      #expect(solution.count == best.count)
      #expect(abs(solution.reduce(0) { $0 + $1.cost } - best.cost) < 1e-9)
    }
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
