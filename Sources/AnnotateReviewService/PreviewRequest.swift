/// Some seconds that a page wants to see as the program renders them.
package struct PreviewRequest: Sendable, Equatable {
  /// The longest preview in seconds.
  static let longest = 30

  /// The number of the first frame, counted from the first of the sidecar.
  package let frame: Int
  /// The duration.
  package let seconds: Int
  /// The name of the style.
  package let style: String

  /// Describes a preview.
  package init(frame: Int, seconds: Int, style: String) {
    (self.frame, self.seconds, self.style) = (frame, seconds, style)
  }

  /// Reads the part of a path that describes one, such as `120/5/blur`; nil if it is none.
  init?(_ path: Substring) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let frame = Self.number(parts[0]), let seconds = Self.number(parts[1]),
      (1...Self.longest).contains(seconds)
    else { return nil }
    self.init(frame: frame, seconds: seconds, style: String(parts[2]))
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }
}
