internal import AnnotateMediaTypes

/// A band of face sizes.
struct SizeBand: Equatable {
  let name: String
  /// The range of sides in pixels, as `side` measures them.
  let sides: Range<Double>

  /// The bands of the report; faces below ten pixels are not graded.
  static let all = [
    SizeBand(name: "≥ 50 px", sides: 50..<Double.infinity),
    SizeBand(name: "20–50 px", sides: 20..<50),
    SizeBand(name: "10–20 px", sides: leastSide..<20),
  ]

  /// The least side of a graded face in pixels.
  static let leastSide = 10.0

  /// The side of the square that has the area of a box.
  static func side(of box: Rect<DisplaySpace>) -> Double {
    max(0, box.area).squareRoot()
  }

  func contains(_ box: Rect<DisplaySpace>) -> Bool {
    sides.contains(Self.side(of: box))
  }
}
