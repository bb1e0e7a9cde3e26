import Foundation
import TestSupport
import Testing

@Suite(
  "Covers in the page of a review",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .needsBrowser
)
struct ReviewCoverTests {
  private static func drag(
    _ start: (Double, Double),
    _ end: (Double, Double),
    _ page: OpenPage
  ) async throws {
    try await page.browser.drag(
      from: try await page.point(start.0, start.1),
      to: try await page.point(end.0, end.1)
    )
  }

  /// The covered areas in the header of a sidecar.
  private static func areas(_ header: String) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(header.utf8)) as? [String: Any]
    return try #require(object?["coveredAreas"] as? [[String: Any]])
  }

  private static func numbers(_ keyframe: [String: Any]) throws -> [Double] {
    try #require(keyframe["bounds"] as? [Double])
  }

  /// The columns of row 200, which no face reaches, that `render` has changed in a frame.
  private static func hidden(
    _ frame: Int,
    _ material: ReviewMaterial,
    in output: String
  ) throws -> [Int] {
    let gray = ["-pix_fmt", "gray"]
    let before = try FFmpeg.pictures(of: material.clip, options: gray)
    let after = try FFmpeg.pictures(of: output, options: gray)
    let row = (frame * 240 + 200) * 320
    return (0..<320).filter { abs(Int(before[row + $0]) - Int(after[row + $0])) > 40 }
  }

  @Test("a cover is drawn, moved in another frame and given a beginning, and render hides it there")
  func drawn() async throws {
    let material = try ReviewMaterial(drift: { _ in 0 })
    try await OpenPage.with(material) { page in
      try await page.waitForVideo()
      try await page.browser.press("c", holding: ["\u{E008}"])
      try await Self.drag((100, 180), (140, 220), page)
      try await page.goTo(20)
      try await Self.drag((120, 200), (160, 200), page)
      try await page.goTo(10)
      try await page.browser.click("#cover-from")
      try await page.goTo(15)
      try await page.browser.look("cover")
      let lines = try await page.saved()
      #expect(lines[1...] == material.lines[1...])
      let area = try #require(try Self.areas(lines[0]).first)
      let keyframes = try #require(area["keyframes"] as? [[String: Any]])
      #expect(area["shape"] as? String == "rectangle" && area["to"] == nil && keyframes.count == 2)
      for (keyframe, x) in zip(keyframes, [100.0, 140]) {
        let bounds = try Self.numbers(keyframe)
        #expect(zip(bounds, [x, 180, 40, 40]).allSatisfy { abs($0 - $1) <= 1.5 }, "\(bounds)")
      }
      let inspected = try Program.run(["inspect", material.folder.path("in.edited.faces.jsonl")])
      #expect(inspected.exitCode == 0, "\(inspected.errors)")
      try Self.expectHidden(material)
    }
  }

  private static func expectHidden(_ material: ReviewMaterial) throws {
    let output = material.folder.path("out.mkv")
    let command = [
      "render", material.clip, "--faces", material.folder.path("in.edited.faces.jsonl"), "-o",
      output, "--progress", "none", "--codec", "ffv1",
    ]
    let refused = try Program.run(command + ["--style", "hearts"])
    #expect(refused.exitCode == 64 || refused.exitCode == 65, "\(refused.errors)")
    let result = try Program.run(command + ["--style", "solid"])
    try #require(result.exitCode == 0, "\(result.errors)")
    #expect(try hidden(9, material, in: output) == [])
    for (frame, x) in [(10, 120), (15, 130), (20, 140), (40, 140)] {
      let columns = try hidden(frame, material, in: output)
      let (first, last) = (columns.first ?? 0, columns.last ?? 0)
      #expect(abs(first - x) <= 2 && abs(last - x - 39) <= 2, "\(frame): \(first) to \(last)")
    }
    let verified = try Program.run(["verify", output, "--source", material.clip])
    #expect(verified.exitCode == 0, "\(verified.output)")
  }

  @Test(
    "covers are undone, deleted and restored; those that did not change stay as they are written"
  )
  func kept() async throws {
    var material = try ReviewMaterial()
    let note =
      #"{"keyframes":[{"pts":0,"bounds":[10,20,30.50,40]}],"shape":"ellipse","x-why":"plate"}"#
    try material.addToHeader(#""coveredAreas":[\#(note)]"#)
    try await OpenPage.with(material) { page in
      try await page.waitForVideo()
      #expect(
        try await page.browser.value(of: "return review.covers.shown[0].box") == [10, 20, 30.5, 40]
      )
      try await page.browser.click("#draw-cover")
      try await page.browser.press("\u{E007}", holding: ["\u{E009}"])
      #expect(try await page.browser.value(of: "return review.covers.shown.length") == 2)
      let header = try await page.saved()[0]
      #expect(header.contains(note + #",{"shape":"rectangle","keyframes":[{"pts":"#), "\(header)")
      try await page.browser.press("\u{E017}")
      #expect(try await page.browser.value(of: "return review.covers.shown.length") == 1)
      #expect(try await page.saved()[0] == material.lines[0])
      try await page.browser.click("#undo")
      #expect(try await page.browser.value(of: "return review.covers.shown.length") == 2)
      try await page.browser.wait(until: "review.drafts.isKept")
      try await page.open()
      try await page.browser.click("#restore")
      #expect(try await page.browser.value(of: "return review.covers.shown.length") == 2)
    }
  }
}
