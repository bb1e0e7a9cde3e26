import Foundation
import TestSupport
import Testing

@Suite(
  "Boxes in the page of a review",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .needsBrowser
)
struct ReviewBoxTests {
  private enum Key {
    static let (right, down, control, shift) = ("\u{E014}", "\u{E015}", "\u{E009}", "\u{E008}")
  }

  /// The corners of a track's box in the window, clockwise from the top left one.
  private static func corners(_ id: Int, _ page: OpenPage) async throws -> [[Double]] {
    try await page.browser.value(
      of: """
        const area = document.getElementById("overlay").getBoundingClientRect();
        const place = review.overlay.shownFaces.find(({ id }) => id === arguments[0]);
        return place.corners.map(([x, y]) => [x + area.left, y + area.top]);
        """,
      [id]
    )
  }

  /// The pixels of the window for a pixel of the video.
  private static func scale(_ page: OpenPage) async throws -> Double {
    let corners = try await corners(1, page)
    return (corners[1][0] - corners[0][0]) / 60
  }

  /// The face of a track in a line of a sidecar.
  private static func face(_ id: Int, _ line: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let faces = try #require(object?["faces"] as? [[String: Any]])
    return try #require(faces.first { $0["id"] as? Int == id })
  }

  private static func bounds(_ id: Int, _ line: String) throws -> [Double] {
    try #require(try face(id, line)["bounds"] as? [Double])
  }

  @Test("a drifting box is dragged in two frames, and render draws it as the page shows it")
  func drifting() async throws {
    let material = try ReviewMaterial()
    try await OpenPage.with(material) { page in
      try await page.waitForVideo()
      try await page.browser.click("#edit-boxes")
      let scale = try await Self.scale(page)
      // The second box follows the first one already.
      for (frame, shift) in [(2, 20.0), (8, 60.0)] {
        try await page.goTo(frame)
        let box = try await Self.corners(1, page)
        let middle = [(box[0][0] + box[2][0]) / 2, (box[0][1] + box[2][1]) / 2]
        try await page.browser.drag(from: middle, to: [middle[0] + shift * scale, middle[1]])
      }
      try await page.goTo(5)
      let shown = try await Self.corners(1, page)
      let area: [Double] = try await page.browser.value(
        of: "const at = review.overlay; return [...at.map(0, 0), ...at.map(320, 240)]"
      )
      let origin: [Double] = try await page.browser.value(
        of: """
          const area = document.getElementById("overlay").getBoundingClientRect();
          return [area.left, area.top];
          """
      )
      let inVideo = shown.map { corner in
        [
          (corner[0] - origin[0] - area[0]) * 320 / (area[2] - area[0]),
          (corner[1] - origin[1] - area[1]) * 240 / (area[3] - area[1]),
        ]
      }
      let lines = try await page.saved()
      try Self.check(lines, of: material)
      let saved = try Self.bounds(1, lines[6])
      #expect(abs(saved[0] - 70) <= 1 && saved[1...] == [60, 60, 80], "\(saved)")
      #expect(abs(inVideo[0][0] - saved[0]) <= 1 && abs(inVideo[2][1] - saved[1] - saved[3]) <= 1)
      try Self.expectStamp(material, frame: 5, middle: saved[0] + saved[2] / 2)
    }
  }

  /// Only the boxes from the first key on and what depends on them have changed, as long as the face is seen.
  private static func check(_ lines: [String], of material: ReviewMaterial) throws {
    for (index, (line, old)) in zip(lines, material.lines).enumerated() {
      guard (3...12).contains(index) else {
        #expect(line == old, "line \(index + 1)")
        continue
      }
      let (now, before) = (try face(1, line), try face(1, old))
      let box = try bounds(1, line)
      let eye = try #require(now["leftEye"] as? [String: Double])
      #expect(abs((eye["x"] ?? 0) - box[0] - 45) < 0.02 && eye["y"] == 90)
      #expect(now["source"] as? String == "edited" && before["source"] as? String == "detected")
      #expect(now["x-who"] as? String == "1" && line.contains("\"confidence\":0.90"))
    }
    let inspected = try Program.run(["inspect", material.folder.path("in.edited.faces.jsonl")])
    #expect(inspected.exitCode == 0, "\(inspected.errors)")
  }

  /// The stamp of face 1 in a frame of the rendered video has its middle at `middle`, within a pixel.
  private static func expectStamp(_ material: ReviewMaterial, frame: Int, middle: Double) throws {
    let output = material.folder.path("out.mp4")
    let result = try Program.run([
      "render", material.clip, "--faces", material.folder.path("in.edited.faces.jsonl"), "-o",
      output, "--style", "solid", "--only", "1", "--hold", "0", "--margin", "0", "--crf", "4",
      "--progress", "none", "-q",
    ])
    try #require(result.exitCode == 0, "\(result.errors)")
    let (before, after) = (
      try FFmpeg.pictures(of: material.clip, options: ["-pix_fmt", "gray"]),
      try FFmpeg.pictures(of: output, options: ["-pix_fmt", "gray"])
    )
    let row = (frame * 240 + 100) * 320
    let changed = (0..<320).filter { abs(Int(before[row + $0]) - Int(after[row + $0])) > 8 }
    let (first, last) = (try #require(changed.first), try #require(changed.last))
    #expect(abs(Double(first + last + 1) / 2 - middle) <= 1, "\(first) to \(last), \(middle)")
  }

  @Test("corners resize a box, keys move it, and all of it is undone and survives a reload")
  func cornersAndKeys() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      try await page.goTo(4)
      try await page.browser.click("#edit-boxes")
      let scale = try await Self.scale(page)
      let corner = try await Self.corners(1, page)[2]
      try await page.browser.drag(
        from: corner,
        to: [corner[0] + 30 * scale, corner[1] + 10 * scale]
      )
      let box = "return review.edits.box(1, review.overlay.frame)"
      let resized: [Double] = try await page.browser.value(of: box)
      #expect(abs(resized[2] - 90) <= 1 && abs(resized[3] - 90) <= 1 && resized[0] == 20)
      try await page.browser.press(Key.right, Key.down, holding: [Key.control])
      try await page.browser.press(Key.right, holding: [Key.control, Key.shift])
      let moved: [Double] = try await page.browser.value(of: box)
      #expect(moved == [resized[0] + 1, resized[1] + 1, resized[2] + 1, resized[3]])
      try await page.browser.press("c")
      try await page.browser.wait(until: "review.overlay.frame === 5")
      #expect(try await page.browser.value(of: box) == moved)
      try await page.open()
      try await page.browser.click("#restore")
      #expect(try await page.browser.value(of: "return review.edits.box(1, 5)") == moved)
      try await page.browser.click("#undo")
      let isUntouched: Bool = try await page.browser.value(
        of: "return review.edits.box(1, 5) === null && review.edits.isHidden(1) === false"
      )
      #expect(isUntouched)
    }
  }

  @Test("boxes between two that were set lie on a straight line, and others stay")
  func model() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      let boxes: [[Double]?] = try await page.browser.value(
        of: """
          const keys = new Map([[10, [0, 0, 10, 10]], [2, [8, 16, 20, 10]], [12, [4, 4, 4, 4]]]);
          return [1, 2, 6, 10, 11, 13].map((frame) => keyedValue(keys, frame))
            .concat([draggedBox([0, 0, 10, 10], 0, 9, -5), draggedBox([1, 1, 2, 2], -1, 3, 4)]);
          """
      )
      #expect(
        boxes == [
          nil, [8, 16, 20, 10], [4, 8, 15, 10], [0, 0, 10, 10], [2, 2, 7, 7], nil,
          [6, -5, 4, 15], [4, 5, 2, 2],
        ]
      )
    }
  }
}
