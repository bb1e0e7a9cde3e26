import Foundation
import TestSupport
import Testing

@Suite(
  "Eyes, mouths and lasting corrections in the page of a review",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .needsBrowser
)
struct ReviewPointTests {
  private enum Key {
    static let (left, right, control, enter) = ("\u{E012}", "\u{E014}", "\u{E009}", "\u{E007}")
  }

  private static func face(_ id: Int, _ line: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let faces = try #require(object?["faces"] as? [[String: Any]])
    return try #require(faces.first { $0["id"] as? Int == id })
  }

  private static func point(_ name: String, _ face: [String: Any]) -> [Double] {
    let point = face[name] as? [String: Any]
    return [point?["x"] as? Double ?? .nan, point?["y"] as? Double ?? .nan]
  }

  @Test("eyes are dragged and moved by keys, go on with their box, and are undone and restored")
  func eyes() async throws {
    let material = try ReviewMaterial()
    try await OpenPage.with(material) { page in
      try await page.waitForVideo()
      try await page.choose(1, 2)
      try await page.browser.press("e")
      try await page.browser.drag(
        from: try await page.point(65, 90),
        to: try await page.point(68, 96)
      )
      try await page.goTo(6)
      // The keys move the right eye, which comes after the left one.
      try await page.browser.press("a")
      try await page.browser.press(Key.right, Key.right, holding: [Key.control])
      try await page.goTo(8)
      try await page.browser.press("a", "a", "a")
      try await page.browser.press(Key.right, holding: [Key.control])
      let state = "return review.edits.text"
      let done: String = try await page.browser.value(of: state)
      let count: Int = try await page.browser.value(of: "return review.edits.past.length")
      for _ in 0..<count { try await page.browser.press("z", holding: [Key.control]) }
      #expect(try await page.browser.value(of: "return review.edits.isGone(1, 2)") == false)
      for _ in 0..<count { try await page.browser.press("y", holding: [Key.control]) }
      #expect(try await page.browser.value(of: state) == done)
      try await page.open()
      try await page.browser.click("#restore")
      #expect(try await page.browser.value(of: state) == done)
      let lines = try await page.saved()
      let (second, seventh) = (try Self.face(1, lines[3]), try Self.face(1, lines[7]))
      let left = Self.point("leftEye", second)
      #expect(abs(left[0] - 68) <= 1 && abs(left[1] - 96) <= 1, "\(left)")
      #expect(Self.point("rightEye", second) == [35, 90])
      #expect(Self.point("rightEye", seventh) == [37, 90])
      // The eye stays where it was put in its box.
      #expect(Self.point("leftEye", seventh) == left)
      #expect(seventh["source"] as? String == "edited" && seventh["x-who"] as? String == "1")
      #expect(lines[2] == material.lines[2])
    }
    let inspected = try Program.run(["inspect", material.folder.path("in.edited.faces.jsonl")])
    #expect(inspected.exitCode == 0, "\(inspected.errors)")
  }

  @Test("a face that was drawn gets eyes and a mouth, in all of its frames, and render finds them")
  func drawnFace() async throws {
    let material = try ReviewMaterial()
    try await OpenPage.with(material) { page in
      try await page.waitForVideo()
      try await page.goTo(13)
      for frame in [13, 15] {
        try await page.goTo(frame)
        try await page.browser.press("d")
        try await page.browser.press(Key.enter, holding: [Key.control])
      }
      try await page.browser.press("i")
      let lines = try await page.saved()
      for line in lines[14...16] {
        let face = try Self.face(4, line)
        let bounds = try #require(face["bounds"] as? [Double])
        let eye = Self.point("leftEye", face)
        #expect(abs((eye[0] - bounds[0]) / bounds[2] - 0.71) < 0.01)
        let mouth = try #require(face["mouth"] as? [String: Any])
        #expect(mouth.keys.sorted() == ["left", "lowerLip", "right", "upperLip", "x", "y"])
      }
    }
    let edited = material.folder.path("in.edited.faces.jsonl")
    let exported = try Program.run([
      "export", edited, "--format", "csv", "--track", "4", "-o", "-",
    ])
    #expect(exported.exitCode == 0, "\(exported.errors)")
    #expect(exported.output.split(separator: "\r\n").count == 4)
  }

  @Test("a correction goes on until here and from here, and leaves what is between two boxes")
  func lasting() async throws {
    // The face is 10 pixels to the left of its box, and the box wanders.
    let wander = { (frame: Int) in Double(frame) / 2 }
    try await OpenPage.with(try ReviewMaterial(drift: wander)) { page in
      try await page.waitForVideo()
      try await page.choose(1, 20)
      try await page.browser.press("e")
      for _ in 0..<10 { try await page.browser.press(Key.right, holding: [Key.control]) }
      try await page.browser.press(",")
      try await page.goTo(40)
      for _ in 0..<10 { try await page.browser.press(Key.left, holding: [Key.control]) }
      try await page.clickInMenu("#correct-from")
      let lines = try await page.saved()
      let bounds = try (0..<60).map { frame in
        try #require(try Self.face(1, lines[frame + 1])["bounds"] as? [Double])
      }
      #expect(bounds[0][0] == 30 && bounds[19][0] == 39.5 && bounds[20][0] == 40)
      // Between the two the boxes go from one to the other, and later ones are as they were found.
      #expect(bounds[30][0] == 40 && bounds[40][0] == 40 && bounds[59][0] == 49.5)
      #expect(bounds.allSatisfy { Array($0[1...]) == [60, 60, 80] })
      // Moving the box and letting it last are an edit each.
      for _ in 0..<4 { try await page.browser.click("#undo") }
      #expect(try await page.browser.value(of: "return review.edits.box(1, 0) === null"))
    }
  }

  /// What a skilled user needs, in seconds, by the keystroke-level model of Card, Moran and Newell (1980): for
  /// thinking, for a key, for pointing and for a click.
  private enum UserTime {
    static let (think, key, point, click) = (1.35, 0.28, 1.1, 0.2)
  }

  @Test("a box that drifts over 50 frames is corrected in 30 seconds, and rendered as shown")
  func drifting() async throws {
    let drift = { (frame: Int) in Double(frame < 25 ? frame : min(50, frame) * 3 - 50) }
    let material = try ReviewMaterial(drift: drift)
    var seconds = 0.0
    try await OpenPage.with(material) { page in
      try await page.waitForVideo()
      try await page.browser.press("e")
      try await page.choose(1, 0)
      try await page.browser.press("q")
      seconds += 2 * UserTime.think + 2 * UserTime.key + UserTime.point + UserTime.click
      for frame in [25, 50] {
        try await page.goTo(frame)
        // In frame 50 the box follows what was corrected in frame 25.
        let shown: [Double] = try await page.browser.value(
          of: "return review.boxEditing.chosen.box"
        )
        let (from, to) = ([shown[0] + 30, 120], [50.0, 120])
        try await page.browser.drag(
          from: try await page.point(from[0], from[1]),
          to: try await page.point(to[0], to[1])
        )
        // To look for the frame on the ruler, to type its number, and to drag.
        seconds += 3 * UserTime.think + 5 * UserTime.key + 3 * UserTime.point + 2 * UserTime.click
      }
      try await page.browser.press(".")
      seconds += UserTime.think + UserTime.key
      #expect(seconds <= 30, "\(seconds)")
      try await page.browser.look("drifting")
      try await Self.expectShownAsRendered(page, material)
    }
  }

  /// In all frames the box is at the face, and in one the overlay of the page is where render stamps the face.
  private static func expectShownAsRendered(
    _ page: OpenPage,
    _ material: ReviewMaterial
  ) async throws {
    let lines = try await page.saved()
    for frame in 0..<60 {
      let box = try #require(try face(1, lines[frame + 1])["bounds"] as? [Double])
      #expect(abs(box[0] - 20) <= 1, "frame \(frame): \(box)")
    }
    try await page.goTo(37)
    let shown: [Double] = try await page.browser.value(
      of: "return review.overlay.shownFaces.find(({ id }) => id === 1).box"
    )
    let columns = try stampedColumns(material, frame: 37, row: 100)
    #expect(abs(Double(columns.lowerBound) - shown[0]) <= 1, "\(columns) is not \(shown)")
    #expect(abs(Double(columns.upperBound) - shown[0] - shown[2]) <= 1, "\(columns), \(shown)")
  }

  /// The columns that a stamp as large as the box covers in a row of the rendered video.
  private static func stampedColumns(
    _ material: ReviewMaterial,
    frame: Int,
    row: Int
  ) throws -> Range<Int> {
    let style = material.folder.path("box.json")
    try Data(
      """
      {"name":"box","layers":[{"type":"solid","color":"#202124","anchor":"face","shape":"rectangle",\
      "rotate":"upright","width":{"faceWidth":1},"height":{"faceHeight":1}}]}
      """.utf8
    ).write(to: URL(fileURLWithPath: style))
    let output = material.folder.path("out.mp4")
    let result = try Program.run([
      "render", material.clip, "--faces", material.folder.path("in.edited.faces.jsonl"), "-o",
      output, "--style", style, "--hold", "0", "--margin", "0", "--crf", "4", "--progress",
      "none", "-q",
    ])
    try #require(result.exitCode == 0, "\(result.errors)")
    let pictures = try FFmpeg.pictures(of: output, options: ["-pix_fmt", "gray"])
    let start = (frame * 240 + row) * 320
    let dark = (0..<320).filter { pictures[start + $0] < 120 }
    return try #require(dark.first)..<(try #require(dark.last) + 1)
  }
}
