import AnnotateMediaTypes
import TestSupport
import Testing

@Suite("Positions of stamps in displayed pictures", .tags(.process), .timeLimit(.minutes(10)))
struct MarkPositionTests {
  private static let marks = [(x: 70.25, y: 24.5), (x: 40.75, y: 31.0), (x: 62.5, y: 52.25)]
  private static let shown = PixelSize(112, 80)

  /// Half a pixel is what the specification allows.
  private func expect(
    _ found: [Point<DisplaySpace>?],
    at positions: [Point<DisplaySpace>]
  ) throws {
    for (point, position) in zip(found, positions) {
      let point = try #require(point)
      #expect(point.distance(to: position) < 0.5, "\(point) instead of \(position)")
    }
  }

  @Test(
    "marks of a rotated clip have the positions of those of an upright one",
    arguments: GeometryTests.matrices
  )
  func turned(_ orientation: Orientation, _ matrix: [Double]) throws {
    let clip = try MarkedClip(shown: Self.shown, orientation, matrix, marks: Self.marks)
    try expect(clip.marks(shown: Self.shown), at: Self.marks.map { Point($0.x, $0.y) })
  }

  @Test("a mirrored picture has its marks mirrored", arguments: GeometryTests.matrices)
  func mirrored(_ orientation: Orientation, _ matrix: [Double]) throws {
    let clip = try MarkedClip(shown: Self.shown, orientation, matrix, marks: Self.marks)
    let positions = Self.marks.map { Point<DisplaySpace>(112 - $0.x, $0.y) }
    try expect(clip.marks(["--mirror"], shown: Self.shown), at: positions)
  }

  /// A picture of 112 by 80 in one whose middle does not lie between chroma samples.
  @Test(
    "marks have the positions that the gravity gives them",
    arguments: Gravity.allCases,
    [(0, PixelSize(160, 160)), (5, PixelSize(160, 160)), (5, PixelSize(150, 90))]
  )
  func sized(_ gravity: Gravity, _ sample: (orientation: Int, size: PixelSize)) throws {
    let (orientation, matrix) = GeometryTests.matrices[sample.orientation]
    let clip = try MarkedClip(shown: Self.shown, orientation, matrix, marks: Self.marks)
    let (width, height) = (Double(sample.size.width), Double(sample.size.height))
    let (x, y) = (width / 112, height / 80)
    let scale =
      switch gravity {
      case .resize: (x, y)
      case .resizeAspect: (min(x, y), min(x, y))
      case .resizeAspectFill: (max(x, y), max(x, y))
      }
    let positions = Self.marks.map { mark in
      Point<DisplaySpace>(
        width / 2 + (mark.x - 56) * scale.0,
        height / 2 + (mark.y - 40) * scale.1
      )
    }
    let options = ["--size", "\(sample.size)", "--gravity", gravity.rawValue]
    try expect(clip.marks(options, shown: sample.size), at: positions)
  }
}
