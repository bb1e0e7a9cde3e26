public import AnnotateJSON

/// A line of a sidecar with its members that this module does not know.
public struct SidecarRecord<Content: Sendable>: Sendable {
  /// The parsed content of the line.
  public let content: Content
  /// The whole line, with members that this module does not know.
  ///
  /// `json.updated(with:)` replaces changed members where they are and keeps all others.
  public let json: JSONValue

  /// Pairs the parsed content of a line with the line.
  public init(_ content: Content, json: JSONValue) {
    self.content = content
    self.json = json
  }
}

extension SidecarRecord: Equatable where Content: Equatable {}

extension SidecarRecord<SidecarFrame> {
  /// The source of each face, such as `detected` or `edited`, in the order of the faces.
  package var sources: [String] {
    (json["faces"]?.elements ?? []).map { $0["source"]?.string ?? "detected" }
  }
}
