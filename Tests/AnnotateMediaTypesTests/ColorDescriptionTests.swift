import AnnotateMediaTypes
import Testing

@Suite("Colour descriptions")
struct ColorDescriptionTests {
  @Test(
    "without a stated matrix, high-definition pictures count as BT.709 and smaller ones as BT.601",
    arguments: [
      (PixelSize(720, 480), 6), (PixelSize(720, 576), 6), (PixelSize(1024, 576), 6),
      (PixelSize(1279, 576), 6), (PixelSize(1280, 544), 1), (PixelSize(1280, 720), 1),
      (PixelSize(608, 1080), 1), (PixelSize(3840, 2160), 1),
    ]
  )
  func guesses(_ size: PixelSize, _ expected: Int) {
    #expect(ColorDescription().resolvedMatrix(for: size) == expected)
    // RGB and reserved code points say nothing about luma.
    #expect(ColorDescription(matrix: 0).resolvedMatrix(for: size) == expected)
    #expect(ColorDescription(matrix: 3).resolvedMatrix(for: size) == expected)
  }

  // ITU-T H.273 table 4: KR and KB.
  @Test(
    "a stated matrix has the weights of ITU-T H.273 at any size",
    arguments: [
      (1, 0.2126, 0.0722), (4, 0.30, 0.11), (5, 0.299, 0.114), (6, 0.299, 0.114),
      (7, 0.212, 0.087), (9, 0.2627, 0.0593), (10, 0.2627, 0.0593),
    ]
  )
  func weights(_ matrix: Int, _ red: Double, _ blue: Double) {
    for size in [PixelSize(320, 240), PixelSize(1920, 1080)] {
      let weights = ColorDescription(matrix: matrix).lumaWeights(for: size)
      #expect(weights == (red, blue))
    }
  }

  @Test(
    "each chroma location has its position between luma samples",
    arguments: [
      (ChromaLocation.left, 0, 0.5), (.center, 0.5, 0.5), (.topLeft, 0, 0), (.top, 0.5, 0),
      (.bottomLeft, 0, 1), (.bottom, 0.5, 1),
    ]
  )
  func chromaLocations(_ location: ChromaLocation, _ across: Double, _ down: Double) {
    #expect(location.horizontalFraction == across)
    #expect(location.verticalFraction == down)
  }

  @Test(
    "chroma locations turn with the picture, to the nearest one where there is none",
    arguments: [
      (Orientation.up, ChromaLocation.left, ChromaLocation.left), (.right, .left, .top),
      (.left, .left, .bottom), (.down, .left, .center), (.upMirrored, .left, .center),
      (.downMirrored, .left, .left), (.downMirrored, .topLeft, .bottomLeft),
      (.right, .topLeft, .top),
      (.left, .topLeft, .bottomLeft), (.leftMirrored, .left, .top),
      (.rightMirrored, .left, .bottom),
      (.down, .top, .bottom), (.right, .center, .center),
    ]
  )
  func turns(_ turn: Orientation, _ location: ChromaLocation, _ expected: ChromaLocation) {
    #expect(location.turned(by: turn) == expected)
  }
}
