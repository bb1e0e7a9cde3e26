import Foundation
import TestSupport
import Testing

@Suite(
  "annotate review, in a browser",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .needsBrowser
)
struct ReviewPageTests {
  private enum Key {
    static let (right, left, end, enter) = ("\u{E014}", "\u{E012}", "\u{E010}", "\u{E007}")
    static let (control, escape) = ("\u{E009}", "\u{E00C}")
  }

  @Test(
    "the frame that is asked for is the one that is shown, however it is asked for",
    arguments: [[], ["--embed"]]
  )
  func seeking(options: [String]) async throws {
    try await OpenPage.with(try ReviewMaterial(), options) { page in
      if options == ["--embed"] {
        try FileManager.default.removeItem(atPath: page.material.clip)
        try await page.open()
      }
      try await page.waitForVideo()
      #expect(try await page.shownFrame() == 0)
      try await page.browser.press(Key.right, Key.right, Key.right)
      #expect(try await page.frame() == 3)
      #expect(try await page.shownFrame() == 3)
      try await page.browser.type("17" + Key.enter, into: "#frame")
      #expect(try await page.frame() == 17)
      #expect(try await page.shownFrame() == 17)
      try await page.browser.click("#step-back")
      #expect(try await page.shownFrame() == 16)
      try await page.browser.click("#rows li:nth-child(3) canvas")
      #expect((14...15).contains(try await page.shownFrame()))
      try await page.browser.click("#title")
      try await page.browser.press(Key.end)
      #expect(try await page.shownFrame() == 29)
    }
  }

  @Test("playing goes on to the last frame, and the page with it")
  func playing() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      try await page.browser.click("#play")
      try await page.browser.wait(until: "!review.player.isPlaying && review.frame === 29")
      #expect(try await page.shownFrame() == 29)
    }
  }

  @Test("tracks are found, hidden, named and merged, and all of it can be undone")
  func tracks() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      try await page.browser.type("mallory", into: "#filter")
      #expect(try await page.rows() == ["3"])
      try await page.browser.type(" ", into: "#filter")
      #expect(try await page.rows() == ["1", "2", "3"])
      try await page.browser.type("8" + Key.enter, into: "#frame")
      try await page.browser.click("#here")
      #expect(try await page.rows() == ["1", "3"])
      #expect(try await page.drawnFaces() == "2")
      try await page.browser.click("[data-key='Leave out-3']")
      #expect(try await page.drawnFaces() == "1")
      try await page.browser.click("#here")
      try await page.browser.click("[data-key='Merge…-2']")
      let choices: [Bool] = try await page.browser.value(
        of: "return [...document.querySelectorAll('#merge-with option')].map(it => it.disabled)"
      )
      // Faces 2 and 3 are both seen in some frames.
      #expect(choices == [false, true])
      try await page.browser.click("#merge-now")
      #expect(try await page.rows() == ["1", "3"])
      for _ in 0..<2 { try await page.browser.click("#undo") }
      #expect(try await page.rows() == ["1", "2", "3"])
      #expect(try await page.drawnFaces() == "2")
      let isOver: Bool = try await page.browser.value(
        of: "return document.getElementById('undo').disabled"
      )
      #expect(isOver)
    }
  }

  @Test("a name goes to all tracks of a person without one, and all are hidden at once")
  func people() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      let _: Bool = try await page.browser.value(
        of: "for (const id of [1, 2, 3]) review.said.get(id).person = 'person 1'; return true"
      )
      try await page.browser.type("Zoë" + Key.enter, into: "[data-key='name-1']")
      let names = "return [1, 2].map((id) => review.edits.name(id))"
      #expect(try await page.browser.value(of: names) == ["Zoë", "Zoë"])
      let isKept: Bool = try await page.browser.value(
        of: "return review.edits.name(3).includes('Mallory')"
      )
      #expect(isKept)
      try await page.browser.click("#title")
      try await page.browser.press("g")
      let hidden = "return [1, 2, 3].every((id) => review.edits.isHidden(id))"
      #expect(try await page.browser.value(of: hidden))
      for _ in 0..<2 { try await page.browser.click("#undo") }
      #expect(try await page.browser.value(of: names) == ["", ""])
    }
  }

  @Test("in a name field, Control and Z undo the typing and no edit of the page")
  func typing() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.browser.click("[data-key='Leave out-3']")
      try await page.browser.type("Zoe", into: "[data-key='name-1']")
      try await page.browser.press("z", holding: [Key.control])
      let name: String = try await page.browser.value(
        of: "return document.querySelector(\"[data-key='name-1']\").value"
      )
      #expect(name != "Zoe")
      #expect(try await page.browser.value(of: "return review.edits.isHidden(3)"))
    }
  }

  @Test("what was undone can be done again, until something else is done")
  func redoing() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.browser.click("[data-key='Leave out-1']")
      try await page.browser.type("Zoë" + Key.enter, into: "[data-key='name-2']")
      let state = "return review.edits.text"
      let done: String = try await page.browser.value(of: state)
      for _ in 0..<2 { try await page.browser.click("#undo") }
      for _ in 0..<2 { try await page.browser.click("#redo") }
      #expect(try await page.browser.value(of: state) == done)
      try await page.browser.click("#undo")
      try await page.browser.click("[data-key='Leave out-2']")
      #expect(try await page.browser.value(of: "return document.getElementById('redo').disabled"))
    }
  }

  @Test(
    "edits survive a reload, also after they were saved, and are forgotten when they are discarded"
  )
  func drafts() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      let isOffered = "return !document.getElementById('draft').hidden"
      #expect(try await page.browser.value(of: isOffered) == false)
      try await page.browser.click("[data-key='Leave out-1']")
      try await page.browser.type("Zoë" + Key.enter, into: "[data-key='name-2']")
      let state = "return review.edits.text"
      let done: String = try await page.browser.value(of: state)
      try await page.open()
      #expect(try await page.browser.value(of: isOffered))
      #expect(try await page.browser.value(of: state) != done)
      try await page.browser.click("#restore")
      #expect(try await page.browser.value(of: state) == done)
      #expect(try await page.saved().first?.contains("Zoë") == true)
      try await page.browser.click("[data-key='Leave out-3']")
      let later: String = try await page.browser.value(of: state)
      try await page.open()
      try await page.browser.click("#restore")
      #expect(try await page.browser.value(of: state) == later)
      _ = try await page.saved()
      try await page.open()
      let words: String = try await page.browser.value(
        of: "return document.getElementById('draft-words').textContent"
      )
      #expect(words.contains("which are in in.edited.faces.jsonl"))
      try await page.browser.click("#restore")
      #expect(try await page.browser.value(of: state) == later)
      try await page.open()
      try await page.browser.click("#discard")
      try await page.open()
      #expect(try await page.browser.value(of: isOffered) == false)
    }
  }

  @Test("each tab keeps a draft of its own, and all of them are offered, the latest first")
  func tabs() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      let names = "return [1, 2].map((id) => review.edits.name(id))"
      let drafts = "return Object.keys(localStorage).length"
      try await page.browser.type("Ada" + Key.enter, into: "[data-key='name-1']")
      try await page.open()
      // As in a tab whose user goes on without looking at the offer.
      try await page.browser.type("Zoë" + Key.enter, into: "[data-key='name-2']")
      #expect(try await page.browser.value(of: drafts) == 2)
      try await page.open()
      try await page.browser.click("#restore")
      #expect(try await page.browser.value(of: names) == ["", "Zoë"])
      try await page.browser.click("#restore")
      #expect(try await page.browser.value(of: names) == ["Ada", ""])
      #expect(try await page.browser.value(of: "return document.getElementById('draft').hidden"))
      // What one tab decides about the draft of another does not take it from there.
      let isThere: Bool = try await page.browser.value(
        of: """
          const { key } = review.drafts;
          localStorage.removeItem(key);
          dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
          return localStorage.getItem(key) !== null;
          """
      )
      #expect(isThere)
    }
  }

  @Test("a browser that can write files asks once, and writes there")
  func writing() async throws {
    let material = try ReviewMaterial()
    try await OpenPage.with(material) { page in
      // As in a browser in which the user chooses a file.
      let _: Bool = try await page.browser.value(
        of: """
          window.asked = 0;
          window.written = [];
          window.showSaveFilePicker = async ({ suggestedName }) => {
            window.asked += 1;
            return { name: suggestedName, createWritable: async () => ({
              write: async (file) => window.written.push(await file.text()), close: async () => {},
            }) };
          };
          return true;
          """
      )
      for _ in 0..<2 {
        try await page.browser.click("[data-key='Leave out-1']")
        try await page.browser.click("#save")
        try await page.browser.wait(until: "review.edits.isSaved")
      }
      #expect(try await page.browser.value(of: "return window.asked") == 1)
      let written: [String] = try await page.browser.value(of: "return window.written")
      #expect(written.count == 2 && written[0].contains(#"{"id":1,"hidden":true}"#))
      #expect(written[1] == material.lines.joined(separator: "\n") + "\n")
      #expect(try !material.folder.names().contains("in.edited.faces.jsonl"))
    }
  }

  struct Screen: Sendable {
    let width: Int
    let height: Int
  }

  @Test(
    "the video stays in view while the tracks scroll, and nothing is cut off at the side",
    arguments: [
      Screen(width: 1280, height: 800), Screen(width: 1920, height: 1080),
      Screen(width: 390, height: 844),
    ]
  )
  func layout(_ screen: Screen) async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      try await page.browser.command(
        "Emulation.setDeviceMetricsOverride",
        [
          "width": screen.width, "height": screen.height, "deviceScaleFactor": 1,
          "mobile": screen.width < 500,
        ]
      )
      try await page.browser.wait(until: "innerWidth === \(screen.width)")
      try await page.browser.look("\(screen.width)x\(screen.height)")
      let seen: [Double] = try await page.browser.value(
        of: """
          document.querySelector('#rows li:last-child').scrollIntoView({ block: 'end' });
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          const [video, row] = [box('#screen'), box('#rows li:last-child')];
          return [video.top, video.bottom - row.top, row.bottom - innerHeight,
            document.documentElement.scrollWidth - innerWidth];
          """
      )
      #expect(seen[0] >= -1 && seen[1] <= 1 && seen[2] <= 1 && seen[3] <= 0, "\(seen)")
    }
  }

  @Test("tools take two lines beside the picture, and their menus stay in the window")
  func tools() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      for (width, isMobile, lines) in [(1280, false, 2), (400, true, 9)] {
        try await page.browser.command(
          "Emulation.setDeviceMetricsOverride",
          ["width": width, "height": 800, "deviceScaleFactor": 1, "mobile": isMobile]
        )
        try await page.browser.wait(until: "innerWidth === \(width)")
        let tops: [Double] = try await page.browser.value(
          of: """
            return [...new Set([...document.querySelectorAll("#stage > .controls > *")]
              .filter((tool) => tool.checkVisibility())
              .map((tool) => tool.getBoundingClientRect())
              .map(({ top, bottom }) => Math.round((top + bottom) / 20)))]
            """
        )
        #expect(tops.count <= lines, "\(width): \(tops)")
        for menu in 0..<2 {
          let outside: [Double] = try await page.browser.value(
            of: """
              const menu = document.querySelectorAll("details.menu")[arguments[0]];
              menu.querySelector("summary").click();
              menu.scrollIntoView({ block: "center" });
              return new Promise((done) => setTimeout(() => {
                const { left, right } = menu.querySelector(".sheet").getBoundingClientRect();
                done([left, innerWidth - right, innerWidth - document.documentElement.scrollWidth]);
              }, 100));
              """,
            [menu]
          )
          #expect(outside.allSatisfy { $0 >= 0 }, "\(width), \(menu): \(outside)")
          try await page.browser.look("menu-\(menu)-\(width)")
        }
        try await page.browser.press(Key.escape)
        let open: Int = try await page.browser.value(
          of: "return document.querySelectorAll('details.menu[open]').length"
        )
        #expect(open == 0)
      }
    }
  }

  @Test("events are listed, and lead to their frames")
  func events() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.waitForVideo()
      try await page.browser.click("#events li:nth-child(2) button")
      #expect(try await page.frame() == 5)
      try await page.browser.press("n")
      #expect(try await page.frame() == 11)
      try await page.browser.press("p")
      #expect(try await page.frame() == 5)
      try await page.browser.click("#kind-enters")
      let count: Int = try await page.browser.value(
        of: "return document.querySelectorAll('#events li').length"
      )
      // Three leave and one smiles.
      #expect(count == 4)
    }
  }

  @Test("events have the times that annotate inspect shows")
  func eventTimes() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      let listed: [String] = try await page.browser.value(
        of: "return [...document.querySelectorAll('#events time')].map((time) => time.textContent)"
      )
      let inspection = try Program.run(["inspect", page.material.faces])
      let times = inspection.output.split(separator: "\n").compactMap { line in
        line.firstMatch(of: /00:0(\d:\d\d\.\d\d)\d  .* (enters|leaves|smiles)/).map { String($0.1) }
      }
      #expect(times.count > 5)
      #expect(listed == times)
    }
  }

  @Test("a saved sidecar has only the changes, and render stamps it")
  func saving() async throws {
    let material = try ReviewMaterial()
    try await OpenPage.with(material) { page in
      #expect(try await page.saved() == material.lines)
      try await page.browser.click("[data-key='Merge…-2']")
      try await page.browser.click("#merge-now")
      try await page.browser.type("Zoë </script>\"" + Key.enter, into: "[data-key='name-1']")
      try await page.browser.click("[data-key='Leave out-3']")
      #expect(try await page.saved() == Self.expected(material.lines))
    }
    let result = try Program.run([
      "inspect", material.folder.path("in.edited.faces.jsonl"), "--json",
    ])
    #expect(result.exitCode == 0 && result.output.contains(#""id":1,"name":"Zoë </script>\"""#))
    try Self.expectStamps(material)
  }

  /// The lines of the sample with faces 1 and 2 as one, named, and 3 hidden.
  private static func expected(_ lines: [String]) -> [String] {
    let tracks =
      #""tracks":[{"id":3,"x-role":"extra","name":"</script><b>Mallory","hidden":true},"#
      + #"{"id":1,"name":"Zoë </script>\""}]}"#
    let start = lines[0].firstRange(of: #""tracks""#)?.lowerBound ?? lines[0].endIndex
    let frames = lines.dropFirst().dropLast().enumerated().map { index, line in
      let merged = line.replacingOccurrences(of: #"{"id":2,"#, with: #"{"id":1,"#)
      // Counts go on after the twelve frames of face 1.
      let count = "\"frameCount\":\(index - 15),"
      let faces =
        index < 16
        ? merged
        : merged.replacingOccurrences(
          of: "{\"id\":1,\(count)",
          with: "{\"id\":1,\"frameCount\":\(index - 3),"
        )
      // Lists in which something changes are written without spaces.
      return index < 12 || index >= 16
        ? faces.replacingOccurrences(of: "}, {", with: "},{") : faces
    }
    let end = (lines.last ?? "").replacingOccurrences(of: #""tracks":3"#, with: #""tracks":2"#)
    return [lines[0][..<start] + tracks] + frames + [end]
  }

  /// Renders the saved sidecar: face 1 is stamped where it was called 2, and 3 is not.
  private static func expectStamps(_ material: ReviewMaterial) throws {
    let output = material.folder.path("out.mp4")
    let result = try Program.run([
      "render", material.clip, "--faces", material.folder.path("in.edited.faces.jsonl"), "-o",
      output,
      "--style", "solid", "--progress", "none", "-q",
    ])
    try #require(result.exitCode == 0, "\(result.errors)")
    let options = ["-pix_fmt", "gray"]
    let (before, after) = (
      try FFmpeg.pictures(of: material.clip, options: options),
      try FFmpeg.pictures(of: output, options: options)
    )
    let isChanged = { (frame: Int, x: Int) in
      let place = (frame * 240 + 100) * 320 + x
      return abs(Int(before[place]) - Int(after[place])) > 8
    }
    #expect(isChanged(0, 50) && isChanged(20, 50))
    #expect(!isChanged(20, 250))
  }

  @Test("a sidecar that is no part of the page is asked for, and known")
  func largeSidecar() async throws {
    let material = try ReviewMaterial()
    try await OpenPage.with(material) { page in
      // As for a sidecar of more than 64 MiB.
      let _: Bool? = try await page.browser.value(
        of: "return review.summary.sidecar.isEmbedded = false"
      )
      try await page.browser.click("[data-key='Leave out-1']")
      try await page.browser.click("#save")
      let other = material.folder.path("other.faces.jsonl")
      try Data("{}\n".utf8).write(to: URL(fileURLWithPath: other))
      try await page.browser.choose(other, in: "#original-file")
      try await page.browser.wait(
        until: "document.getElementById('original-why').textContent.includes('not the sidecar')"
      )
      try await page.browser.choose(material.faces, in: "#original-file")
      let lines = try await page.download()
      #expect(lines.dropFirst() == material.lines.dropFirst())
      #expect(lines.first?.hasSuffix(#"{"id":1,"hidden":true}]}"#) == true)
    }
  }

  @Test("a page whose video is gone says so, and still works")
  func missing() async throws {
    let material = try ReviewMaterial()
    try await OpenPage.with(material) { page in
      try FileManager.default.moveItem(atPath: material.clip, toPath: material.folder.path("b.mp4"))
      try await page.open()
      try await page.browser.wait(until: "!document.getElementById('missing').hidden")
      let why: String = try await page.browser.value(
        of: "return document.getElementById('why').textContent"
      )
      #expect(why.contains("in #1.mp4") && why.contains("h264") && why.contains("--embed"))
      try await page.browser.press(Key.right)
      #expect(try await page.frame() == 1)
      #expect(try await page.drawnFaces() == "1")
      try await page.browser.choose(material.folder.path("b.mp4"), in: "#file")
      try await page.browser.wait(until: "review.player.isPlayable")
      #expect(try await page.shownFrame() == 1)
    }
  }

  @Test("names from a sidecar stay text")
  func hostile() async throws {
    let material = try ReviewMaterial(name: "</script><img src=x onerror=window.broken=1>")
    try await OpenPage.with(material) { page in
      let (broken, name): (Bool, String) = (
        try await page.browser.value(of: "return window.broken === 1"),
        try await page.browser.value(
          of: "return document.querySelector(\"[data-key='name-3']\").value"
        )
      )
      #expect(!broken && name == "</script><img src=x onerror=window.broken=1>")
    }
  }

  @Test("everything that takes the focus has a name, and no script has failed")
  func accessibility() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      let nameless: [String] = try await page.browser.value(of: PageChecks.nameless())
      #expect(nameless == [])
    }
  }

  /// What shows parts of the page that are not always there.
  private static let states = [
    "", "review.boxEditing.turnOn()", "byId('doubt-details').open = true",
    "document.querySelectorAll('.menu')[0].open = true",
    "document.querySelectorAll('.menu')[1].open = true", "review.covers.toggle()",
    "byId('keys').showModal()", "byId('keys').close(); byId('merge').showModal()",
    "byId('merge').close(); byId('original').showModal()",
    "byId('original').close(); byId('draft').hidden = false; byId('draft-words').textContent = 'a'",
    "byId('missing').hidden = false; byId('why').textContent = 'a'",
  ]

  @Test(
    "text and controls stand out from what is around them, and nothing moves by itself",
    arguments: ["light", "dark"]
  )
  func contrast(scheme: String) async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      try await page.browser.command(
        "Emulation.setEmulatedMedia",
        ["features": [["name": "prefers-color-scheme", "value": scheme]]]
      )
      try await page.browser.click("[data-key='Leave out-2']")
      try await page.browser.press("u")
      for state in Self.states {
        let _: Bool = try await page.browser.value(of: state + "; return true")
        let poor: [String] = try await page.browser.value(of: PageChecks.poorContrast)
        let faint: [String] = try await page.browser.value(of: PageChecks.faintEdges)
        #expect(poor == [] && faint == [], "\(state)")
      }
      #expect(try await page.browser.value(of: "return document.getAnimations().length") == 0)
    }
  }
}
