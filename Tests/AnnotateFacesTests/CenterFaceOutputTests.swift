import AnnotateMediaTypes
import Foundation
import Testing

@testable import AnnotateFaces

@Suite("The output of CenterFace")
struct CenterFaceOutputTests {
  /// Maps of three by two cells, of which only some have numbers.
  private struct Maps {
    var heat = [Float](repeating: 0, count: 6)
    var scale = [Float](repeating: 0, count: 12)
    var offset = [Float](repeating: 0, count: 12)
    var points = [Float](repeating: 0, count: 60)

    func faces(threshold: Double) -> [FaceObservation<PictureSpace>] {
      let (heat, scale, offset, points) = (heat, scale, offset, points)
      return CenterFaceOutput(columns: 3, rows: 2)
        .faces(heat.span, scale.span, offset.span, points.span, threshold: threshold)
    }
  }

  /// A face in the second row's second cell: 40 high, 20 wide, around (5, 7).
  private var maps: Maps {
    var maps = Maps()
    maps.heat[4] = 0.75
    // side = exp(s) · 4
    maps.scale[4] = Float(log(10.0))
    maps.scale[6 + 4] = Float(log(5.0))
    // centre = (cell + offset + 0.5) · 4
    maps.offset[4] = 0.25
    maps.offset[6 + 4] = -0.25
    // Pairs of y and x as shares of height and width.
    let pairs: [Float] = [0.4, 0.25, 0.45, 0.75, 0.6, 0.5, 0.8, 0.3, 0.85, 0.7]
    for (number, fraction) in pairs.enumerated() { maps.points[6 * number + 4] = fraction }
    return maps
  }

  @Test("a cell's numbers become a box by the formulas of the network")
  func box() throws {
    let faces = maps.faces(threshold: 0.5)
    let face = try #require(faces.first)
    #expect(faces.count == 1)
    #expect(face.confidence == 0.75)
    // x: (1 - 0.25 + 0.5) · 4 - 20 / 2, y: (1 + 0.25 + 0.5) · 4 - 40 / 2
    let expected: [Double] = [-5, -13, 20, 40]
    let bounds = [face.bounds.x, face.bounds.y, face.bounds.width, face.bounds.height]
    #expect(zip(bounds, expected).allSatisfy { abs($0 - $1) < 1e-5 }, "\(bounds)")
  }

  @Test("points are shares of the box, and the eye on the left as seen is the subject's right one")
  func points() throws {
    let landmarks = try #require(maps.faces(threshold: 0.5).first).landmarks
    let expected: [(Point<PictureSpace>?, Point<PictureSpace>)] = [
      (landmarks.rightEye, Point(-5 + 0.25 * 20, -13 + 0.4 * 40)),
      (landmarks.leftEye, Point(-5 + 0.75 * 20, -13 + 0.45 * 40)),
      (landmarks.nose, Point(-5 + 0.5 * 20, -13 + 0.6 * 40)),
      (landmarks.mouthRight, Point(-5 + 0.3 * 20, -13 + 0.8 * 40)),
      (landmarks.mouthLeft, Point(-5 + 0.7 * 20, -13 + 0.85 * 40)),
    ]
    for (point, position) in expected {
      #expect(try #require(point).distance(to: position) < 1e-4)
    }
  }

  @Test("cells below the threshold are no faces, those at it are, in the order of the cells")
  func threshold() {
    var maps = Maps()
    maps.heat = [0.5, 0.49, 0.9, 0, 0, 1.5]
    let faces = maps.faces(threshold: 0.5)
    #expect(faces.map(\.bounds.center) == [Point(2, 2), Point(10, 2), Point(10, 6)])
    // A probability is at most one.
    #expect(faces.last?.confidence == 1)
  }
}
