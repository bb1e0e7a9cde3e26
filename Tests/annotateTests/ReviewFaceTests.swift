import Foundation
import TestSupport
import Testing

@Suite(
  "Faces that are deleted, drawn and given to other tracks in the page of a review",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .needsBrowser
)
struct ReviewFaceTests {
  private enum Key {
    static let (enter, delete, control) = ("\u{E007}", "\u{E017}", "\u{E009}")
  }

  /// Draws a box, in pixels of the video.
  private static func draw(_ box: [Double], _ key: String, _ page: OpenPage) async throws {
    try await page.browser.press(key)
    let corners: [[Double]] = try await page.browser.value(
      of: """
        const area = document.getElementById("overlay").getBoundingClientRect();
        const [x, y, width, height] = arguments[0];
        return [[x, y], [x + width, y + height]].map((point) => review.overlay.map(...point))
          .map(([x, y]) => [x + area.left, y + area.top]);
        """,
      [box]
    )
    try await page.browser.drag(from: corners[0], to: corners[1])
  }

  private static func message(_ page: OpenPage) async throws -> String {
    try await page.browser.value(of: "return document.getElementById('live').textContent")
  }

  /// The faces of a track in a saved sidecar, by frame.
  private static func faces(_ id: Int, _ lines: [String]) throws -> [Int: [String: Any]] {
    var found: [Int: [String: Any]] = [:]
    for (index, line) in lines.dropFirst().dropLast().enumerated() {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let faces = try #require(object?["faces"] as? [[String: Any]])
      let own = faces.filter { $0["id"] as? Int == id }
      #expect(own.count <= 1, "frame \(index)")
      found[index] = own.first
    }
    return found
  }

  private static func counts(_ faces: [Int: [String: Any]]) -> [Int?] {
    faces.sorted { $0.key < $1.key }.map { $0.value["frameCount"] as? Int }
  }

  private static func expectReadable(_ material: ReviewMaterial) throws {
    let path = material.folder.path("in.edited.faces.jsonl")
    let result = try Program.run(["inspect", path])
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  /// Undoes everything, does it again, and opens the page again: the edits are the same.
  private static func expectKept(_ count: Int, _ page: OpenPage) async throws {
    let state = "return review.edits.text"
    let done: String = try await page.browser.value(of: state)
    for _ in 0..<count { try await page.browser.press("z", holding: [Key.control]) }
    #expect(try await page.browser.value(of: "return review.edits.past.length") == 0)
    #expect(try await page.rows() == ["1", "2", "3"])
    for _ in 0..<count { try await page.browser.press("y", holding: [Key.control]) }
    #expect(try await page.browser.value(of: state) == done)
    try await page.open()
    try await page.waitForVideo()
    try await page.browser.click("#restore")
    #expect(try await page.browser.value(of: state) == done)
  }

  @Test("a face is deleted in one frame, until here and from here on")
  func deleting() async throws {
    let material = try ReviewMaterial()
    try await OpenPage.with(material) { page in
      try await page.waitForVideo()
      try await page.choose(1, 5)
      try await page.browser.press(Key.delete)
      #expect(try await Self.message(page) == "face 1 is deleted in 1 frame.")
      #expect(try await page.drawnFaces() == "1")
      try await page.browser.press(Key.delete)
      #expect(try await Self.message(page) == "face 1 is in none of these frames.")
      try await page.goTo(9)
      try await page.browser.press(">")
      try await page.goTo(2)
      try await page.clickInMenu("#delete-until")
      #expect(try await Self.message(page) == "face 1 is deleted in 3 frames.")
      try await Self.expectKept(3, page)
      let lines = try await page.saved()
      let faces = try Self.faces(1, lines)
      #expect(faces.keys.sorted() == [3, 4, 6, 7, 8])
      #expect(Self.counts(faces) == [1, 2, 3, 4, 5])
      #expect(lines.last?.hasPrefix(#"{"end":{"frames":30,"faces":39,"tracks":3,"#) == true)
      #expect(lines[27] == material.lines[27])
    }
    try Self.expectReadable(material)
  }

  @Test("drawn faces go on with the chosen track or begin one, and render stamps them")
  func drawing() async throws {
    let material = try ReviewMaterial()
    try await OpenPage.with(material) { page in
      try await page.waitForVideo()
      try await page.choose(1, 14)
      try await Self.draw([120, 40, 40, 50], "d", page)
      try await page.goTo(18)
      try await Self.draw([160, 40, 60, 70], "d", page)
      // Face 1 is already here, so that a second face of it cannot be drawn.
      try await Self.draw([100, 150, 60, 60], "d", page)
      let refused = "new track, 4. face 1 is already in this frame"
      #expect(try await Self.message(page).contains(refused))
      try await page.browser.press("w")
      try await page.browser.press(Key.enter, holding: [Key.control])
      #expect(try await page.rows() == ["1", "2", "3", "4", "5"])
      try await Self.expectKept(4, page)
      let lines = try await page.saved()
      try Self.expectDrawn(lines)
    }
    try Self.expectReadable(material)
    try Self.expectStamp(material, frame: 16, row: 70)
  }

  private static func expectDrawn(_ lines: [String]) throws {
    let faces = try faces(1, lines)
    #expect(faces.keys.sorted() == Array(0..<12) + Array(14...18))
    #expect(counts(faces) == Array(1...17))
    let bounds = try #require(faces[16]?["bounds"] as? [Double])
    for (side, wanted) in zip(bounds, [140.0, 40, 50, 60]) {
      #expect(abs(side - wanted) <= 2, "\(bounds)")
    }
    #expect(faces[16]?["source"] as? String == "edited")
    #expect(try Self.faces(4, lines).keys.sorted() == [18])
    #expect(try Self.faces(5, lines).keys.sorted() == [18])
    #expect(lines.last?.hasPrefix(#"{"end":{"frames":30,"faces":53,"tracks":5,"#) == true)
  }

  /// Renders face 1: in a frame, the stamp is where the saved sidecar says, within a pixel.
  private static func expectStamp(_ material: ReviewMaterial, frame: Int, row: Int) throws {
    let path = material.folder.path("in.edited.faces.jsonl")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let saved = try faces(1, lines.map(String.init))[frame]?["bounds"] as? [Double]
    let bounds = try #require(saved)
    let output = material.folder.path("out.mp4")
    let result = try Program.run([
      "render", material.clip, "--faces", path, "-o", output, "--style", "solid", "--only", "1",
      "--hold", "0", "--margin", "0", "--crf", "4", "--progress", "none", "-q",
    ])
    try #require(result.exitCode == 0, "\(result.errors)")
    let (before, after) = (
      try FFmpeg.pictures(of: material.clip, options: ["-pix_fmt", "gray"]),
      try FFmpeg.pictures(of: output, options: ["-pix_fmt", "gray"])
    )
    let start = (frame * 240 + row) * 320
    let changed = (0..<320).filter { abs(Int(before[start + $0]) - Int(after[start + $0])) > 8 }
    let (first, last) = (try #require(changed.first), try #require(changed.last))
    #expect(abs(Double(first + last + 1) / 2 - bounds[0] - bounds[2] / 2) <= 1)
  }

  @Test("a track is split and its end merged, but never with one of the same frames")
  func splitting() async throws {
    let material = try ReviewMaterial()
    try await OpenPage.with(material) { page in
      try await page.waitForVideo()
      try await page.choose(1, 0)
      try await page.browser.press("s")
      #expect(try await Self.message(page).contains("cannot be split here"))
      try await page.goTo(8)
      try await page.browser.press("s")
      #expect(try await page.rows() == ["1", "2", "3", "4"])
      try await page.browser.click("[data-key='Merge…-4']")
      let choices: [String] = try await page.browser.value(
        of: """
          return [...document.querySelectorAll('#merge-with option')]
            .map(it => `${it.disabled} ${it.textContent}`)
          """
      )
      #expect(choices[0...1] == ["false face 1", "false face 2"])
      #expect(choices[2].hasPrefix("true face 3"))
      #expect(choices[2].hasSuffix("(both are seen in 4 frames, first in frame 8)"))
      try await page.browser.press("\u{E00C}")
      try await page.choose(2, 20)
      try await page.browser.click("#split")
      try await page.browser.click("[data-key='Merge…-4']")
      let _: Bool = try await page.browser.value(
        of: "document.getElementById('merge-with').value = '2'; return true"
      )
      try await page.browser.click("#merge-now")
      #expect(try await page.rows() == ["1", "2", "3", "5"])
      try await Self.expectKept(3, page)
      let lines = try await page.saved()
      #expect(try Self.faces(1, lines).keys.sorted() == Array(0..<8))
      let second = try Self.faces(2, lines)
      #expect(second.keys.sorted() == Array(8..<12) + Array(16..<20))
      #expect(Self.counts(second) == Array(1...8))
      #expect(try Self.faces(5, lines).keys.sorted() == Array(20..<30))
      #expect(lines.last?.hasPrefix(#"{"end":{"frames":30,"faces":46,"tracks":4,"#) == true)
    }
    try Self.expectReadable(material)
  }

  @Test("a box is copied to the next frame, found or not, and to those of the next second")
  func copying() async throws {
    let material = try ReviewMaterial()
    try await OpenPage.with(material) { page in
      try await page.waitForVideo()
      try await page.choose(1, 11)
      try await page.browser.press("e")
      try await page.browser.press("c")
      #expect(try await page.frame() == 12)
      #expect(try await page.drawnFaces() == "2")
      try await page.choose(3, 22)
      try await page.browser.press("\u{E014}", holding: [Key.control])
      try await page.browser.press("v")
      let lines = try await page.saved()
      #expect(try Self.faces(1, lines).keys.sorted() == Array(0...12))
      let third = try Self.faces(3, lines)
      #expect((21...24).map { (third[$0]?["bounds"] as? [Double])?[0] } == [220, 221, 221, 221])
    }
    try Self.expectReadable(material)
  }

  @Test("the sidecar of a part of a video opens beside all of it, and keeps its indices")
  func excerpt() async throws {
    let material = try ReviewMaterial()
    let part = try material.keepPart(from: 10)
    try await OpenPage.with(material) { page in
      try await page.waitForVideo()
      #expect(try await page.rows() == ["1", "2", "3"])
      // The page counts from the first frame of the part; the picture is that of the source.
      #expect(try await page.shownFrame() == 10)
      try await page.choose(1, 1)
      #expect(try await page.shownFrame() == 11)
      try await page.browser.press(Key.delete)
      try await page.goTo(3)
      try await Self.draw([120, 40, 40, 50], "d", page)
      let lines = try await page.saved()
      #expect(lines[0] == part[0] && lines[5...20] == part[5...20])
      #expect(lines[4].hasPrefix(#"{"frame":13,"#))
      #expect(lines[4].contains(#"{"id":1,"frameCount":2,"#))
      #expect(try Self.faces(1, lines).keys.sorted() == [0, 3])
    }
    try Self.expectReadable(material)
  }
}
