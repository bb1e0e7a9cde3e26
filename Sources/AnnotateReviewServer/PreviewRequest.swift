/// Some seconds that a page wants to see as the program renders them.
struct PreviewRequest: Sendable, Equatable {
  /// The maximum duration in seconds.
  static let maxSeconds = 30

  /// The number of the first frame, counted from the first of the sidecar.
  let frame: Int
  /// The duration in seconds.
  let seconds: Int
  /// The name of the style.
  let style: String

  /// Describes a preview.
  init(frame: Int, seconds: Int, style: String) {
    (self.frame, self.seconds, self.style) = (frame, seconds, style)
  }

  /// Reads the part of a path that describes one, such as `120/5/blur`; nil if it is none.
  init?(_ path: Substring) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let frame = Self.number(parts[0]), let seconds = Self.number(parts[1]),
      (1...Self.maxSeconds).contains(seconds)
    else { return nil }
    self.init(frame: frame, seconds: seconds, style: String(parts[2]))
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }
}

/// Renders previews.
protocol PreviewRenderer: Sendable {
  /// The names of the styles that it can stamp.
  var styles: [String] { get }

  /// Renders a preview.
  ///
  /// - Parameters:
  ///   - request: what to render.
  ///   - sidecar: the path of the sidecar with the faces.
  ///   - path: the path of the MP4 file to write.
  ///   - onProgress: called with the number of frames that are complete, and of those that are expected.
  /// - Throws: why it cannot be rendered; `CancellationError` if the task was cancelled.
  func render(
    _ request: PreviewRequest,
    faces sidecar: String,
    to path: String,
    onProgress: @escaping @Sendable (_ frames: Int, _ expected: Int?) -> Void
  ) async throws
}
