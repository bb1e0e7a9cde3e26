/// Why a text is not JSON.
public struct JSONSyntaxError: Error, Sendable, Equatable {
  /// The reason, in lower case and without a full stop.
  public let reason: String
  /// The offset of the error in the text, in bytes.
  public let offset: Int
}

extension JSONSyntaxError: CustomStringConvertible {
  /// The reason with the position of the byte, counted from 1 as in editors.
  public var description: String { "\(reason) (byte \(offset + 1))" }
}
