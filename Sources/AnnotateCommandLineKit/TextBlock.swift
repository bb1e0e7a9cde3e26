/// A piece of prose: a paragraph that may be wrapped, or lines to keep unchanged.
enum TextBlock: Sendable, Equatable {
  case paragraph(String)
  /// Lines without their common indentation.
  case verbatim([String])

  /// Divides a text into blocks.
  ///
  /// Blank lines separate paragraphs; lines that begin with a space are kept unchanged.
  static func blocks(of text: String) -> [TextBlock] {
    var blocks: [TextBlock] = []
    var run: [Substring] = []
    func finishRun() {
      guard let first = run.first else { return }
      blocks.append(
        first.hasPrefix(" ") ? .verbatim(unindented(run)) : .paragraph(run.joined(separator: " "))
      )
      run = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isBlank = line.allSatisfy(\.isWhitespace)
      if isBlank || line.hasPrefix(" ") != run.first?.hasPrefix(" ") { finishRun() }
      if !isBlank { run.append(line) }
    }
    finishRun()
    return blocks
  }

  private static func unindented(_ lines: [Substring]) -> [String] {
    let common = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(common)) }
  }
}
