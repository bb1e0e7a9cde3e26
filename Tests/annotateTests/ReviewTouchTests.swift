import Foundation
import TestSupport
import Testing

@Suite(
  "The page of a review under fingers",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .needsBrowser
)
struct ReviewTouchTests {
  /// Opens a page as a phone shows it.
  private static func onPhone(_ body: (OpenPage) async throws -> Void) async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.browser.command(
        "Emulation.setDeviceMetricsOverride",
        ["width": 400, "height": 800, "deviceScaleFactor": 2, "mobile": true]
      )
      try await page.browser.command(
        "Emulation.setTouchEmulationEnabled",
        ["enabled": true, "maxTouchPoints": 2]
      )
      try await page.open()
      try await page.waitForVideo()
      try await page.browser.wait(until: "innerWidth === 400")
      try await body(page)
    }
  }

  /// Puts a finger down, moves it, and lifts it.
  private static func slide(_ page: OpenPage, _ points: [[Double]]) async throws {
    for (index, point) in points.enumerated() {
      try await page.browser.command(
        "Input.dispatchTouchEvent",
        [
          "type": index == 0 ? "touchStart" : "touchMove",
          "touchPoints": [["x": point[0], "y": point[1], "id": 0]],
        ]
      )
    }
    try await page.browser.command(
      "Input.dispatchTouchEvent",
      ["type": "touchEnd", "touchPoints": [Any]()]
    )
  }

  /// Taps the middle of an element.
  private static func tap(_ page: OpenPage, _ selector: String) async throws {
    // A tap while the page scrolls only ends that.
    let at: [Double] = try await page.browser.value(
      of: """
        const element = document.querySelector(arguments[0]);
        element.scrollIntoView({ block: "center", behavior: "instant" });
        return new Promise((done) => {
          let [place, still] = ["", 0];
          const look = () => {
            const { left, top, width, height } = element.getBoundingClientRect();
            still = place === `${left} ${top}` ? still + 1 : 0;
            place = `${left} ${top}`;
            if (still > 30) done([left + width / 2, top + height / 2]);
            else requestAnimationFrame(look);
          };
          look();
        });
        """,
      [selector]
    )
    let hit: String = try await page.browser.value(
      of: """
        const hit = document.elementFromPoint(arguments[1], arguments[2]);
        return hit?.closest(arguments[0]) ? "" : (hit?.outerHTML ?? "nothing");
        """,
      [selector, at[0], at[1]]
    )
    #expect(hit == "", "something covers \(selector)")
    try await slide(page, [at])
  }

  @Test("a tap chooses a face, and a finger moves its box, draws another and uses a menu")
  func correcting() async throws {
    try await Self.onPhone { page in
      try await Self.slide(page, [page.point(50, 100)])
      try await page.browser.wait(until: "review.chosen === 1")
      try await Self.tap(page, "#edit-boxes")
      try await page.browser.wait(until: "review.boxEditing.isOn")
      try await Self.slide(page, [page.point(50, 100), page.point(56, 110), page.point(62, 120)])
      try await page.browser.wait(until: "review.edits.box(1, 0) !== null")
      let box: [Double] = try await page.browser.value(of: "return review.edits.box(1, 0)")
      #expect(abs(box[0] - 32) < 2 && abs(box[1] - 80) < 2, "\(box)")
      try await Self.tap(page, "details.menu summary")
      try await page.browser.wait(until: "document.querySelector('details.menu').open")
      try await Self.tap(page, "#draw-new")
      try await page.browser.wait(until: "review.drawing.isOn")
      let isOpen: Bool = try await page.browser.value(
        of: "return document.querySelector('details.menu').open"
      )
      #expect(!isOpen)
      try await Self.slide(page, [page.point(200, 40), page.point(220, 70), page.point(260, 120)])
      try await page.browser.wait(until: "review.rows.length === 4")
      // The finger was lifted while it moved.
      try await Self.tap(page, "#undo")
      try await page.browser.wait(until: "review.rows.length === 3")
    }
  }

  @Test(
    "a finger that goes along the ruler, and is lifted while it moves, leaves the next tap alone"
  )
  func ruler() async throws {
    try await Self.onPhone { page in
      let ruler: [Double] = try await page.browser.value(
        of: """
          const ruler = document.querySelector("#ruler");
          ruler.scrollIntoView({ block: "center", behavior: "instant" });
          const { left, top, width, height } = ruler.getBoundingClientRect();
          return [left, top + height / 2, width];
          """
      )
      let along = stride(from: 0.1, to: 0.8, by: 0.1).map { [ruler[0] + $0 * ruler[2], ruler[1]] }
      try await Self.slide(page, along)
      try await page.browser.wait(until: "review.frame > 15")
      try await Self.tap(page, "#edit-boxes")
      try await page.browser.wait(until: "review.boxEditing.isOn")
    }
  }

  @Test("a finger scrolls the page, also from the picture, where nothing is moved or drawn")
  func scrolling() async throws {
    try await Self.onPhone { page in
      let from = try await page.point(160, 200)
      try await Self.slide(
        page,
        stride(from: 0.0, to: 160, by: 10).map { [from[0], from[1] - $0] }
      )
      try await page.browser.wait(until: "scrollY > 20")
      let edits: Int = try await page.browser.value(of: "return review.edits.past.length")
      #expect(edits == 0)
    }
  }

  @Test("everything that is tapped has room for a finger, and nothing is cut off at the side")
  func sizes() async throws {
    try await Self.onPhone { page in
      let small: [String] = try await page.browser.value(
        of: """
          for (const menu of document.querySelectorAll("details")) menu.open = true;
          return [...document.querySelectorAll("button, select, summary, input:not(.unseen), label:has(input)")]
            .filter((tool) => tool.checkVisibility() && !(tool.matches("input") && tool.closest("label")))
            .filter((tool) => tool.getBoundingClientRect().height < 43)
            .map((tool) => tool.outerHTML);
          """
      )
      #expect(small == [])
      let width: Int = try await page.browser.value(
        of: "return document.documentElement.scrollWidth"
      )
      #expect(width <= 400)
      try await page.browser.look("phone")
    }
  }
}
