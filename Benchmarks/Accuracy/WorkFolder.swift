internal import Foundation

/// A temporary folder, which is removed with this object.
final class WorkFolder: Sendable {
  private let folder: URL

  /// Creates the folder.
  ///
  /// - Throws: an error if that fails.
  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("accuracy.\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
