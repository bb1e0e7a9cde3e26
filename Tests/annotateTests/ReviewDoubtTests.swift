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
      #expect(found.count == 2)
      #expect(found.first == "0:00.50 face 1 is seen briefly")
      #expect(found.last?.hasSuffix(" face 2 is seen briefly") == true)
      #expect(try await page.frame() == 0)
      try await page.browser.look("uncertain")
      try await page.browser.press("y")
      #expect(try await Self.listed(page) == found.suffix(1))
      #expect(try await page.frame() == 16)
      try await page.browser.press("h")
      #expect(try await Self.listed(page) == [])
      #expect(try await page.browser.value(of: "return review.edits.isHidden(2)"))
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

  @Test("low confidence, short tracks, gaps, doubles and jumps are found")
  func kinds() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      let found: [String] = try await page.browser.value(
        of: """
          const track = (id, frames, x, confidence) => ({
            id, frames: Int32Array.from(frames),
            coordinates: { x: frames.map(x), y: frames.map(() => 0), width: frames.map(() => 40),
              height: frames.map(() => 40) },
            fractions: { confidence: frames.map(confidence) },
          });
          const all = (from, to) => Array.from({ length: to - from }, (_, i) => from + i);
          const sure = () => 230;
          const table = { times: Float64Array.from(all(0, 200), (frame) => frame / 25), tracks: [
            track(1, all(0, 100), () => 0, (frame) => (frame >= 20 && frame < 24 ? 90 : 230)),
            track(2, [...all(0, 50), ...all(60, 100)], (frame) => (frame < 30 ? 200 : 300), sure),
            track(3, all(150, 155), () => 400, sure),
            track(4, all(70, 120), (frame) => (frame < 80 ? 4 : frame * 2), sure),
            track(5, [...all(0, 20), ...all(150, 170)], () => 900, sure),
          ] };
          return doubtsOf(table).map(({ kind, track, first, last }) => [kind, track, first, last].join(" "));
          """
      )
      #expect(
        found == [
          "unsure 1 20 23", "jump 2 30 30", "gap 2 49 60", "double 4 70 79", "jump 4 80 80",
          "short 3 150 154",
        ]
      )
    }
  }
}
