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
    let browser = try await Browser(savingInto: material.folder.url)
    let page = ServedPage(material: material, server: server, browser: browser)
    do {
      try await page.open()
      try await body(page)
    } catch {
      try browser.close()
      throw error
    }
    try browser.close()
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
}
