import Foundation
import TestSupport
import Testing

@Suite(
  "What is uncertain in the page of a review",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .needsBrowser
)
struct ReviewDoubtTests {
  private static func listed(_ page: OpenPage) async throws -> [String] {
    let names = "document.querySelectorAll('#doubts li > :first-child')"
    return try await page.browser.value(of: "return [...\(names)].map(it => it.textContent)")
  }

  @Test("faces are worked through with a key for the next, one for right and one for hide")
  func keys() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      try await page.browser.press("u")
      let found = try await Self.listed(page)
      #expect(
        found == [
          "0:00.64 </script><b>Mallory begins inside the picture, ends inside the picture",
          "0:00.90 face 1 is missing for a while",
        ]
      )
      #expect(try await page.frame() == 4)
      try await page.browser.look("uncertain")
      try await page.browser.press("y")
      #expect(try await Self.listed(page) == found.suffix(1))
      #expect(try await page.frame() == 12)
      try await page.browser.press("h")
      #expect(try await Self.listed(page) == [])
      #expect(try await page.browser.value(of: "return review.edits.isHidden(1)"))
      try await page.browser.press("u", holding: ["\u{E008}"])
      #expect(try await page.frame() == 12)
      for _ in 0..<2 { try await page.browser.click("#undo") }
      #expect(try await Self.listed(page) == found)
    }
  }

  @Test("what was called right stays right after a reload")
  func restored() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.browser.press("u")
      try await page.browser.press("y")
      #expect(try await Self.listed(page).count == 1)
      try await page.browser.wait(until: "review.drafts.isKept")
      try await page.open()
      try await page.browser.click("#restore")
      try await page.browser.press("u")
      #expect(try await Self.listed(page).count == 1)
    }
  }

  @Test("the list has the doubts of csv-doubts, in their order")
  func sameAsTable() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      let table = page.material.folder.path("doubts.csv")
      let exported = try Program.run(
        ["export", page.material.faces, "--format", "csv-doubts", "-o", table]
      )
      try #require(exported.exitCode == 0, "\(exported.errors)")
      let rows = try String(contentsOfFile: table, encoding: .utf8).split(separator: "\r\n")
        .dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      let listed: [String] = try await page.browser.value(
        of: """
          return review.summary.doubts.map(({ frame, first, last, why, track }) =>
            [frame, first, last, why.join("+"), track].join(" "))
          """
      )
      #expect(rows.map { "\($0[0]) \($0[1]) \($0[2]) \($0[6]) \($0[7])" } == listed)
      #expect(listed.count == 2)
    }
  }

  @Test("reasons can be left out, and each doubt has a picture of its box from the video")
  func pictures() async throws {
    try await OpenPage.with(try ReviewMaterial(halves: true)) { page in
      try await page.waitForVideo()
      try await page.browser.press("u")
      try await page.browser.wait(
        until: "document.querySelector('#doubts canvas').dataset.isDrawn"
      )
      try await page.browser.waitUntilPainted()
      let picture = try await page.browser.picture(of: "#doubts canvas")
      let folder = try TemporaryFolder()
      try picture.write(to: folder.url.appendingPathComponent("doubt.png"))
      let gray = ["-vf", "crop=iw/2:8:iw/4:2,scale=1:1", "-pix_fmt", "gray"]
      let above = try FFmpeg.pictures(of: folder.path("doubt.png"), options: gray)
      let lower = ["-vf", "crop=iw/2:8:iw/4:ih-10,scale=1:1", "-pix_fmt", "gray"]
      let below = try FFmpeg.pictures(of: folder.path("doubt.png"), options: lower)
      #expect(above[0] > 200 && below[0] < 100, "\(above[0]) \(below[0])")
      for reason in ["begins", "ends", "gap"] { try await page.browser.click("#doubt-\(reason)") }
      #expect(try await Self.listed(page) == [])
    }
  }

  @Test("a face that another run suspects is listed, marked, and added with a key")
  func suspects() async throws {
    let material = try ReviewMaterial()
    let suspects = material.folder.path("suspects.faces.jsonl")
    let frames = material.lines.map { line in
      let isMeant = (4...9).contains { line.hasPrefix("{\"frame\":\($0),") }
      let face = #"{"id":1,"confidence":0.2,"bounds":[120,150,40,50]}"#
      guard let faces = line.range(of: "\"faces\":["), line.hasPrefix("{\"frame\"") else {
        return line
      }
      return line[..<faces.upperBound] + (isMeant ? face : "") + "]}"
    }
    try Data(frames.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: suspects))
    try await OpenPage.with(material, ["--suspects", suspects]) { page in
      try await page.waitForVideo()
      try await page.browser.press("u")
      let listed = try await Self.listed(page)
      #expect(listed.filter { $0.contains("this may be a face") }.count == 1, "\(listed)")
      let isThere = "review.doubts.current?.track === undefined && review.doubts.current"
      for _ in 0..<3 where try await !page.browser.value(of: "return Boolean(\(isThere))") {
        try await page.browser.press("u")
      }
      #expect(
        try await page.browser.value(of: "return review.doubts.boxAt(6)") == [120, 150, 40, 50]
      )
      try await page.browser.look("suspected")
      try await page.browser.press("f")
      let lines = try await page.saved()
      let added = lines.filter { $0.contains(#""id":4"#) }
      #expect(added.count > 6 && added.allSatisfy { $0.contains("[120,150,40,50]") })
    }
  }
}
