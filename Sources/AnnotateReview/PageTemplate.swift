internal import CAnnotatePage

/// The template of the review page, without the data of a clip; its parts are files in `Page/`.
enum PageTemplate {
  /// The page with `values` in place of the placeholders with their names.
  ///
  /// - Parameters:
  ///   - values: what replaces the placeholders.
  ///   - isServed: whether a server sends the page, which it may then talk to.
  /// - Returns: the HTML.
  /// - Precondition: a value cannot be mistaken for markup.
  static func filled(with values: [String: [UInt8]], isServed: Bool) -> [UInt8] {
    let served = isServed ? Array(cap_served_scripts()) + Array("\n".utf8) : []
    let parts = [
      "style": Array(cap_page_css()),
      "script": Array("\"use strict\";\n".utf8) + served + Array(cap_scripts()),
      "connections": Array((isServed ? "'self'" : "'none'").utf8),
      "served": isServed ? Array(cap_served_html()) : [],
    ]
    return filled(Array(cap_page_html()), with: values.merging(parts) { $1 })
  }

  /// The report of doubts with `values` in place of the placeholders with their names.
  ///
  /// - Precondition: a value cannot be mistaken for markup that it is not.
  static func report(with values: [String: [UInt8]]) -> [UInt8] {
    let parts = ["style": Array(cap_report_css()), "script": Array(cap_report_js())]
    return filled(Array(cap_report_html()), with: values.merging(parts) { $1 })
  }

  private static func filled(_ template: [UInt8], with values: [String: [UInt8]]) -> [UInt8] {
    var page: [UInt8] = []
    for piece in String(decoding: template, as: UTF8.self).split(
      separator: "{{",
      omittingEmptySubsequences: false
    ) {
      guard let end = piece.firstRange(of: "}}"),
        let value = values[String(piece[..<end.lowerBound])]
      else {
        page += Array(piece.utf8)
        continue
      }
      page += value
      page += Array(piece[end.upperBound...].utf8)
    }
    return page
  }
}

extension [UInt8] {
  /// The bytes of files that are part of the program.
  fileprivate init(_ bytes: CAPBytes) {
    // SAFETY: the program has these bytes as long as it runs; they are copied.
    self.init(UnsafeBufferPointer(start: bytes.start, count: bytes.count))
  }
}
