package import AnnotateJSON

/// How the lines of older versions of the format become lines of this module's version.
///
/// A step leads from one version to the next, so that a sidecar of any age takes as many as it needs. It
/// works on lines as they are: what it does not change is kept, whether it is known or not.
package struct SidecarUpgrades: Sendable {
  /// What a line says.
  package enum LineKind: Sendable {
    case header, frame, end
  }

  /// Makes a line of the next version of a line; the version itself is changed by the caller.
  package typealias Step = @Sendable (LineKind, JSONValue) -> JSONValue

  /// The steps that have been made so far; version 1 is the first, so that there are none.
  package static let all = SidecarUpgrades([:])

  private let steps: [Int64: Step]

  /// Takes steps by the versions that they lead from.
  package init(_ steps: [Int64: Step]) { self.steps = steps }

  /// The steps that a sidecar with this first line takes.
  ///
  /// - Throws: where it is no header, or of a version that is not known.
  func steps(for header: JSONValue) throws(SidecarFailure) -> Steps {
    guard header["schema"]?.string == "annotate.faces" else {
      throw SidecarFailure("it is not a sidecar: 'schema' is not 'annotate.faces'")
    }
    let version = try header.require("version", "a whole number", \.integer)
    let current = Int64(SidecarHeader.version)
    guard version <= current else {
      throw SidecarFailure(
        "it is of version \(version), and this program reads versions up to \(current)",
        hints: ["use a newer annotate, or find the faces again with this one: annotate detect"]
      )
    }
    let needed = version < 0 ? [] : (version..<current).compactMap { steps[$0] }
    guard version >= 0, needed.count == current - version else {
      throw SidecarFailure("there is no version \(version)")
    }
    return Steps(taken: needed)
  }

  /// Steps that are taken one after the other.
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
