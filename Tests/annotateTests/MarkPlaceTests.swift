import MediaTypes
import TestSupport
import Testing

@Suite("Where ffmpeg shows stamps")
struct MarkPlaceTests {
  private static let marks = [(x: 70.25, y: 24.5), (x: 40.75, y: 31.0), (x: 62.5, y: 52.25)]
  private static let shown = PixelSize(112, 80)

  /// Half a pixel is what the specification allows.
  private func expect(
    _ found: [Point<DisplaySpace>?],
    at places: [Point<DisplaySpace>],
    within limit: Double = 0.5
  ) throws {
    for (point, place) in zip(found, places) {
      let point = try #require(point)
      #expect(point.distance(to: place) < limit, "\(point) instead of \(place)")
    }
  }

  @Test(
    "marks of a turned clip are where those of an upright one are",
    arguments: GeometryTests.matrices
  )
  func turned(_ orientation: Orientation, _ matrix: [Double]) throws {
    let clip = try MarkedClip(shown: Self.shown, orientation, matrix, marks: Self.marks)
    try expect(clip.marks(shown: Self.shown), at: Self.marks.map { Point($0.x, $0.y) })
  }

  @Test("a mirrored picture has its marks mirrored", arguments: GeometryTests.matrices)
  func mirrored(_ orientation: Orientation, _ matrix: [Double]) throws {
    let clip = try MarkedClip(shown: Self.shown, orientation, matrix, marks: Self.marks)
    let places = Self.marks.map { Point<DisplaySpace>(112 - $0.x, $0.y) }
    try expect(clip.marks(["--mirror"], shown: Self.shown), at: places)
  }

  /// A picture of 112 by 80 in one of 160 by 160.
  @Test("marks are where the gravity puts them", arguments: Gravity.allCases)
  func sized(_ gravity: Gravity) throws {
    let (orientation, matrix) = GeometryTests.matrices[5]
    let clip = try MarkedClip(shown: Self.shown, orientation, matrix, marks: Self.marks)
    let size = PixelSize(160, 160)
    let (x, y) = (160.0 / 112, 160.0 / 80)
    let places = Self.marks.map { mark -> Point<DisplaySpace> in
      switch gravity {
      case .resize: Point(mark.x * x, mark.y * y)
      case .resizeAspect: Point(mark.x * x, 80 + (mark.y - 40) * x)
      case .resizeAspectFill: Point(80 + (mark.x - 56) * y, mark.y * y)
      }
    }
    let found = try clip.marks(["--size", "160x160", "--gravity", gravity.rawValue], shown: size)
    // Parts begin at even columns and rows of the stored picture.
    try expect(found, at: places, within: 1.5)
  }
}
