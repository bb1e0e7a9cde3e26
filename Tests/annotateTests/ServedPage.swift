import Foundation
import TestSupport
import Testing

/// A page of `annotate review --serve` that is open in a browser.
struct ServedPage {
  let material: ReviewMaterial
  let server: ReviewServer
  let browser: Browser

  /// Serves a page, opens it, and ends both even if `body` fails.
  static func with(
    _ material: ReviewMaterial,
    _ options: [String] = [],
    _ body: (ServedPage) async throws -> Void
  ) async throws {
    let server = try ReviewServer(material, options)
    try await Browser.with(savingInto: material.folder.url) { browser in
      let page = ServedPage(material: material, server: server, browser: browser)
      try await page.open()
      try await body(page)
    }
    #expect(try server.end() == 0)
  }

  /// Opens the page again.
  func open() async throws {
    try await browser.open(try #require(URL(string: server.address)))
    try await browser.wait(until: "document.documentElement.dataset.ready === 'true'")
  }

  /// The lines of the sidecar on the disk.
  func lines() throws -> [String] {
    try String(contentsOfFile: material.faces, encoding: .utf8).split(separator: "\n")
      .map(String.init)
  }

  /// Saves, and waits until that is done.
  func save() async throws {
    try await browser.click("#save")
    try await browser.wait(until: "review.edits.isSaved && !review.saving.isBusy")
  }

  /// The text of an element.
  func text(of id: String) async throws -> String {
    try await browser.value(of: "return document.getElementById('\(id)').textContent")
  }

  /// How bright the preview is at a position of its picture and at a time, from 0 to 255.
  func gray(at x: Int, _ y: Int, seconds: Double) async throws -> Int {
    let _: Bool = try await browser.value(
      of: """
        const { video } = review.rendered;
        video.pause();
        window.isSought = false;
        video.addEventListener("seeked", () => { window.isSought = true; }, { once: true });
        video.currentTime = arguments[0];
        return true;
        """,
      [seconds]
    )
    try await browser.wait(until: "window.isSought")
    return try await browser.value(
      of: """
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [320, 240];
        const context = canvas.getContext("2d");
        context.drawImage(review.rendered.video, 0, 0, 320, 240);
        return context.getImageData(arguments[0], arguments[1], 1, 1).data[0];
        """,
      [x, y]
    )
  }
}
