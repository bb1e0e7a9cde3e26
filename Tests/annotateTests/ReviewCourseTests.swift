import Foundation
import TestSupport
import Testing

@Suite(
  "How corrections go on, in the page of a review",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .needsBrowser
)
struct ReviewCourseTests {
  private enum Key {
    static let (right, down, control, shift) = ("\u{E014}", "\u{E015}", "\u{E009}", "\u{E008}")
  }

  /// A face whose box wanders a pixel a frame, and a cut at frame 30.
  private static func material() throws -> ReviewMaterial {
    var material = try ReviewMaterial(drift: { Double($0) })
    try material.startScene(with: 30)
    return material
  }

  private static func status(_ page: OpenPage) async throws -> String {
    try await page.browser.value(of: "return document.getElementById('course').textContent")
  }

  /// The left edges of the saved boxes, by frame.
  private static func lefts(_ lines: [String]) throws -> [Double] {
    try lines.dropFirst().prefix(60).map { line in
      let text = try #require(line.firstMatch(of: /"bounds":\[([0-9.]+),/)?.1)
      return try #require(Double(text))
    }
  }

  /// Moves the chosen box to the right with the keys.
  private static func nudge(_ pixels: Int, _ page: OpenPage) async throws {
    for _ in 0..<pixels { try await page.browser.press(Key.right, holding: [Key.control]) }
  }

  @Test("a correction follows the tracked face, until the cut")
  func holding() async throws {
    let material = try Self.material()
    try await OpenPage.with(material) { page in
      try await page.waitForVideo()
      #expect(try await Self.status(page) == "")
      try await page.choose(1, 10)
      #expect(try await Self.status(page) == "face 1 is as it was found here")
      try await Self.nudge(6, page)
      #expect(try await Self.status(page) == "◆ face 1: keyframe, frames 10 to 29 follow")
      try await page.goTo(20)
      #expect(try await Self.status(page) == "face 1 follows keyframe 10 in frames 10 to 29")
      try await page.goTo(30)
      #expect(try await Self.status(page) == "face 1 is as it was found here")
      let lefts = try Self.lefts(try await page.saved())
      for frame in 0..<60 {
        let moved = (10..<30).contains(frame) ? 6.0 : 0
        #expect(lefts[frame] == 20 + Double(frame) + moved, "frame \(frame)")
      }
    }
    let inspected = try Program.run(["inspect", material.folder.path("in.edited.faces.jsonl")])
    #expect(inspected.exitCode == 0, "\(inspected.errors)")
  }

  @Test("a correction changes evenly into the next one, on the tracked way or on a straight line")
  func fading() async throws {
    let bend = { (frame: Int) in frame < 15 ? Double(frame) : 15 }
    try await OpenPage.with(try ReviewMaterial(drift: bend)) { page in
      try await page.waitForVideo()
      try await page.choose(1, 20)
      try await page.browser.press("q")
      try await page.goTo(10)
      try await Self.nudge(10, page)
      #expect(try await Self.status(page) == "◆ face 1: keyframe, frames 10 to 19 follow")
      try await page.goTo(15)
      #expect(
        try await Self.status(page) == "face 1 is between keyframes 10 and 20, as it was tracked"
      )
      let left = "return review.edits.box(1, 15)[0]"
      // It was found at 35, and half of the ten pixels are left.
      #expect(try await page.browser.value(of: left) == 40.0)
      try await page.browser.press("q", holding: [Key.shift])
      #expect(
        try await Self.status(page)
          == "face 1 is between keyframes 10 and 20, on a straight line"
      )
      #expect(try await page.browser.value(of: left) == 37.5)
      #expect(try Self.lefts(try await page.saved())[15] == 37.5)
      try await page.browser.press("z", holding: [Key.control])
      #expect(try await page.browser.value(of: left) == 40.0)
    }
  }

  @Test("a correction is ended where the face is right again, and goes on when that is undone")
  func ending() async throws {
    try await OpenPage.with(try Self.material()) { page in
      try await page.waitForVideo()
      try await page.choose(1, 10)
      try await Self.nudge(6, page)
      try await page.goTo(20)
      try await page.browser.press("x")
      #expect(try await Self.status(page) == "face 1 is as it was found here")
      try await page.goTo(26)
      try await page.browser.press("x")
      let said: String = try await page.browser.value(
        of: "return document.getElementById('live').textContent"
      )
      #expect(said == "Nothing was set for this face in this frame.")
      // A later keyframe does not reach back over the end.
      try await Self.nudge(4, page)
      let lefts = try Self.lefts(try await page.saved())
      for frame in 0..<60 {
        let moved: Double = (10..<20).contains(frame) ? 6 : (26..<30).contains(frame) ? 4 : 0
        #expect(lefts[frame] == 20 + Double(frame) + moved, "frame \(frame)")
      }
      // The keys go to keyframes and to the end between.
      var frames: [Int] = []
      try await page.browser.press("\u{E011}")
      for _ in 0..<3 {
        try await page.browser.press("n", holding: [Key.shift])
        frames.append(try await page.frame())
      }
      #expect(frames == [10, 20, 26])
      // The draft knows the end as well.
      let state = "return review.edits.text"
      let text: String = try await page.browser.value(of: state)
      try await page.open()
      try await page.browser.click("#restore")
      #expect(try await page.browser.value(of: state) == text)
    }
  }

  @Test("marks of keyframes and cuts are clicked in the timeline")
  func clicking() async throws {
    try await OpenPage.with(try Self.material()) { page in
      try await page.waitForVideo()
      let _: Int = try await page.browser.value(
        of: "review.edits.setBox(1, 17, [9, 60, 60, 80]); return 0"
      )
      for (canvas, frame, y) in [
        ("[data-track='1'] .lane canvas", 17, "6"), ("#ruler", 30, "area.height - 3"),
      ] {
        let point: [Double] = try await page.browser.value(
          of: """
            const canvas = document.querySelector("\(canvas)");
            canvas.scrollIntoView({ block: "center" });
            const area = canvas.getBoundingClientRect();
            const x = review.window.toX(review.table.times[arguments[0]], area.width);
            return [area.left + x - 4, area.top + \(y)];
            """,
          [frame]
        )
        try await page.browser.drag(from: point, to: point)
        #expect(try await page.frame() == frame)
      }
      try await page.browser.look("timeline")
    }
  }
}
