/// A detector that the user brings along.
public struct OwnModel: Sendable, Equatable {
  /// The path of an ONNX file.
  public var path: String
  /// The name of the sort of detector; nil is what its outputs look like.
  public var kind: String?

  /// Names a file.
  public init(path: String, kind: String? = nil) {
    self.path = path
    self.kind = kind
  }
}
