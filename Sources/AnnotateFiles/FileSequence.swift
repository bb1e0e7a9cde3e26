internal import AnnotateWording

/// Files with numbers in their names, such as `shot.%04d.png`.
///
/// As in `printf`, `%d` stands for a number, `%04d` for a number padded with zeros to four digits, and `%%`
/// for a percent sign. Only the file name is a pattern, never the folder.
package struct FileSequence: Sendable, Hashable {
  /// The path as it was given.
  package let pattern: String
  /// The folder; empty if none was given.
  private let folder: FilePath
  private let prefix: String
  private let suffix: String
  /// The minimum number of digits.
  private let digits: Int

  /// A number with more digits would not fit into an integer that counts files.
  private static let digitLimit = 9

  /// Parses a pattern; nil unless there is exactly one number in the file name.
  package init?(_ pattern: String) {
    let path = FilePath(pattern)
    guard !path.endsInSlash else { return nil }
    var rest = path.lastComponent[...]
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
    folder = path.removingLastComponent()
    (prefix, suffix, self.digits) = (parts[0], parts[1], digits)
  }

  /// The path up to the number, without the separator before the number; nil if no name is left.
  package var stem: String? {
    let name = prefix.reversed().drop { "._- ".contains($0) }.reversed()
    return name.isEmpty ? nil : folder.appending(String(name)).text
  }

  /// The path of the file with a number, which must not be negative.
  package func path(of number: Int) -> String {
    folder.appending(prefix + number.padded(to: digits) + suffix).text
  }

  /// The numbers of all existing files, in order.
  package func numbers() -> [Int] {
    FolderListing.names(in: FilePath(pattern).folder).compactMap(number).sorted()
  }

  /// The first number that is missing from some numbers in ascending order; nil if none is.
  package static func gap(in numbers: [Int]) -> Int? {
    zip(numbers, numbers.dropFirst()).first { $1 > $0 + 1 }.map { $0.0 + 1 }
  }

  /// The number in a file name without a folder; nil if the name does not belong to this sequence.
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

  /// The pattern with every other percent sign doubled, including those of the folder.
  package var printfPattern: String {
    FilePath(escaped(folder.text))
      .appending(escaped(prefix) + "%0\(max(1, digits))d" + escaped(suffix)).text
  }

  private func escaped(_ text: String) -> String {
    text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
  }

  /// Removes `d`, or zeros, digits and `d`, from the start; nil if the text starts with something else.
  private static func takeWidth(from rest: inout Substring) -> Int? {
    let isPadded = rest.first == "0"
    let text = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(text.count)
    guard rest.popFirst() == "d", text.isEmpty || isPadded else { return nil }
    guard !text.isEmpty else { return 1 }
    return Int(text).flatMap { (1...digitLimit).contains($0) ? $0 : nil }
  }
}
