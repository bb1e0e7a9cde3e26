internal import Foundation

/// A folder for files that are needed for a while; it goes with the last use of this object.
final class WorkFolder: Sendable {
  private let folder: URL

  /// Makes the folder.
  ///
  /// - Throws: where it cannot.
  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("accuracy.\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
