import AnnotateMediaTypes
import AnnotatePictures
import AnnotateWording
import TestSupport
import Testing

@testable import AnnotateStamps

@Suite("Text")
struct TextTests {
  private static let size = PixelSize(200, 60)
  private static let plate = StampText.Background(.opaqueRed, padding: 0.25)

  /// Returns a black picture with stamps.
  private func drawn(_ stamps: [Stamp], mirrored: Bool = false) throws -> SyntheticFrame {
    var frame = SyntheticFrame(Self.size, Layouts.rgb24, ColorDescription(), byte: 0)
    let map = FramePlacement(
      of: FrameGeometry(codedSize: Self.size),
      as: Reframing(isMirrored: mirrored)
    )
    var compositor = Compositor(map.squareToOutput, mirrorsStamps: mirrored) {
      (document, name, size) throws(AnnotateError) in
      try SVGRasterizer().picture(of: document, named: name, size: size)
    }
    try compositor.draw(stamps, on: &frame)
    return frame
  }

  private func stamp(
    _ string: String,
    width: Double = 160,
    height: Double = 24,
    background: StampText.Background? = nil,
    weight: StampText.Weight = .regular,
    alignment: StampText.Alignment = .center
  ) -> Stamp {
    let text = StampText(
      string,
      color: .white,
      background: background,
      weight: weight,
      alignment: alignment
    )
    return Stamp(.text(text), center: Point(100, 30), width: width, height: height)
  }

  /// Returns the columns and rows in which a component is not dark.
  private func ink(_ frame: SyntheticFrame, _ component: Int = 1) -> Rect<CodedSpace> {
    var points: [Point<CodedSpace>] = []
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width where frame.code(component, x, y) > 60 {
        points += [Point(Double(x), Double(y)), Point(Double(x + 1), Double(y + 1))]
      }
    }
    return Rect(enclosing: points)
  }

  @Test("letters are within the line, on the requested side")
  func alignment() throws {
    let left = ink(try drawn([stamp("Hxgl", alignment: .left)]))
    let middle = ink(try drawn([stamp("Hxgl", alignment: .center)]))
    let right = ink(try drawn([stamp("Hxgl", alignment: .right)]))
    #expect(abs(left.x - 20) < 2 && abs(right.maxX - 180) < 2)
    #expect(abs(middle.center.x - 100) < 1.5)
    for found in [left, middle, right] {
      #expect(found.y >= 17 && found.maxY <= 43 && found.height > 14, "\(found)")
      #expect(abs(found.width - middle.width) <= 1)
    }
  }

  @Test("the plate extends beyond the letters by its padding and is as high as the line")
  func background() throws {
    let frame = try drawn([stamp("HH", background: Self.plate)])
    let (letters, plate) = (ink(frame, 1), ink(frame, 0))
    #expect(abs(plate.height - 24) <= 1)
    #expect(abs(letters.x - plate.x - 6) <= 1.5 && abs(plate.maxX - letters.maxX - 6) <= 1.5)
  }

  @Test("text that would be too wide is smaller and keeps its proportions")
  func narrow() throws {
    let wide = ink(try drawn([stamp("Left eye closed", width: 190)]))
    let narrow = ink(try drawn([stamp("Left eye closed", width: 60)]))
    #expect(narrow.width <= 61 && narrow.width > 56)
    #expect(abs(narrow.width / narrow.height / (wide.width / wide.height) - 1) < 0.12)
    #expect(abs(narrow.center.y - wide.center.y) < 1.5)
  }

  @Test("bold letters cover more area")
  func bold() throws {
    func sum(_ weight: StampText.Weight) throws -> Int {
      let frame = try drawn([stamp("Smiling", weight: weight)])
      return (0..<60).reduce(0) { sum, y in
        (0..<200).reduce(sum) { $0 + frame.code(1, $1, y) }
      }
    }
    #expect(try Double(sum(.bold)) > 1.2 * Double(sum(.regular)))
  }

  @Test("text is readable in mirrored pictures")
  func mirrored() throws {
    let text = stamp("FL", alignment: .left)
    let plain = try drawn([text])
    // The stamp is in the middle, so that mirroring keeps its position.
    let mirrored = try drawn([text], mirrored: true)
    #expect(ink(plain) == ink(mirrored))
    for y in 0..<60 {
      for x in 0..<200 where abs(plain.code(1, x, y) - mirrored.code(1, x, y)) > 3 {
        Issue.record("\(x), \(y)")
      }
    }
  }

  @Test("special XML characters are drawn, and characters that XML forbids are not")
  func escaping() throws {
    #expect("a<&>\"'b".xmlEscaped == "a&lt;&amp;&gt;&quot;&apos;b")
    #expect("\u{0}\u{1}\u{8}\u{B}x\u{FFFE}é\u{1F600}".xmlEscaped == "xé\u{1F600}")
    let dangerous = "</text><rect width='999' height='999' fill='lime'/>"
    let found = ink(try drawn([stamp(dangerous, width: 100)]))
    #expect(found.width <= 101 && found.height < 12)
  }

  @Test("nothing is drawn for text without letters", arguments: ["", " ", "\n\t ", "\u{200B}"])
  func empty(_ string: String) throws {
    let frame = try drawn([stamp(string, background: Self.plate)])
    #expect(ink(frame) == ink(try drawn([])))
  }

  @Test("a missing font is an error")
  func noFont() throws {
    var frame = SyntheticFrame(Self.size, Layouts.rgb24, ColorDescription(), byte: 0)
    let map = FramePlacement(of: FrameGeometry(codedSize: Self.size)).squareToOutput
    var compositor = Compositor(map) { _, _, size in ImageBuffer(size: size) }
    do {
      try compositor.draw([stamp("7")], on: &frame)
      Issue.record("no error")
    } catch {
      #expect(error.kind == .unavailable)
    }
  }

  @Test("very long text is cut off, which limits its cost")
  func long() throws {
    let found = ink(try drawn([stamp(String(repeating: "W", count: 100_000), height: 40)]))
    #expect(found.width <= 161)
  }
}
