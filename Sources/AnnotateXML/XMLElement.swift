internal import AnnotateWording

/// An element of an XML document to write; `XMLReader` reads documents.
package struct XMLElement {
  private let name: String
  private let attributes: [(name: String, value: String)]
  private let text: String?
  private let children: [XMLElement]

  /// Creates an element that contains other elements; attributes without a value are left out.
  package init(
    _ name: String,
    _ attributes: KeyValuePairs<String, String?> = [:],
    _ children: [XMLElement] = []
  ) {
    (self.name, self.children, text) = (name, children, nil)
    self.attributes = attributes.compactMap { name, value in value.map { (name, $0) } }
  }

  /// Creates an element that contains text.
  package init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String) {
    (self.name, self.text, children) = (name, text, [])
    self.attributes = attributes.map { ($0.key, $0.value) }
  }

  /// The whole document, with a line for each element; `type` is the content of its document type
  /// declaration.
  package func document(type: String? = nil) -> String {
    var lines = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    if let type { lines += "<!DOCTYPE \(type)>\n" }
    write(to: &lines, indent: "")
    return lines
  }

  private func write(to lines: inout String, indent: String) {
    lines += indent + "<" + name
    for (name, value) in attributes { lines += " \(name)=\"\(Self.escaped(value))\"" }
    if let text {
      lines += ">\(Self.escaped(text))</\(name)>\n"
    } else if children.isEmpty {
      lines += "/>\n"
    } else {
      lines += ">\n"
      for child in children { child.write(to: &lines, indent: indent + " ") }
      lines += "\(indent)</\(name)>\n"
    }
  }

  /// The escaped text, with control characters replaced by spaces: XML allows few of them, and attributes
  /// lose line breaks.
  private static func escaped(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
      .xmlEscaped
  }
}
