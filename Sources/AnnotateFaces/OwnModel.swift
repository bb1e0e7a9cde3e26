/// A detector that the user provides.
public struct OwnModel: Sendable, Equatable {
  /// The path of an ONNX file.
  public var path: String
  /// The name of the kind of detector; nil recognises the kind by its outputs.
  public var kind: String?

  /// Creates a reference to a file.
  public init(path: String, kind: String? = nil) {
    self.path = path
    self.kind = kind
  }
}
