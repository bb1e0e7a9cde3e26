internal import AnnotateWording

/// Files that have numbers in their names, such as `shot.%04d.png`.
///
/// As in `printf`, `%d` stands for a number, `%04d` for one with zeros before it up to four digits, and
/// `%%` for a percent sign. Only the name is a pattern, never the folder.
package struct FileSequence: Sendable, Hashable {
  /// The path as it was given.
  package let pattern: String
  /// The folder with its slash; empty where none was given.
  private let folder: String
  private let prefix: String
  private let suffix: String
  /// The least number of digits.
  private let digits: Int

  /// More digits would not fit into any number that counts files.
  private static let digitLimit = 9

  /// Takes a pattern; nil where there is not exactly one number in the name.
  package init?(_ pattern: String) {
    let nameStart = pattern.lastIndex(of: "/").map(pattern.index(after:)) ?? pattern.startIndex
    var rest = pattern[nameStart...]
    var parts = [""]
    var digits: Int?
    while let character = rest.popFirst() {
      guard character == "%" else {
        parts[parts.count - 1].append(character)
        continue
      }
      if rest.first == "%" {
        parts[parts.count - 1].append(rest.removeFirst())
      } else {
        guard digits == nil, let width = Self.takeWidth(from: &rest) else { return nil }
        digits = width
        parts.append("")
      }
    }
    guard let digits else { return nil }
    self.pattern = pattern
    folder = String(pattern[..<nameStart])
    (prefix, suffix, self.digits) = (parts[0], parts[1], digits)
  }

  /// The path up to the number, without what parts the two; nil where no name is left.
  package var stem: String? {
    let name = prefix.reversed().drop { "._- ".contains($0) }.reversed()
    return name.isEmpty ? nil : folder + String(name)
  }

  /// The path of the file of a number, which is not negative.
  package func path(of number: Int) -> String {
    folder + prefix + number.padded(to: digits) + suffix
  }

  /// The numbers of all files that there are, in order.
  package func numbers() -> [Int] {
    FolderListing.names(in: folder.isEmpty ? "." : folder).compactMap(number).sorted()
  }

  /// The first number that is missing between the first and the last of some in order; nil where none is.
  package static func gap(in numbers: [Int]) -> Int? {
    zip(numbers, numbers.dropFirst()).first { $1 > $0 + 1 }.map { $0.0 + 1 }
  }

  /// The number in a name without folder; nil where it is none of this sequence.
  package func number(ofFileNamed name: String) -> Int? {
    guard name.utf8.count > prefix.utf8.count + suffix.utf8.count, name.hasPrefix(prefix),
      name.hasSuffix(suffix)
    else { return nil }
    let text = name.dropFirst(prefix.count).dropLast(suffix.count)
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      text.count >= digits, text.count <= max(digits, Self.digitLimit),
      text.count == digits || text == "0" || text.first != "0"
    else { return nil }
    return Int(text)
  }

  /// The pattern with every other percent sign doubled, also those of the folder.
  package var printfPattern: String {
    escaped(folder) + escaped(prefix) + "%0\(max(1, digits))d" + escaped(suffix)
  }

  private func escaped(_ text: String) -> String {
    text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
  }

  /// Takes `d`, or zeros and digits and `d`; nil where something else stands there.
  private static func takeWidth(from rest: inout Substring) -> Int? {
    let isPadded = rest.first == "0"
    let text = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(text.count)
    guard rest.popFirst() == "d", text.isEmpty || isPadded else { return nil }
    guard !text.isEmpty else { return 1 }
    return Int(text).flatMap { (1...digitLimit).contains($0) ? $0 : nil }
  }
}
