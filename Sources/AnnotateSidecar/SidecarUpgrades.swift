package import AnnotateJSON

/// Converts the lines of older versions of the format into lines of this module's version.
///
/// A step converts one version into the next; a sidecar of any age takes as many steps as it needs. Steps
/// work on JSON: members that they do not change are kept, known or not.
package struct SidecarUpgrades: Sendable {
  /// The kind of a line.
  package enum LineKind: Sendable {
    case header, frame, end
  }

  /// Converts a line into one of the next version; the caller changes the version number itself.
  package typealias Step = @Sendable (LineKind, JSONValue) -> JSONValue

  /// All steps that exist; version 1 is the first, so there are none yet.
  package static let all = SidecarUpgrades([:])

  private let steps: [Int64: Step]

  /// Creates upgrades from steps, by the versions that they convert from.
  package init(_ steps: [Int64: Step]) { self.steps = steps }

  /// The steps that a sidecar with this first line needs.
  ///
  /// - Throws: `SidecarFailure` if the line is not a header of a known version.
  func steps(for header: JSONValue) throws(SidecarFailure) -> Steps {
    guard header["schema"]?.string == "annotate.faces" else {
      throw SidecarFailure("it is not a sidecar: 'schema' is not 'annotate.faces'")
    }
    let version = try header.require("version", "a whole number", \.integer)
    let current = Int64(SidecarHeader.version)
    guard version <= current else {
      throw SidecarFailure(
        "it has version \(version), but this program reads versions up to \(current)",
        hints: ["use a newer annotate, or find the faces again with this one: annotate detect"]
      )
    }
    let needed = version < 0 ? [] : (version..<current).compactMap { steps[$0] }
    guard version >= 0, needed.count == current - version else {
      throw SidecarFailure("there is no version \(version)")
    }
    return Steps(taken: needed)
  }

  /// Steps to apply one after the other.
  struct Steps {
    fileprivate let taken: [Step]

    /// The line in this module's version.
    func upgrade(_ kind: LineKind, _ line: JSONValue) -> JSONValue {
      guard !taken.isEmpty else { return line }
      let upgraded = taken.reduce(line) { $1(kind, $0) }
      guard kind == .header else { return upgraded }
      return upgraded.updated(with: .object(["version": .integer(SidecarHeader.version)]))
    }
  }
}
