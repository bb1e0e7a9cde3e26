public import AnnotateJSON

/// A line of a sidecar that was read: what this module understands of it, and all of it.
public struct SidecarRecord<Content: Sendable>: Sendable {
  /// What is understood.
  public let content: Content
  /// The whole line, with members that this module does not know.
  ///
  /// `json.updated(with:)` puts changed members in their places and keeps all others.
  public let json: JSONValue

  /// Pairs what is understood of a line with the line.
  public init(_ content: Content, json: JSONValue) {
    self.content = content
    self.json = json
  }
}

extension SidecarRecord: Equatable where Content: Equatable {}

extension SidecarRecord<SidecarFrame> {
  /// Where each face comes from, such as `detected` or `edited`, in the order of the faces.
  package var sources: [String] {
    (json["faces"]?.elements ?? []).map { $0["source"]?.string ?? "detected" }
  }
}
