import Foundation
import TestSupport
import Testing

@Suite(
  "The enlarged picture in the page of a review",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .needsBrowser
)
struct ReviewViewTests {
  private static func zoom(_ page: OpenPage) async throws -> Double {
    try await page.browser.value(of: "return review.view.zoom")
  }

  @Test("the video is enlarged as what is drawn over it, and all around a point stays where it is")
  func picture() async throws {
    try await OpenPage.with(try ReviewMaterial(halves: true)) { page in
      try await page.waitForVideo()
      for id in ["show-boxes", "show-points", "show-names"] {
        try await page.clickInMenu("#\(id)")
      }
      let before = try await page.point(160, 90)
      let _: Bool = try await page.browser.value(
        of: """
          const canvas = document.getElementById("overlay");
          const area = canvas.getBoundingClientRect();
          return canvas.dispatchEvent(new WheelEvent("wheel", {
            deltaY: -100, clientX: arguments[0][0], clientY: arguments[0][1], cancelable: true,
          })) && area.left >= 0;
          """,
        [before]
      )
      let _: Int = try await page.browser.value(
        of: "for (let i = 0; i < 2; i += 1) review.view.scale(2); return 0"
      )
      #expect(try await Self.zoom(page) > 5)
      try await page.browser.waitUntilPainted()
      // The boundary between white and grey, in the middle column, is where the overlay has it.
      let shown: [Double] = try await page.browser.value(
        of:
          "return [review.overlay.map(160, 100)[1], document.getElementById('screen').clientHeight]"
      )
      let folder = try TemporaryFolder()
      try await page.browser.picture(of: "#screen")
        .write(to: folder.url.appendingPathComponent("screen.png"))
      let column = try FFmpeg.pictures(
        of: folder.path("screen.png"),
        options: ["-vf", "crop=1:ih:iw/2:0", "-pix_fmt", "gray"]
      )
      let scale = Double(column.count) / shown[1]
      let boundary = try #require(column.firstIndex { $0 < 128 })
      #expect(abs(Double(boundary) / scale - shown[0]) < 6, "\(boundary), \(shown)")
      #expect(shown[0] > 0 && shown[0] < shown[1])
    }
  }

  @Test("a key enlarges the chosen face, which stays in view, and shows all again")
  func face() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      try await page.browser.press("z")
      #expect(try await Self.zoom(page) == 1)
      let _: Int = try await page.browser.value(of: "review.choose(1); return 0")
      try await page.browser.press("z")
      let zoom = try await Self.zoom(page)
      #expect(zoom > 1)
      // The pointer moves a box by as much as the picture is enlarged.
      try await page.browser.press("e")
      let (from, to) = (
        try await page.point(50, 100), try await page.point(58, 104)
      )
      try await page.browser.drag(from: from, to: to)
      let box: [Double] = try await page.browser.value(of: "return review.edits.box(1, 0)")
      #expect(abs(box[0] - 28) < 1 && abs(box[1] - 64) < 1, "\(box)")
      // A face that is elsewhere in the next frame is followed.
      let _: Int = try await page.browser.value(
        of: "review.edits.setBox(1, 3, [240, 150, 60, 80]); return 0"
      )
      try await page.goTo(3)
      let middle: [Double] = try await page.browser.value(
        of: """
          const { clientWidth, clientHeight } = document.getElementById("screen");
          const [x, y] = review.overlay.map(270, 190);
          return [x / clientWidth, y / clientHeight];
          """
      )
      #expect(middle.allSatisfy { $0 > 0 && $0 < 1 }, "\(middle)")
      try await page.browser.press("z")
      #expect(try await Self.zoom(page) == 1)
      let isWhole: Bool = try await page.browser.value(
        of: "return document.getElementById('picture-whole').disabled"
      )
      #expect(isWhole)
    }
  }

  @Test("the enlarged picture is dragged where no face is, and two fingers enlarge it")
  func hands() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      let _: Int = try await page.browser.value(of: "review.view.scale(3); return 0")
      let from = try await page.point(160, 120)
      try await page.browser.drag(from: from, to: [from[0] + 40, from[1] + 20])
      let at = try await page.point(160, 120)
      #expect(abs(at[0] - from[0] - 40) <= 1 && abs(at[1] - from[1] - 20) <= 1, "\(from), \(at)")
      let touch = { (kind: String, points: [[Double]]) in
        try await page.browser.command(
          "Input.dispatchTouchEvent",
          [
            "type": kind,
            "touchPoints": points.enumerated().map { ["x": $1[0], "y": $1[1], "id": $0] },
          ]
        )
      }
      let (x, y) = (at[0], at[1])
      try await touch("touchStart", [[x - 20, y]])
      try await touch("touchStart", [[x - 20, y], [x + 20, y]])
      try await touch("touchMove", [[x - 30, y], [x + 30, y]])
      try await touch("touchMove", [[x - 40, y], [x + 40, y]])
      try await touch("touchEnd", [])
      try await page.browser.wait(until: "review.view.pointers.size === 0")
      let zoom = try await Self.zoom(page)
      #expect(abs(zoom - 6) < 0.6, "\(zoom)")
      let edits: Int = try await page.browser.value(of: "return review.edits.past.length")
      #expect(edits == 0)
    }
  }
}
