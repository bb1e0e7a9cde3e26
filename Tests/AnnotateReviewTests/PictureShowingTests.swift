import AnnotateMediaTypes
import AnnotateSidecar
import Testing

@testable import AnnotateReview

@Suite("How browsers may show a picture")
struct PictureShowingTests {
  private static func place(_ x: Double, _ y: Double, _ showing: PictureShowing) -> [Double] {
    let place = showing.map.apply(Point(x, y))
    return [place.x * showing.size.width, place.y * showing.size.height]
  }

  @Test("a plain picture is shown in one way")
  func plain() {
    let showings = PictureShowing.all(of: SampleReview.header(), isOutput: false)
    #expect(showings.count == 1)
    #expect(Self.place(64, 36, showings[0]) == [64, 36])
  }

  @Test("one that lies on its side and has a clean aperture, in four")
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
    // The same point of the picture, whichever way it is shown.
    let coded = geometry.displayToCoded.apply(Point(30, 50))
    #expect(Self.place(30, 50, showings[0]).map { $0.rounded() } == [30, 50])
    #expect(Self.place(30, 50, showings[3]).map { $0.rounded() } == [coded.x, coded.y])
    #expect(
      Self.place(30, 50, showings[2]).map { $0.rounded() } == [coded.x - 20, coded.y - 40]
    )
  }

  @Test("an output of another size comes first where the video is the output")
  func output() {
    var header = SampleReview.header()
    header.output = SidecarHeader.Output(
      size: PixelSize(320, 240),
      fromDisplay: AffineTransform(scaleX: 0.5, scaleY: 0.5, ty: 30)
    )
    let showings = PictureShowing.all(of: header, isOutput: true)
    #expect(showings.count == 2)
    #expect(Self.place(100, 100, showings[0]).map { $0.rounded() } == [50, 80])
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
    #expect(Self.place(360, 288, showings[0]) == [384, 288])
  }
}
