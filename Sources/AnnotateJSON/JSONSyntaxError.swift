/// Why a text is not JSON.
public struct JSONSyntaxError: Error, Sendable, Equatable {
  /// The reason: lower case, no final stop.
  public let reason: String
  /// How many bytes of the text come before the mistake.
  public let offset: Int
}

extension JSONSyntaxError: CustomStringConvertible {
  /// The reason with its place, counted from 1 as editors do.
  public var description: String { "\(reason) (byte \(offset + 1))" }
}
