import Foundation
import TestSupport

extension Browser {
  /// Waits until the screen has what the page knows: a frame is reported before it is painted.
  func waitUntilPainted() async throws {
    let _: Bool = try await value(
      of: """
        window.isPainted = false;
        requestAnimationFrame(() => requestAnimationFrame(() => { window.isPainted = true; }));
        return true
        """
    )
    try await wait(until: "window.isPainted")
  }

  /// Puts a picture of the page into the folder that `REVIEW_PICTURES` names, for people to look at.
  func look(_ name: String) async throws {
    guard let folder = ProcessInfo.processInfo.environment["REVIEW_PICTURES"] else { return }
    for scheme in ["light", "dark"] {
      try await command(
        "Emulation.setEmulatedMedia",
        ["features": [["name": "prefers-color-scheme", "value": scheme]]]
      )
      try await waitUntilPainted()
      let path = URL(fileURLWithPath: folder).appendingPathComponent("\(name)-\(scheme).png")
      try await picture(of: "html").write(to: path)
    }
  }
}
