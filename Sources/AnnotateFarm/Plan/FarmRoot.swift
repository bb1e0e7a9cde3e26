internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateSidecar

/// A folder that may lie elsewhere on each computer, such as that of the media.
package struct FarmRoot: Sendable, Hashable {
  /// The name, of letters, digits and underscores.
  package let name: String
  /// The absolute path on this computer, without a slash at the end.
  package var path: String

  /// Describes a root; nil if the name or the path cannot be that of one.
  package init?(name: String, path: String) {
    let isName = name.first?.isLetter == true && name.allSatisfy(Self.isNameCharacter)
    let trimmed = FilePath(path).trimmed
    guard isName, FilePath(path).isAbsolute, trimmed != "/" else { return nil }
    (self.name, self.path) = (name, trimmed)
  }

  private static func isNameCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }

  /// How paths below the root begin in a plan.
  fileprivate var prefix: String { "{\(name)}" }

  /// A path without the beginning `start`; nil if it is neither `start` nor below it.
  fileprivate static func rest(of path: String, after start: String) -> Substring? {
    guard path.hasPrefix(start) else { return nil }
    let rest = path.dropFirst(start.count)
    return rest.isEmpty || rest.hasPrefix("/") ? rest : nil
  }
}

extension [FarmRoot] {
  /// A path as plans have it: that of a file below a root begins with the name of the root.
  package func portable(_ path: String) -> String {
    let inner = compactMap { root in FarmRoot.rest(of: path, after: root.path).map { (root, $0) } }
      .min { $0.1.count < $1.1.count }
    return inner.map { $0.prefix + $1 } ?? path
  }

  /// The path on this computer of one in a plan.
  package func located(_ path: String) -> String {
    for root in self {
      if let rest = FarmRoot.rest(of: path, after: root.prefix) { return root.path + rest }
    }
    return path
  }

  var json: JSONValue {
    .array(map { .object(["name": .string($0.name), "path": .string($0.path)]) })
  }

  init(_ json: JSONValue?) throws(SidecarFailure) {
    self = []
    for element in json?.elements ?? [] {
      let name = try element.require("name", "a text", \.string)
      let path = try element.require("path", "a text", \.string)
      guard let root = FarmRoot(name: name, path: path) else {
        throw SidecarFailure("'\(name)' with the path '\(path)' is not a root")
      }
      append(root)
    }
  }
}
