internal import AnnotateWording

/// Builds an SVG drawing, element by element.
struct SVGDocument {
  private let width: Double
  private let height: Double
  private var body = ""

  /// Begins a drawing with a white background.
  init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
    rect(0, 0, width, height, fill: "#ffffff")
  }

  /// The text of the file.
  var text: String {
    let size = "width=\"\(Self.number(width))\" height=\"\(Self.number(height))\""
    let box = "viewBox=\"0 0 \(Self.number(width)) \(Self.number(height))\""
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) \(box) "
      + "font-family=\"sans-serif\" font-size=\"12\">\n\(body)</svg>\n"
  }

  /// Draws a filled rectangle.
  mutating func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, fill: String) {
    let origin = "x=\"\(Self.number(x))\" y=\"\(Self.number(y))\""
    let size = "width=\"\(Self.number(width))\" height=\"\(Self.number(height))\""
    body += "<rect \(origin) \(size) fill=\"\(fill)\"/>\n"
  }

  /// Draws a text; `anchor` is the part of it that is at `x`: `start`, `middle` or `end`.
  mutating func text(
    _ words: String,
    _ x: Double,
    _ y: Double,
    anchor: String = "start",
    fill: String = "#18181b",
    isBold: Bool = false
  ) {
    let weight = isBold ? " font-weight=\"bold\"" : ""
    body +=
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" text-anchor=\"\(anchor)\" "
      + "fill=\"\(fill)\"\(weight)>\(words.xmlEscaped)</text>\n"
  }

  /// Draws lines through points; a nil is a gap.
  mutating func line(_ points: [(x: Double, y: Double)?], stroke: String, width: Double) {
    var path = ""
    var isDrawing = false
    for point in points {
      guard let point else {
        isDrawing = false
        continue
      }
      path += "\(isDrawing ? "L" : "M")\(Self.number(point.x)) \(Self.number(point.y))"
      isDrawing = true
    }
    guard !path.isEmpty else { return }
    body +=
      "<path d=\"\(path)\" fill=\"none\" stroke=\"\(stroke)\" "
      + "stroke-width=\"\(Self.number(width))\" stroke-linecap=\"round\"/>\n"
  }

  /// Draws a triangle that points upwards, with its tip at a point.
  mutating func tip(_ x: Double, _ y: Double, size: Double, fill: String) {
    let corners = [(x, y), (x + size / 2, y + size), (x - size / 2, y + size)]
      .map { "\(Self.number($0.0)),\(Self.number($0.1))" }
    body += "<polygon points=\"\(corners.joined(separator: " "))\" fill=\"\(fill)\"/>\n"
  }

  /// The text of a number with at most two decimals.
  private static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest.padded(to: 2)
    return "\(sign)\(whole).\(digits)"
  }
}
