/// Collects the lines of a roff page that uses the `man` macros.
struct RoffDocument {
  private var lines: [String] = []

  /// The page, ending with a line break.
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Adds a macro, with its arguments quoted.
  mutating func macro(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { "\"\(Self.escaped($0))\"" }
    lines.append(([".\(name)"] + quoted).joined(separator: " "))
  }

  /// Adds a line that is already in roff.
  mutating func raw(_ line: String) {
    // A line that begins with a dot or an apostrophe would be taken for a macro.
    lines.append(line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line)
  }

  mutating func paragraph(_ text: String) {
    macro("PP")
    raw(Self.escaped(text))
  }

  mutating func prose(_ text: String) {
    for block in TextBlock.blocks(of: text) {
      switch block {
      case .paragraph(let text): paragraph(text)
      case .verbatim(let lines): verbatim(lines)
      }
    }
  }

  mutating func verbatim(_ lines: [String]) {
    macro("PP")
    macro("RS", "4")
    macro("nf")
    for line in lines { raw(Self.escaped(line)) }
    macro("fi")
    macro("RE")
  }

  /// Adds a term, already in roff, and its meaning.
  mutating func definition(_ term: String, _ text: String) {
    macro("TP")
    raw(term)
    raw(Self.escaped(text))
  }

  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// The text escaped for roff: pure ASCII, without special or typographically replaced characters.
  ///
  /// Typographic hyphens and quotation marks would break text that is copied from the page.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "\"": "\\(dq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(hexadecimal(scalar))]"
      }
    }.joined()
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
