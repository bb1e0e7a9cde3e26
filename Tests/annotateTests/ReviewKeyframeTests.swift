import Foundation
import TestSupport
import Testing

@Suite(
  "Keyframes and the hand on them, in the page of a review",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .needsBrowser
)
struct ReviewKeyframeTests {
  private enum Key {
    static let (right, control, shift) = ("\u{E014}", "\u{E009}", "\u{E008}")
  }

  /// Sets the box of face 1 in frames, without the hand.
  private static func setBoxes(_ frames: [Int], _ page: OpenPage) async throws {
    let _: Int = try await page.browser.value(
      of: """
        review.choose(1);
        for (const frame of arguments[0]) review.edits.setBox(1, frame, [30 + frame, 60, 60, 80]);
        return 0;
        """,
      [frames]
    )
  }

  private static func message(_ page: OpenPage) async throws -> String {
    try await page.browser.value(of: "return document.getElementById('live').textContent")
  }

  @Test("keys go from keyframe to keyframe, and say where there is none")
  func jumps() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      try await page.browser.press("n", holding: [Key.shift])
      #expect(try await Self.message(page) == "Choose a face first.")
      try await Self.setBoxes([3, 9], page)
      for frame in [3, 9] {
        try await page.browser.press("n", holding: [Key.shift])
        #expect(try await page.frame() == frame)
      }
      try await page.browser.press("n", holding: [Key.shift])
      #expect(try await Self.message(page) == "face 1 has no keyframe after this frame.")
      try await page.browser.click("#keyframe-before")
      #expect(try await page.frame() == 3)
      let label: String = try await page.browser.value(
        of: "return document.querySelector('[data-track=\"1\"] canvas').getAttribute('aria-label')"
      )
      #expect(label.hasSuffix("corrected in 2 frames"))
    }
  }

  @Test("keyframes are marked in the row of the face, and nowhere else")
  func marks() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      try await Self.setBoxes([3, 9], page)
      try await page.browser.wait(until: "!review.timeline.isWaiting")
      // The colour of the marks at the height of their middle, by frame.
      let marked: [Int] = try await page.browser.value(
        of: """
          const canvas = document.querySelector('[data-track="1"] .lane canvas');
          canvas.scrollIntoView();
          review.timeline.shown.get(canvas.closest("li")).draw();
          const { table, window } = review;
          const context = canvas.getContext("2d");
          const probe = document.createElement("canvas").getContext("2d");
          probe.fillStyle = review.color("accent");
          probe.fillRect(0, 0, 1, 1);
          const wanted = probe.getImageData(0, 0, 1, 1).data.join();
          return [...table.times.keys()].filter((frame) => {
            const x = window.toX((table.times[frame] + review.endOf(frame)) / 2, canvas.clientWidth);
            const scale = canvas.width / canvas.clientWidth;
            return context.getImageData(x * scale, 7 * scale, 1, 1).data.join() === wanted;
          });
          """
      )
      #expect(marked == [3, 9])
    }
  }

  @Test("ten nudges are one edit, and a nudge after saving is another")
  func nudges() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      let _: Int = try await page.browser.value(of: "review.choose(1); return 0")
      let rights = (0..<10).map { _ in Key.right }
      for key in rights { try await page.browser.press(key, holding: [Key.control]) }
      let left = "return review.edits.box(1, 0)?.[0] ?? null"
      let moved: Double? = try await page.browser.value(of: left)
      #expect(moved == 30)
      _ = try await page.saved()
      try await page.browser.press(Key.right, holding: [Key.control])
      try await page.browser.click("#undo")
      let saved: Double? = try await page.browser.value(of: left)
      #expect(saved == 30)
      try await page.browser.click("#undo")
      let untouched: Double? = try await page.browser.value(of: left)
      #expect(untouched == nil)
      try await page.browser.press("z", holding: [Key.control])
      #expect(try await Self.message(page) == "There is nothing to undo.")
    }
  }

  @Test("the middle of a box stays in the picture")
  func edges() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      try await page.browser.press("e")
      try await page.browser.drag(
        from: try await page.point(50, 100),
        to: try await page.point(-5, 100)
      )
      let box: [Double] = try await page.browser.value(of: "return review.edits.box(1, 0)")
      #expect(box[0] == -30 && abs(box[1] - 60) <= 1, "\(box)")
      #expect(try await Self.message(page).hasPrefix("Keyframe in frame 0: frames 0 to 11 follow."))
    }
  }

  @Test("J, K and L play backwards, pause and play, faster when pressed again")
  func shuttle() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      try await page.goTo(29)
      // In one turn of the page: the short clip may reach its first frame before another key comes.
      let speeds: [Int] = try await page.browser.value(
        of: """
          return ["j", "j", "k"].map((key) => {
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            return review.shuttle.backwards;
          });
          """
      )
      #expect(speeds == [1, 2, 0])
      try await page.browser.press("j", "j")
      try await page.browser.wait(until: "review.frame < 10")
      try await page.browser.wait(until: "review.frame === 0 && review.shuttle.backwards === 0")
      try await page.goTo(0)
      try await page.browser.press("l", "l")
      #expect(try await page.browser.value(of: "return review.player.video.playbackRate") == 2)
      try await page.browser.wait(until: "review.frame > 5")
      try await page.browser.press("k")
      try await page.browser.wait(until: "!review.player.isPlaying")
    }
  }

  @Test("who was split off is nobody who was recognised, and the end record follows the edits")
  func strangers() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      let lines: [String] = try await page.browser.value(
        of: """
          const edits = new Edits([{ id: 1 }, { id: 2 }], { box: () => null, point: () => null });
          edits.split(1, 1);
          edits.remove(2, 0, 0);
          const changer = new SidecarChanger(edits);
          const face = (id, count) => `{"id":${id},"person":${id + 6},"frameCount":${count},"bounds":[1,2,3,4]}`;
          return [
            '{"schema":"annotate.faces","version":1}',
            `{"frame":0,"faces":[${face(1, 1)}, ${face(2, 1)}]}`,
            `{"frame":1,"faces":[${face(1, 2)}, ${face(2, 2)}]}`,
            '{"end":{"frames":2,"faces":4,"tracks":2,"people":[{"person":7,"tracks":[1]}, {"person":8,"tracks":[2]}],'
              + '"eventCounts":{"enters":2,"blinks":1},"events":[{"event":"enters","track":1,"person":7,"firstFrame":0},'
              + '{"event":"enters","track":2,"person":8,"firstFrame":0},{"event":"blinks","track":1,"person":7,"firstFrame":1}]}}',
          ].map((line) => changer.line(line));
          """
      )
      #expect(
        lines.dropFirst() == [
          #"{"frame":0,"faces":[{"id":1,"person":7,"frameCount":1,"bounds":[1,2,3,4]}]}"#,
          #"{"frame":1,"faces":[{"id":2,"person":8,"frameCount":1,"bounds":[1,2,3,4]},{"id":3,"frameCount":1,"bounds":[1,2,3,4]}]}"#,
          #"{"end":{"frames":2,"faces":3,"tracks":3,"people":[{"person":7,"tracks":[1]}, {"person":8,"tracks":[2]}],"#
            + #""eventCounts":{"enters":1,"blinks":1},"events":[{"event":"enters","track":1,"person":7,"firstFrame":0},"#
            + #"{"event":"blinks","track":3,"firstFrame":1}]}}"#,
        ]
      )
    }
  }

  @Test("rows are listed in the order that is chosen")
  func order() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      #expect(try await page.rows() == ["1", "2", "3"])
      for (order, rows) in [
        ("first", ["1", "3", "2"]), ("length", ["3", "2", "1"]), ("number", ["1", "2", "3"]),
      ] {
        let _: Bool = try await page.browser.value(
          of: """
            const choice = document.getElementById("sort");
            choice.value = arguments[0];
            return choice.dispatchEvent(new Event("change"));
            """,
          [order]
        )
        #expect(try await page.rows() == rows, "\(order)")
      }
      let uncertain: [Int] = try await page.browser.value(
        of:
          "return sortedRows([1, 2, 3].map((id) => ({ id })), 'doubts', ({ id }) => [0, 4, 0, 9][id]).map(({ id }) => id)"
      )
      #expect(uncertain == [3, 1, 2])
    }
  }
}
