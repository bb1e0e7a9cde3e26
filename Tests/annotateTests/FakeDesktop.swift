import Foundation
import TestSupport

/// A desktop whose program for all files writes down what it opens.
struct FakeDesktop {
  /// The variables of a computer without a desktop.
  static let none = ["DISPLAY": "", "WAYLAND_DISPLAY": ""]

  private let folder: TemporaryFolder

  /// Puts the program into a folder.
  init(in folder: TemporaryFolder) throws {
    self.folder = folder
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path("programs"), withIntermediateDirectories: true)
    let opener = folder.path("programs/xdg-open")
    let script = "#!/bin/sh\nprintf %s \"$1\" >'\(folder.path("opened"))'\n"
    try script.write(toFile: opener, atomically: true, encoding: .utf8)
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener)
  }

  /// The variables of the desktop.
  var environment: [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return ["DISPLAY": ":9", "PATH": "\(folder.path("programs")):\(path)"]
  }

  /// The path that was opened.
  ///
  /// - Throws: Where nothing was opened.
  func opened() throws -> String {
    try String(contentsOfFile: folder.path("opened"), encoding: .utf8)
  }
}
