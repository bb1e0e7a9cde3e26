import TestSupport
import Testing

@testable import AnnotateMediaTypes

@Suite("Orientations")
struct OrientationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let orientation: Orientation
    /// The linear part of the display matrix: a, b, c, d.
    let matrix: [Double]
    /// Where the stored corners top left, top right, bottom right and bottom left of a picture of 4 by 2
    /// are shown; the tag's definition (EXIF 2.3, 4.6.4) names the sides of row 0 and column 0.
    let corners: [[Double]]

    init(_ orientation: Orientation, _ matrix: [Double], _ corners: [[Double]]) {
      (self.orientation, self.matrix, self.corners) = (orientation, matrix, corners)
    }

    var testDescription: String { "\(orientation)" }
  }

  static let cases = [
    Case(.up, [1, 0, 0, 1], [[0, 0], [4, 0], [4, 2], [0, 2]]),
    Case(.upMirrored, [-1, 0, 0, 1], [[4, 0], [0, 0], [0, 2], [4, 2]]),
    Case(.down, [-1, 0, 0, -1], [[4, 2], [0, 2], [0, 0], [4, 0]]),
    Case(.downMirrored, [1, 0, 0, -1], [[0, 2], [4, 2], [4, 0], [0, 0]]),
    Case(.leftMirrored, [0, 1, 1, 0], [[0, 0], [0, 4], [2, 4], [2, 0]]),
    Case(.right, [0, 1, -1, 0], [[2, 0], [2, 4], [0, 4], [0, 0]]),
    Case(.rightMirrored, [0, -1, -1, 0], [[2, 4], [2, 0], [0, 0], [0, 4]]),
    Case(.left, [0, -1, 1, 0], [[0, 4], [0, 0], [2, 0], [2, 4]]),
  ]

  @Test("the table has every orientation, numbered as in EXIF")
  func completeness() {
    #expect(Self.cases.map(\.orientation) == Orientation.allCases)
    #expect(Self.cases.map(\.orientation.rawValue) == Array(1...8))
    #expect(Orientation.allCases.filter(\.swapsAxes).map(\.rawValue) == [5, 6, 7, 8])
  }

  @Test("the corners of the stored picture are shown where EXIF defines them", arguments: cases)
  func corners(_ example: Case) {
    let map: AffineTransform<CodedSpace, DisplaySpace> = example.orientation.transform(
      width: 4,
      height: 2
    )
    let stored: [Point<CodedSpace>] = [Point(0, 0), Point(4, 0), Point(4, 2), Point(0, 2)]
    #expect(stored.map(map.apply) == example.corners.map { Point($0[0], $0[1]) })
  }

  @Test("a display matrix has its orientation in any unit", arguments: cases)
  func matrices(_ example: Case) {
    for unit in [1, 65536, 0.001] {
      let numbers = example.matrix.map { $0 * unit }
      let read = Orientation(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3])
      #expect(read == example.orientation)
    }
  }

  @Test(
    "a matrix that is not exactly a quarter turn has the nearest orientation",
    arguments: SeededGenerator.seeds
  )
  func nearest(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let numbers = (0..<4).map { _ in Double.random(in: -2...2, using: &generator) }
      let read = try #require(
        Orientation(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3])
      )
      // The nearest of unit matrices is the one with the largest scalar product.
      func product(_ example: Case) -> Double {
        zip(example.matrix, numbers).map { $0 * $1 }.reduce(0, +)
      }
      let best = Self.cases.max { product($0) < product($1) }
      #expect(read == best?.orientation, "\(numbers)")
    }
  }

  @Test(
    "matrices that flatten the picture or contain NaN have no orientation",
    arguments: [
      [0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 1, 1], [.nan, 0, 0, 1], [0, .nan, 1, 0],
      [.infinity, 0, 0, 1], [1, 0, .nan, 1],
    ] as [[Double]]
  )
  func degenerate(_ numbers: [Double]) {
    #expect(Orientation(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3]) == nil)
  }
}
