import AnnotateMediaTypes
import Testing

@Suite("Pixel layouts")
struct PixelLayoutTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let shift: Int
    let depth: Int
    let bytes: Int

    init(_ name: String, shift: Int, depth: Int, bytes: Int) {
      (self.name, self.shift, self.depth, self.bytes) = (name, shift, depth, bytes)
    }

    var testDescription: String { name }
  }

  @Test(
    "a sample occupies every byte that its bits touch",
    arguments: [
      Sample("yuv420p", shift: 0, depth: 8, bytes: 1),
      Sample("yuv420p9", shift: 0, depth: 9, bytes: 2),
      Sample("yuv420p10", shift: 0, depth: 10, bytes: 2),
      Sample("p010", shift: 6, depth: 10, bytes: 2),
      Sample("gray16", shift: 0, depth: 16, bytes: 2),
      Sample("red of rgb565", shift: 3, depth: 5, bytes: 1),
      Sample("green of rgb565", shift: 5, depth: 6, bytes: 2),
    ]
  )
  func byteCount(_ sample: Sample) {
    let component = PixelLayout.Component(
      plane: 0,
      step: 2,
      offset: 0,
      shift: sample.shift,
      depth: sample.depth
    )
    #expect(component.byteCount == sample.bytes)
  }
}
