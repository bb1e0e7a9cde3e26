/// Renders previews.
package protocol PreviewRenderer: Sendable {
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
