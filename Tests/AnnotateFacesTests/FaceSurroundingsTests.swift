import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("The surroundings of a face")
struct FaceSurroundingsTests {
  /// A face of 100 by 80 pixels in the middle of (200, 100), with its eyes on a line of some tilt.
  private func face(eyes: (Point<SquareSpace>, Point<SquareSpace>)?) -> FaceObservation<SquareSpace>
  {
    var landmarks = FaceLandmarks<SquareSpace>()
    (landmarks.rightEye, landmarks.leftEye) = (eyes?.0, eyes?.1)
    return FaceObservation(
      bounds: Rect(x: 150, y: 60, width: 100, height: 80),
      confidence: 1,
      landmarks: landmarks
    )
  }

  @Test("a level face needs less of the picture than a tilted one, at the same sharpness")
  func tilt() {
    let level = FaceSurroundings(of: face(eyes: (Point(180, 90), Point(220, 90))))
    let tilted = FaceSurroundings(of: face(eyes: (Point(180, 70), Point(220, 110))))
    #expect(level.area.isNear(Rect(x: 120, y: 20, width: 160, height: 160)))
    #expect(level.maximumSide == 256)
    #expect(abs(tilted.area.width / level.area.width - 2.0.squareRoot()) < 1e-9)
    #expect(tilted.area.center == level.area.center)
    #expect(tilted.maximumSide == 362)
  }

  @Test("a face whose tilt is unknown may have any")
  func unknownTilt() {
    let surroundings = FaceSurroundings(of: face(eyes: nil))
    #expect(abs(surroundings.area.width - 220) < 1e-9)
    #expect(surroundings.maximumSide == 352)
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect) -> Bool {
    [x - other.x, y - other.y, width - other.width, height - other.height].allSatisfy {
      abs($0) < 1e-9
    }
  }
}
