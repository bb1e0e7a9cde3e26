import Foundation
import TestSupport
import Testing

/// A page of a review that is open in a browser.
struct OpenPage {
  let material: ReviewMaterial
  let browser: Browser

  /// Makes a page, opens it, and closes it even if `body` fails.
  static func with(
    _ material: ReviewMaterial,
    _ options: [String] = [],
    _ body: (OpenPage) async throws -> Void
  ) async throws {
    let result = try material.review(options)
    try #require(result.exitCode == 0, "\(result.errors)")
    try await Browser.with(savingInto: material.folder.url) { browser in
      let page = OpenPage(material: material, browser: browser)
      try await page.open()
      try await body(page)
    }
  }

  /// Opens the page again.
  func open() async throws {
    try await browser.open(URL(fileURLWithPath: material.page))
    try await browser.wait(until: "document.documentElement.dataset.ready === 'true'")
    // Nobody is there who could choose a file.
    let _: Bool = try await browser.value(of: "return delete window.showSaveFilePicker")
  }

  /// The point of the window at which the page shows a position in the video.
  func point(_ x: Double, _ y: Double) async throws -> [Double] {
    try await browser.value(
      of: """
        const area = document.getElementById("overlay").getBoundingClientRect();
        const [x, y] = review.overlay.map(...arguments);
        return [x + area.left, y + area.top];
        """,
      [x, y]
    )
  }

  /// Clicks something in a menu of tools.
  func clickInMenu(_ selector: String) async throws {
    let _: Bool = try await browser.value(
      of: "return document.querySelector(arguments[0]).closest('details').open = true",
      [selector]
    )
    try await browser.click(selector)
  }

  /// Waits until the video shows its first frame.
  func waitForVideo() async throws {
    try await browser.wait(until: "review.player.isPlayable && review.player.shown === 0")
  }

  /// Chooses a track and goes to a frame.
  func choose(_ id: Int, _ frame: Int) async throws {
    // The browser is content with a row under the ruler.
    let _: Bool = try await browser.value(
      of: """
        document.querySelector("[data-track='\(id)'] .number").scrollIntoView({ block: "nearest" });
        return true;
        """
    )
    try await browser.click("[data-track='\(id)'] .number")
    try await goTo(frame)
  }

  /// Types the number of a frame, waits until the frame is shown, and leaves the field.
  func goTo(_ frame: Int) async throws {
    try await browser.type("\(frame)\u{E007}", into: "#frame")
    try await browser.wait(until: "review.overlay.frame === \(frame)")
    try await browser.click("#title")
  }

  /// The frame on the screen, recognised by the grey in its middle.
  func shownFrame() async throws -> Int {
    try await browser.wait(
      until: """
        !review.player.isSeeking && review.player.wanted === null \
        && review.player.shown === review.frame
        """
    )
    try await browser.waitUntilPainted()
    let (png, folder) = (try await browser.picture(of: "#screen"), try TemporaryFolder())
    try png.write(to: folder.url.appendingPathComponent("screen.png"))
    let gray = ["-vf", "crop=8:8,scale=1:1", "-pix_fmt", "gray"]
    let bytes = try FFmpeg.pictures(of: folder.path("screen.png"), options: gray)
    // Codes of video begin at 16 and end at 235, those of screens fill a byte.
    return Int((Double(bytes[0]) * 219 / 255 / 4).rounded())
  }

  /// The frame that the page speaks of.
  func frame() async throws -> Int { try await browser.value(of: "return review.frame") }

  /// The numbers of the rows, from above.
  func rows() async throws -> [String] {
    try await browser.value(
      of: "return [...document.querySelectorAll('#rows .number')].map(it => it.textContent)"
    )
  }

  /// How many faces are drawn over the video.
  func drawnFaces() async throws -> String {
    try await browser.wait(
      until: "!review.player.isPlayable || review.player.shown === review.frame"
    )
    return try await browser.value(of: "return document.getElementById('overlay').dataset.faces")
  }

  /// Saves, and reads the lines of what has been saved.
  func saved() async throws -> [String] {
    try? FileManager.default.removeItem(atPath: material.folder.path("in.edited.faces.jsonl"))
    try await browser.click("#save")
    return try await download()
  }

  /// The lines of what has been saved, when it is there.
  func download() async throws -> [String] {
    let file = URL(fileURLWithPath: material.folder.path("in.edited.faces.jsonl"))
    for _ in 0..<Browser.looks where !FileManager.default.fileExists(atPath: file.path) {
      try await Task.sleep(for: .milliseconds(25))
    }
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }
}
