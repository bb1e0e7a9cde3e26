import AnnotateFiles
import AnnotateMediaTypes
import Foundation
import Synchronization

@testable import AnnotateReviewServer

/// Renders nothing: it notes what it is asked for, and ends when a test says so.
final class FakeRenderer: PreviewRenderer {
  let styles = ["solid"]
  private let ends = Mutex(false)
  private let faces = Mutex<[String]>([])

  /// The sidecars that it was given.
  var sidecars: [String] { faces.withLock(\.self) }

  /// Lets it end.
  func end() { ends.withLock { $0 = true } }

  func render(
    _ request: PreviewRequest,
    faces sidecar: String,
    to path: String,
    onProgress: @escaping @Sendable (_ frames: Int, _ expected: Int?) -> Void
  ) async throws {
    let text = try String(contentsOfFile: sidecar, encoding: .utf8)
    faces.withLock { $0.append(text) }
    onProgress(3, 10)
    while !ends.withLock(\.self) { try await Task.sleep(for: .milliseconds(2)) }
    guard request.frame < 100 else {
      throw AnnotateError(.badInput, "cannot render", subject: "a", why: "it is too far")
    }
    try Data("video".utf8).write(to: URL(fileURLWithPath: path))
  }

  func renderWhole(
    inStyle style: String,
    faces sidecar: String,
    onWarning: @escaping @Sendable (AnnotateError) -> Void,
    onProgress: @escaping @Sendable (_ frames: Int, _ expected: Int?) -> Void
  ) async throws -> String {
    onWarning(AnnotateError(.badInput, "cannot keep", subject: "tags", why: "there is no room"))
    let path = FilePath(FilePath(sidecar).folder).sibling("a.\(style).webm")
    let request = PreviewRequest(frame: 0, seconds: 1, style: style)
    try await render(request, faces: sidecar, to: path, onProgress: onProgress)
    return path
  }
}
