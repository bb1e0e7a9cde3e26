import AnnotateMediaTypes
import AnnotatePictures
import Testing

@Suite("Rasterizing SVG", .timeLimit(.minutes(10)))
struct SVGRasterizerTests {
  /// A document whose leftmost five units are half-transparent red; the rest is empty.
  private func bar(width: Int = 10) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) 10" \
    width="\(width)" height="10">
      <rect x="0" y="0" width="5" height="10" fill="#ff0000" fill-opacity="0.5"/>
    </svg>
    """
  }

  private func draw(_ document: String, _ width: Int, _ height: Int) throws -> ImageBuffer {
    try SVGRasterizer()
      .picture(of: Array(document.utf8), named: "test.svg", size: PixelSize(width, height))
  }

  @Test("a document is rasterized at any size", arguments: [8, 40, 333])
  func size(_ side: Int) throws {
    let picture = try draw(bar(), side, side)
    #expect(picture.size == PixelSize(side, side))
    #expect(picture[side * 3 / 4, side / 2].alpha == 0)
    #expect(picture[side / 4, side / 2].alpha > 120)
  }

  @Test("colours are multiplied by alpha")
  func premultiplied() throws {
    let pixel = try draw(bar(), 40, 40)[10, 20]
    #expect((126...129).contains(pixel.alpha))
    #expect(abs(Int(pixel.red) - Int(pixel.alpha)) <= 1)
    #expect(pixel.green == 0)
    #expect(pixel.blue == 0)
  }

  @Test("proportions are kept")
  func proportions() throws {
    let picture = try draw(bar(width: 20), 40, 40)
    #expect(picture.size.width == 40)
    #expect(picture.size.height <= 40)
    #expect(picture[5, picture.size.height / 2].alpha > 120)
    #expect(picture[15, picture.size.height / 2].alpha == 0)
  }

  @Test("text that is not SVG is refused", arguments: ["", "words", "<html></html>", "<svg"])
  func garbage(_ document: String) throws {
    let error = try #require(throws: AnnotateError.self) { try draw(document, 16, 16) }
    #expect(error.kind == .badInput)
    guard case .undrawable("test.svg", .refused)? = error.problem as? PictureProblem else {
      Issue.record("\(error)")
      return
    }
  }
}
