import AnnotateMediaTypes
import AnnotateSidecar
import Testing

@testable import AnnotateReview

@Suite("Ways in which browsers show a picture")
struct PictureShowingTests {
  private static func position(_ x: Double, _ y: Double, _ showing: PictureShowing) -> [Double] {
    let position = showing.map.apply(Point(x, y))
    return [position.x * showing.size.width, position.y * showing.size.height]
  }

  @Test("an upright picture without a clean aperture is shown in one way")
  func plain() {
    let showings = PictureShowing.all(of: SampleReview.header(), isOutput: false)
    #expect(showings.count == 1)
    #expect(Self.position(64, 36, showings[0]) == [64, 36])
  }

  @Test("a picture on its side with a clean aperture may be shown in four ways")
  func turned() throws {
    let geometry = FrameGeometry(
      codedSize: PixelSize(640, 480),
      cleanAperture: Rect(x: 20, y: 40, width: 600, height: 400),
      orientation: .right,
      sampleAspectRatio: Rational(1, 1)
    )
    let showings = PictureShowing.all(
      of: SampleReview.header(geometry: geometry),
      isOutput: false
    )
    #expect(
      showings.map { [$0.size.width, $0.size.height] } == [
        [400, 600], [480, 640], [600, 400], [640, 480],
      ]
    )
    // The same point of the picture, however it is shown.
    let coded = geometry.displayToCoded.apply(Point(30, 50))
    #expect(Self.position(30, 50, showings[0]).map { $0.rounded() } == [30, 50])
    #expect(Self.position(30, 50, showings[3]).map { $0.rounded() } == [coded.x, coded.y])
    #expect(
      Self.position(30, 50, showings[2]).map { $0.rounded() } == [coded.x - 20, coded.y - 40]
    )
  }

  @Test("an output of another size comes first if the video is the output")
  func output() {
    var header = SampleReview.header()
    header.output = SidecarHeader.Output(
      size: PixelSize(320, 240),
      fromDisplay: AffineTransform(scaleX: 0.5, scaleY: 0.5, ty: 30)
    )
    let showings = PictureShowing.all(of: header, isOutput: true)
    #expect(showings.count == 2)
    #expect(Self.position(100, 100, showings[0]).map { $0.rounded() } == [50, 80])
    #expect(PictureShowing.all(of: header, isOutput: false)[1] == showings[0])
  }

  @Test("pixels that are not square are stretched")
  func anamorphic() {
    let geometry = FrameGeometry(
      codedSize: PixelSize(720, 576),
      sampleAspectRatio: Rational(16, 15)
    )
    let showings = PictureShowing.all(
      of: SampleReview.header(geometry: geometry),
      isOutput: false
    )
    #expect(showings.map(\.size.width) == [768])
    #expect(Self.position(360, 288, showings[0]) == [384, 288])
  }
}
