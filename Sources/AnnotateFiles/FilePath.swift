internal import AnnotateWording
internal import Glibc

/// The path of a file or folder.
///
/// Its parts are found in its text: slashes at the end and repeated slashes separate nothing. `-` for a pipe and
/// the numbers in the name of a `FileSequence` have no meaning here.
package struct FilePath: Sendable, Hashable {
  /// The path as it was given.
  package let text: String

  /// Takes the text of a path.
  package init(_ text: String) { self.text = text }

  // A slash or dot and a combining character after it are one `Character`, but two to the system.
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// Whether it begins at the root.
  package var isAbsolute: Bool { text.utf8.first == Self.slash }

  /// Whether it ends in a slash, which only the path of a folder does.
  package var endsInSlash: Bool { text.utf8.last == Self.slash }

  /// The names between the slashes.
  package var components: [String] {
    text.utf8.split(separator: Self.slash).map { String(Substring($0)) }
  }

  /// The text without slashes at its end; the root keeps one.
  package var trimmed: String { String(Self.trimming(text[...])) }

  /// The name of the file or folder, without the folders that contain it; empty for the root.
  package var lastComponent: String {
    let path = Self.trimming(text[...])
    return String(path[Self.nameStart(in: path)...])
  }

  /// The path of the folder that contains the file; empty for a name alone, and the root is its own.
  package func removingLastComponent() -> FilePath {
    let path = Self.trimming(text[...])
    return FilePath(String(Self.trimming(path[..<Self.nameStart(in: path)])))
  }

  /// The path of the folder that contains the file, as the system takes it: `.` for a name alone.
  package var folder: String {
    let folder = removingLastComponent().text
    return folder.isEmpty ? "." : folder
  }

  /// What follows the last dot of the name; empty if there is no dot or only one at the start.
  package var `extension`: String {
    let name = lastComponent
    guard let dot = name.utf8.lastIndex(of: Self.dot), dot > name.startIndex else { return "" }
    return String(name[name.utf8.index(after: dot)...])
  }

  /// The name without its extension.
  package var stem: String { FilePath(lastComponent).removingExtension().text }

  /// The path without the extension and its dot.
  package func removingExtension() -> FilePath {
    let count = self.extension.utf8.count
    return count == 0 ? self : FilePath(String(Substring(trimmed.utf8.dropLast(count + 1))))
  }

  /// The path of what `other` names in this folder; an absolute path stays as it is.
  package func appending(_ other: String) -> FilePath {
    if text.isEmpty || FilePath(other).isAbsolute { return FilePath(other) }
    return other.isEmpty ? self : FilePath(text + (endsInSlash ? "" : "/") + other)
  }

  /// The path of what `other` names in the folder that contains this file; an absolute path stays as it is.
  package func sibling(_ other: String) -> String {
    removingLastComponent().appending(other).text
  }

  /// Whether it is not a path but an address, such as `https://host/a.mp4`.
  package var isAddress: Bool {
    // A `Regex` is parsed again each time, and this is asked several times for each of thousands of files.
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = text.utf8[..<colon]
    return scheme.first.map(Self.isLetter) == true && scheme.allSatisfy(Self.isSchemeCharacter)
      && text.utf8[colon...].dropFirst().starts(with: "//".utf8)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSchemeCharacter(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || "+.-".utf8.contains(byte)
  }

  private static func trimming(_ text: Substring) -> Substring {
    guard let last = text.utf8.lastIndex(where: { $0 != slash }) else { return text.prefix(1) }
    return text[..<text.utf8.index(after: last)]
  }

  private static func nameStart(in path: Substring) -> String.Index {
    path.utf8.lastIndex(of: slash).map(path.utf8.index(after:)) ?? path.startIndex
  }
}

extension FilePath {
  /// The path from the root; symbolic links in it are kept.
  package var absolute: String {
    guard !isAbsolute, let folder = getcwd(nil, 0) else { return text }
    defer { free(folder) }
    let rest = text.hasPrefix("./") ? String(text.dropFirst(2)) : text
    return FilePath(PathText.decode(cString: folder)).appending(rest).text
  }

  /// The absolute path without `.`, and without `..` but after a symbolic link, from which that may lead elsewhere.
  package var standardized: String {
    var names: [String] = []
    for name in FilePath(absolute).components where name != "." {
      let earlier = FilePath("/" + names.joined(separator: "/"))
      if name == "..", names.last != "..", earlier.linkTarget == nil {
        _ = names.popLast()
      } else {
        names.append(name)
      }
    }
    return "/" + names.joined(separator: "/")
  }

  /// The path with all symbolic links resolved; where no file is there, the path to which a link leads, or
  /// else the path itself.
  package var resolved: String {
    if let target = realpath(text) { return target }
    guard errno == ENOENT, let target = linkTarget else { return text }
    return FilePath(sibling(target)).resolved
  }

  /// The path with its links resolved if its last part is one, or leads upwards; else the path itself, which
  /// leads to the same file.
  var resolvingLastComponent: String {
    let isPlain = !["", ".", ".."].contains(lastComponent)
    return isPlain && FilePath(trimmed).linkTarget == nil ? text : resolved
  }

  /// A relative reference (RFC 3986) from this file to another; the folders of both exist.
  package func reference(to target: String) -> String {
    let (start, end) = (FilePath(folder).resolvedComponents, FilePath(target))
    let folders = FilePath(end.folder).resolvedComponents
    let common = zip(start, folders).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - common)
    // An encoded colon cannot be mistaken for the end of a scheme.
    return (up + folders[common...] + [end.lastComponent])
      .map(\.percentEncoded).joined(separator: "/")
  }

  private var resolvedComponents: [String] { FilePath(resolved).components }

  /// The text of a symbolic link; nil if it is none.
  private var linkTarget: String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(PathText.encode(text), &bytes, Int(PATH_MAX))
    guard count > 0 else { return nil }
    return PathText.decode(bytes[..<count].map(UInt8.init(truncatingIfNeeded:)))
  }
}
