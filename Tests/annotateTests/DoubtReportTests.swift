import Foundation
import TestSupport
import Testing

@Suite("annotate doubts", .tags(.process), .timeLimit(.minutes(10)))
struct DoubtReportTests {
  /// The report of a sidecar.
  private static func report(
    _ material: ReviewMaterial,
    _ options: [String] = []
  ) throws -> ProcessResult {
    try Program.run(["doubts", material.faces, "-o", material.page, "-y"] + options)
  }

  private static func html(_ material: ReviewMaterial) throws -> String {
    try String(contentsOfFile: material.page, encoding: .utf8)
  }

  @Test("each face has its time, box, reasons and pictures of the video")
  func pictures() throws {
    let material = try ReviewMaterial(halves: true)
    let result = try Self.report(material, ["--video", material.clip])
    #expect(result.exitCode == 0)
    #expect(result.errors.hasSuffix(": 2 faces to look for, 3 pictures\n"), "\(result.errors)")
    let html = try Self.html(material)
    let items = html.components(separatedBy: "<li ").dropFirst()
    #expect(items.map { $0.components(separatedBy: "<img ").count - 1 } == [2, 1])
    let first = try #require(items.first)
    #expect(first.contains("frame 4</p>") && first.contains("box 220.0,60.0,60.0,80.0"))
    // A name is text, and not markup.
    #expect(first.contains("&lt;/script&gt;&lt;b&gt;Mallory begins inside the picture, ends"))
    let picture = try #require(first.firstMatch(of: /base64,([^"]+)"/))
    let png = try #require(Data(base64Encoded: String(picture.1)))
    let path = material.folder.path("picture.png")
    try png.write(to: URL(fileURLWithPath: path))
    let gray = try FFmpeg.pictures(of: path, options: ["-pix_fmt", "gray"])
    // The face's box is 60x80, of which the upper half is white in the video, in the middle of 160 pixels for 192.
    #expect(gray.count == 160 * 160)
    #expect(gray[70 * 160 + 80] > 200 && gray[90 * 160 + 80] < 100)
  }

  @Test("without a video the report has no pictures, and a warning says so")
  func withoutVideo() throws {
    let material = try ReviewMaterial()
    try FileManager.default.removeItem(atPath: material.clip)
    let result = try Self.report(material)
    #expect(result.exitCode == 0 && result.errors.contains("no pictures"), "\(result.errors)")
    #expect(try !Self.html(material).contains("<img"))
  }

  @Test("suspected faces of another video are refused")
  func otherVideo() throws {
    let material = try ReviewMaterial()
    let other = material.folder.path("other.faces.jsonl")
    let header = material.lines[0].replacingOccurrences(of: "320,240", with: "640,480")
    let lines = [header] + material.lines.dropFirst()
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: other))
    let result = try Self.report(material, ["--suspects", other])
    #expect(result.exitCode == 65)
    #expect(
      result.errors.contains("cannot take suspected faces from '\(other)'"),
      "\(result.errors)"
    )
  }

  @Test("keys go through the list and mark what was looked at", .needsBrowser)
  func keys() async throws {
    let material = try ReviewMaterial()
    let result = try Self.report(material)
    try #require(result.exitCode == 0, "\(result.errors)")
    try await Browser.with(savingInto: material.folder.url) { browser in
      try await browser.open(URL(fileURLWithPath: material.page))
      let left = "return document.getElementById('left').textContent"
      let focused = "return [...document.querySelectorAll('li')].indexOf(document.activeElement)"
      #expect(try await browser.value(of: left) == "2 of 2 left.")
      for key in ["j", "k", "\u{E007}", "k", "j"] { try await browser.press(key) }
      #expect(try await browser.value(of: focused) == 1)
      #expect(try await browser.value(of: left) == "1 of 2 left.")
      try await browser.look("report")
      for reason in ["begins", "ends", "gap"] { try await browser.click("input[value=\(reason)]") }
      #expect(try await browser.value(of: left) == "Nothing is left.")
      let nameless: [String] = try await browser.value(of: PageChecks.nameless())
      #expect(nameless == [])
      let poor: [String] = try await browser.value(of: PageChecks.poorContrast)
      #expect(poor == [])
    }
  }
}
