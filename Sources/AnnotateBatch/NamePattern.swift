internal import AnnotateFiles

/// The paths of files that belong to several inputs, such as `{folder}/{name}.faces{ext}`.
package struct NamePattern: Sendable, Equatable {
  /// What a path takes from the input.
  package enum Field: String, Sendable, CaseIterable {
    /// The input's folder, relative to the folder that was searched.
    case folder
    /// The input's name without its extension.
    case name
    /// The input's extension with its dot.
    case ext
  }

  private enum Part: Sendable, Equatable {
    case text(String)
    case field(Field)
  }

  private let parts: [Part]

  /// Reads a pattern; nil if a brace is alone or holds something else than a field.
  package init?(_ text: String) {
    var (parts, rest): ([Part], Substring) = ([], text[...])
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}"),
        let field = Field(rawValue: String(rest[rest.index(after: brace)..<end]))
      else { return nil }
      parts += [.text(String(rest[..<brace])), .field(field)]
      rest = rest[rest.index(after: end)...]
    }
    self.parts = parts + [.text(String(rest))]
  }

  /// The names of the inputs, in folders as theirs.
  package static let sameName = NamePattern(parts: [
    .field(.folder), .text("/"), .field(.name), .field(.ext),
  ])

  private init(parts: [Part]) { self.parts = parts }

  /// Whether inputs with different names have different paths.
  package var tellsNames: Bool { parts.contains(.field(.name)) }

  /// Fills in the fields.
  ///
  /// - Parameters:
  ///   - folder: The relative folder of the input; empty for none.
  ///   - name: The name without its extension.
  ///   - ext: The extension with its dot.
  /// - Returns: The path, without the slashes that an empty folder would leave.
  package func path(folder: String, name: String, ext: String) -> String {
    let path = parts.map { part in
      switch part {
      case .text(let text): text
      case .field(.folder): folder.isEmpty ? "." : folder
      case .field(.name): name
      case .field(.ext): ext
      }
    }.joined()
    let names = FilePath(path).components.filter { $0 != "." }
    return (FilePath(path).isAbsolute ? "/" : "") + names.joined(separator: "/")
  }
}

extension NamePattern: CustomStringConvertible {
  /// The pattern as it was written.
  package var description: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): "{\(field.rawValue)}"
      }
    }.joined()
  }
}
