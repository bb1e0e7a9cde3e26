/// Looks for what an SVG document from anybody must not have before a library reads it.
///
/// Drawings need no document type, no programs, and nothing outside of themselves.
enum SVGCheck {
  /// Bytes of a document at most.
  private static let largest = 4 << 20

  /// What is wrong with a document; nil where nothing is.
  static func complaint(about bytes: [UInt8]) -> String? {
    guard bytes.count <= largest else { return "it is an SVG document of more than 4 MB" }
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      return "it is not encoded in UTF-8"
    }
    var scanner = MarkupScanner(bytes)
    var isInStyle = false
    while let part = scanner.next() {
      let complaint =
        switch part {
        case .declaration: "it has a document type or entities of its own"
        case .instruction(let words): complaint(aboutInstruction: words)
        case .text(let words): isInStyle ? complaint(aboutStyle: words) : nil
        case .end: nil as String?
        case .tag(let name, let attributes):
          complaint(aboutTag: name) ?? attributes.lazy.compactMap(complaint).first
        case .broken: "its markup is broken"
        }
      if let complaint { return complaint }
      switch part {
      case .tag(let name, _): isInStyle = name == "style"
      case .end: isInStyle = false
      default: break
      }
    }
    return scanner.sawDocument ? nil : "it is no SVG document"
  }

  private static func complaint(aboutInstruction words: String) -> String? {
    guard words.hasPrefix("xml ") || words.hasPrefix("xml\t") else {
      return "it has a processing instruction"
    }
    guard let encoding = words.lowercased().split(separator: "encoding").dropFirst().first else {
      return nil
    }
    let name = encoding.drop { $0 == " " || $0 == "=" || $0 == "\"" || $0 == "'" }
    return name.hasPrefix("utf-8") || name.hasPrefix("us-ascii")
      ? nil : "it is not encoded in UTF-8"
  }

  private static func complaint(aboutTag name: String) -> String? {
    switch name {
    case "script": "it has a script"
    case "include", "foreignobject", "iframe", "image", "feimage":
      "it refers to something outside of itself (<\(name)>)"
    default: nil
    }
  }

  private static func complaint(about attribute: (name: String, value: String)) -> String? {
    let (name, value) = attribute
    if name.hasPrefix("on") { return "it has a script" }
    if name == "href" || name == "src" || name == "base" {
      return value.hasPrefix("#") ? nil : outside(value)
    }
    return complaint(aboutStyle: value)
  }

  private static func complaint(aboutStyle words: String) -> String? {
    let words = words.lowercased()
    // Escapes can hide the name of a function.
    let hidesFunction = words.contains("\\") && words.contains("(")
    if hidesFunction || words.contains("@import") { return outside(words) }
    for reference in words.split(separator: "url(", omittingEmptySubsequences: false).dropFirst() {
      let target = reference.drop { $0 == " " || $0 == "\"" || $0 == "'" }
      guard target.hasPrefix("#") else { return outside(String(target)) }
    }
    return nil
  }

  private static func outside(_ reference: String) -> String {
    "it refers to something outside of itself (\(reference.prefix(40)))"
  }
}
