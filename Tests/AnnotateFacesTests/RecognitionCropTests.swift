import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Crops for recognition")
struct RecognitionCropTests {
  /// Landmarks at the places that the network expects, mapped to a picture.
  private func landmarks(
    _ map: AffineTransform<PictureSpace, SquareSpace>
  ) -> FaceLandmarks<SquareSpace> {
    let points = RecognitionCrop.places.map { map.apply($0) }
    return FaceLandmarks(
      leftEye: points[1],
      rightEye: points[0],
      nose: points[2],
      mouthLeft: points[4],
      mouthRight: points[3]
    )
  }

  @Test("a face that lies as the network expects it is neither turned, scaled nor shifted")
  func still() throws {
    let crop = try #require(RecognitionCrop(landmarks(AffineTransform(scaleX: 1, scaleY: 1))))
    #expect(crop.square.center.distance(to: Point(56, 56)) < 1e-9)
    #expect(abs(crop.square.side - 112) < 1e-9)
    #expect(abs(crop.square.angle) < 1e-9)
  }

  @Test("a crop follows a face that is turned, scaled and shifted")
  func turned() throws {
    // Doubled, turned by 90 degrees clockwise, and shifted.
    let map = AffineTransform<PictureSpace, SquareSpace>(a: 0, b: 2, c: -2, d: 0, tx: 500, ty: 30)
    let crop = try #require(RecognitionCrop(landmarks(map)))
    #expect(abs(crop.square.side - 224) < 1e-9)
    #expect(abs(crop.square.angle - 90) < 1e-9)
    #expect(crop.square.center.distance(to: map.apply(Point(56, 56))) < 1e-9)
    let back = crop.square.toSquare(pixels: RecognitionCrop.pixels)
    #expect(back.apply(Point(10, 20)).distance(to: map.apply(Point(10, 20))) < 1e-9)
  }

  @Test("there is no crop without all five points")
  func missing() {
    var marks = landmarks(AffineTransform(scaleX: 1, scaleY: 1))
    marks.nose = nil
    #expect(RecognitionCrop(marks) == nil)
    let same = FaceLandmarks<SquareSpace>(
      leftEye: Point(1, 1),
      rightEye: Point(1, 1),
      nose: Point(1, 1),
      mouthLeft: Point(1, 1),
      mouthRight: Point(1, 1)
    )
    #expect(RecognitionCrop(same) == nil)
  }

  @Test("colours are planes of red, green and blue from 0 to 255")
  func planes() throws {
    let size = PixelSize(RecognitionCrop.pixels, RecognitionCrop.pixels)
    var picture = ImageBuffer(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width { picture[x, y] = (blue: 10, green: 100, red: 200, alpha: 255) }
    }
    let view = PictureView(picture: picture, fromSquare: AffineTransform(scaleX: 1, scaleY: 1))
    let crop = try #require(RecognitionCrop(landmarks(AffineTransform(scaleX: 1, scaleY: 1))))
    let planes = crop.planes(of: view)
    let middle = 56 * size.width + 56
    for (plane, value) in [Float(200), 100, 10].enumerated() {
      #expect(abs(planes[plane * size.area + middle] - value) < 0.01)
    }
  }
}
