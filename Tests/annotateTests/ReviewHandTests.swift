import Foundation
import TestSupport
import Testing

/// What happens under the hand: clicks, typing and keys that come fast or at a bad time.
@Suite(
  "The page of a review in use",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .needsBrowser
)
struct ReviewHandTests {
  private enum Key {
    static let (enter, escape, control) = ("\u{E007}", "\u{E00C}", "\u{E009}")
  }

  private static func chosen(_ page: OpenPage) async throws -> Int? {
    try await page.browser.value(of: "return review.chosen")
  }

  private static func frame(_ page: OpenPage) async throws -> Int {
    try await page.browser.value(of: "return review.frame")
  }

  /// Whether the page shows the message that it announces.
  private static func isSaying(_ page: OpenPage) async throws -> Bool {
    try await page.browser.value(
      of: "return document.getElementById('live').classList.contains('shown')"
    )
  }

  @Test("a click on a box chooses its face, and what cannot be done is said for all to see")
  func click() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      #expect(try await Self.chosen(page) == nil)
      try await page.browser.press("c")
      #expect(try await Self.isSaying(page))
      let middle = try await page.point(50, 100)
      try await page.browser.drag(from: middle, to: middle)
      #expect(try await Self.chosen(page) == 1)
      let edits: Int = try await page.browser.value(of: "return review.edits.past.length")
      #expect(edits == 0)
      try await page.browser.press("\u{E014}")
      #expect(try await !Self.isSaying(page))
    }
  }

  @Test("after the number of a frame, keys belong to the page again")
  func number() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      try await page.browser.type("7" + Key.enter, into: "#frame")
      try await page.browser.press("e")
      #expect(try await Self.frame(page) == 7)
      let isMoving: Bool = try await page.browser.value(of: "return review.boxEditing.isOn")
      #expect(isMoving)
      for mode in ["review.boxEditing.isOn", "review.drawing.isOn"] {
        if mode.contains("drawing") { try await page.browser.press("d") }
        try await page.browser.press(Key.escape)
        let isOn: Bool = try await page.browser.value(of: "return \(mode)")
        #expect(!isOn)
      }
    }
  }

  @Test("a name that is being typed is saved")
  func typing() async throws {
    let material = try ReviewMaterial()
    try await OpenPage.with(material) { page in
      try await page.browser.type("Ada", into: "[data-key=name-1]")
      try await page.browser.press("s", holding: [Key.control])
      let name: String = try await page.browser.value(of: "return review.edits.name(1)")
      #expect(name == "Ada")
    }
  }

  @Test("a box that is copied faster than frames are shown leaves no holes")
  func copies() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      let _: Int = try await page.browser.value(of: "review.choose(1); return 0")
      // Without pauses, as a key that is held down.
      try await page.browser.press("c", "c", "c", "c", "c", "c")
      try await page.browser.wait(until: "!review.player.isPending && !review.boxEditing.isWaiting")
      let frames: [Int] = try await page.browser.value(
        of: "return [...review.edits.state.boxes.get(1).keys()].sort((a, b) => a - b)"
      )
      #expect(frames.count >= 2 && frames == Array(0..<frames.count), "\(frames)")
    }
  }

  @Test("a drawn face goes on for a second with one key")
  func drawn() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      try await page.browser.press("w")
      try await page.browser.press(Key.enter, holding: [Key.control])
      try await page.browser.press("v")
      let count: Int = try await page.browser.value(of: "return review.chosenRow.count")
      #expect(count > 20)
    }
  }

  @Test("two keys merge a track with the one that is proposed")
  func merging() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      let _: Int = try await page.browser.value(of: "review.choose(1); return 0")
      try await page.browser.press("m", Key.enter)
      // A dialog tells that it is closed when it has been.
      try await page.browser.wait(until: "review.rows.length === 2")
      #expect(try await page.rows() == ["1", "3"])
      #expect(try await page.browser.value(of: "return review.chosen") == 1)
    }
  }

  @Test("a video with another picture, or one that is too short, is not taken without a word")
  func anotherVideo() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      let words = "return document.getElementById('live').textContent"
      for (size, frames, what) in [("120x240", 60, "picture"), ("320x240", 6, "length")] {
        let path = page.material.folder.path("other-\(what).mp4")
        try FFmpeg.make(
          ["-f", "lavfi", "-i", "color=gray:size=\(size):rate=30", "-frames:v", "\(frames)"]
            + ["-c:v", "libx264", "-pix_fmt", "yuv420p", path]
        )
        try await page.browser.choose(path, in: "#file")
        try await page.browser.wait(
          until: "document.getElementById('live').textContent.includes('its \(what)')"
        )
        let said: String = try await page.browser.value(of: words)
        #expect(said.hasPrefix("This is probably another video than in #1.mp4"))
      }
    }
  }
}
