import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Windows of features")
struct FeatureWindowTests {
  private typealias Window = FeatureWindow
  private typealias PicturePoint = Point<PictureSpace>

  /// A map whose first feature is the column of a cell, and whose second is the row.
  private static let map: [Float] = {
    var map = [Float](repeating: 0, count: Window.mapSide * Window.mapSide * Window.mapStride)
    for row in 0..<Window.mapSide {
      for column in 0..<Window.mapSide {
        let cell = (row * Window.mapSide + column) * Window.mapStride
        (map[cell], map[cell + 1]) = (Float(column), Float(row))
        map[cell + Window.features - 1] = 1
      }
    }
    return map
  }()

  /// The features of a cell of a window: those of `map`, and the weight of cells in the map.
  private static func sampled(_ window: Window) -> (Int, Int) -> (x: Float, y: Float, weight: Float)
  {
    var features = [Float](
      repeating: -1,
      count: Window.side * Window.side * Window.features
    )
    var span = features.mutableSpan
    window.sample(map.span, into: &span)
    return { column, row in
      let cell = (row * Window.side + column) * Window.features
      return (features[cell], features[cell + 1], features[cell + Window.features - 1])
    }
  }

  /// A window around the corners of a level rectangle, in pixels of the network's input.
  private static func window(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> Window {
    let corners = [
      PicturePoint(x.lowerBound, y.lowerBound), PicturePoint(x.upperBound, y.lowerBound),
      PicturePoint(x.lowerBound, y.upperBound), PicturePoint(x.upperBound, y.upperBound),
    ]
    return Window(around: corners, from: corners[0], to: corners[1])
  }

  @Test("a window covers one and a half extents of its points, each axis by itself")
  func scale() {
    // 64 by 32 pixels are 16 by 8 cells of the map: cells of the window are 1.5 by 0.75 of them.
    let cell = Self.sampled(Self.window(64...128, 80...112))
    for (column, row) in [(0, 0), (7, 8), (15, 15)] {
      let (x, y, weight) = cell(column, row)
      #expect(abs(x - Float(24 - 12 + 1.5 * (Double(column) + 0.5) - 0.5)) < 1e-4)
      #expect(abs(y - Float(24 - 6 + 0.75 * (Double(row) + 0.5) - 0.5)) < 1e-4)
      #expect(weight == 1)
    }
  }

  @Test("the line between two points is level in the window")
  func rotation() {
    // The points of a square that stands on a corner, and a line through two of its corners.
    let points = [(96, 64), (128, 96), (96, 128), (64, 96)].map { PicturePoint($0.0, $0.1) }
    let window = Window(around: points, from: points[3], to: points[0])
    let cell = Self.sampled(window)
    let (start, end) = (cell(0, 8), cell(15, 8))
    #expect(end.x > start.x && end.y < start.y)
    #expect(abs((end.x - start.x) + (end.y - start.y)) < 1e-4)
  }

  @Test("cells beyond the edge of the map have no features")
  func edge() {
    let cell = Self.sampled(Self.window(0...64, 0...64))
    #expect(cell(0, 0).weight == 0)
    #expect(cell(8, 8).weight == 1)
    let last = Self.sampled(Self.window(128...192, 128...192))
    #expect(last(15, 15).weight == 0 && last(0, 0).weight == 1)
  }

  @Test("points of a contour return to the network's input")
  func points() {
    let window = Self.window(64...128, 80...112)
    let middle = window.point(x: 32, y: 32)
    #expect(middle.distance(to: PicturePoint(96, 96)) < 1e-9)
    let corner = window.point(x: 0, y: 64)
    #expect(corner.distance(to: PicturePoint(96 - 48, 96 + 24)) < 1e-9)
  }

  @Test("the numbers of a contour are points of the mesh, each once")
  func numbers() {
    let (lips, right, left) = (
      ContourNumbers.lips, ContourNumbers.rightEye, ContourNumbers.leftEye
    )
    #expect(lips.count == 80 && right.count == 71 && left.count == 71)
    let all = right + left + lips
    #expect(Set(all).count == all.count && all.allSatisfy { (0..<MeshedFace.count).contains($0) })
    // The lids begin at the outer corner; the inner corner is the eighth point.
    #expect(right[0] == MeshNumber.rightEye.outer && right[8] == MeshNumber.rightEye.inner)
    #expect(left[0] == MeshNumber.leftEye.outer && left[8] == MeshNumber.leftEye.inner)
  }
}
