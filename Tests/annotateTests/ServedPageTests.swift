import Foundation
import TestSupport
import Testing

@Suite(
  "annotate review --serve, in a browser",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .needsBrowser,
  .needsServerLibrary
)
struct ServedPageTests {
  @Test("the page plays the video, and saves the sidecar in its place, again and again")
  func saving() async throws {
    try await ServedPage.with(try ReviewMaterial()) { page in
      try await page.browser.wait(until: "review.player.isPlayable && review.player.shown === 0")
      try await page.browser.press("\u{E010}")
      try await page.browser.wait(until: "review.player.shown === 29")
      let lines = page.material.lines
      try await page.browser.click("[data-key='Leave out-1']")
      try await page.save()
      #expect(try page.lines().dropFirst() == lines.dropFirst())
      #expect(try page.lines()[0].hasSuffix(#"{"id":1,"hidden":true}]}"#))
      #expect(try await page.text(of: "live").hasPrefix("Saved in.faces.jsonl."))
      try await page.browser.click("[data-key='Leave out-1']")
      try await page.browser.click("[data-key='Leave out-2']")
      try await page.save()
      #expect(try page.lines()[0].hasSuffix(#"{"id":2,"hidden":true}]}"#))
      // A page that is loaded again shows what was saved, and saves on.
      try await page.open()
      #expect(try await page.browser.value(of: "return review.edits.isHidden(2)"))
      try await page.browser.click("[data-key='Leave out-2']")
      try await page.save()
      #expect(try page.lines()[0].contains(#""hidden":true"#) == false)
      #expect(try page.material.folder.names() == ["in #1.mp4", "in.faces.jsonl"])
    }
  }

  @Test("edits after saving outlive the server and the page, and are saved on top of the others")
  func draftAfterSaving() async throws {
    let material = try ReviewMaterial()
    try await ServedPage.with(material) { page in
      try await page.browser.wait(until: "review.player.isPlayable && review.player.shown === 0")
      let _: Int = try await page.browser.value(
        of: "review.edits.setBox(1, 0, [30, 60, 60, 80]); return 0"
      )
      try await page.save()
      let _: Int = try await page.browser.value(
        of: "review.edits.setBox(1, 4, [70, 60, 60, 80]); return 0"
      )
      try await page.browser.wait(until: "review.drafts.isKept")
      #expect(try page.server.end() == 0)
      // The next server begins with the sidecar that was saved.
      let next = try ReviewServer(material)
      #expect(next.port == page.server.port)
      try await page.browser.open(try #require(URL(string: next.address)))
      try await page.browser.wait(until: "document.documentElement.dataset.ready === 'true'")
      try await page.browser.click("#restore")
      try await page.browser.wait(until: "window.review?.edits.box(1, 4)?.[0] === 70")
      try await page.browser.wait(until: "review.drafts.isKept")
      // The edits before saving are there, too: the box moves evenly from one to the other.
      #expect(try await page.browser.value(of: "return review.edits.box(1, 2)[0]") == 50)
      try await page.save()
      let lefts = try page.lines()[1...6].map { line in
        try #require(line.firstMatch(of: /"bounds":\[([0-9.]+),/)?.1)
      }
      #expect(lefts == ["30", "40", "50", "60", "70", "70"])
      try await page.browser.open(try #require(URL(string: next.address)))
      try await page.browser.wait(until: "document.documentElement.dataset.ready === 'true'")
      #expect(try await page.browser.value(of: "return document.getElementById('draft').hidden"))
      let kept: [String] = try await page.browser.value(of: "return Object.keys(localStorage)")
      #expect(kept == [])
      #expect(try next.end() == 0)
    }
  }

  @Test("edits that are not saved are kept beside the sidecar, for other ports and other browsers")
  func draftsBesideSidecar() async throws {
    let material = try ReviewMaterial()
    try await ServedPage.with(material) { page in
      let browser = page.browser
      try await browser.wait(until: "review.player.isPlayable && review.player.shown === 0")
      let setBox = "review.edits.setBox(1, arguments[0], [arguments[1], 60, 60, 80]); return 0"
      let _: Int = try await browser.value(of: setBox, [0, 30])
      try await browser.wait(until: "review.drafts.isKept && !review.drafts.isSending")
      #expect(try material.folder.names().contains("in.faces.drafts"))
      try await page.save()
      #expect(try material.folder.names() == ["in #1.mp4", "in.faces.jsonl"])
      let _: Int = try await browser.value(of: setBox, [4, 70])
      try await browser.wait(until: "review.drafts.hasPage && !review.drafts.isSending")
      // The port is taken, so the next server has another one, whose pages share nothing with those of this one.
      let next = ServedPage(
        material: material,
        server: try ReviewServer(material),
        browser: browser
      )
      #expect(next.server.port != page.server.port)
      try await next.open()
      try await browser.wait(until: "!document.getElementById('draft').hidden")
      let kept: Int = try await browser.value(of: "return Object.keys(localStorage).length")
      #expect(kept == 0)
      try await browser.click("#restore")
      try await browser.wait(until: "window.review?.edits.box(1, 4)?.[0] === 70")
      #expect(try await browser.value(of: "return review.edits.box(1, 2)[0]") == 50)
      try await next.save()
      let left = try #require(try next.lines()[3].firstMatch(of: /"bounds":\[([0-9.]+),/)?.1)
      #expect(left == "50")
      #expect(try material.folder.names() == ["in #1.mp4", "in.faces.jsonl"])
      // What is discarded goes from the folder, too.
      let _: Int = try await browser.value(of: setBox, [4, 80])
      try await browser.wait(until: "review.drafts.isKept && !review.drafts.isSending")
      try await next.open()
      try await browser.wait(until: "!document.getElementById('draft').hidden")
      try await browser.click("#discard")
      for _ in 0..<Browser.looks {
        if try material.folder.names().count == 2 { break }
        try await Task.sleep(for: .milliseconds(25))
      }
      #expect(try material.folder.names() == ["in #1.mp4", "in.faces.jsonl"])
      #expect(try next.server.end() == 0)
    }
  }

  @Test(
    "edits of a sidecar that another program replaced are put on the new version, or the earlier one is opened"
  )
  func replaced() async throws {
    let material = try ReviewMaterial()
    let other = material.lines.map { $0.replacingOccurrences(of: "Mallory", with: "Eve") + "\n" }
    try await ServedPage.with(material) { page in
      let browser = page.browser
      let edit = """
        review.edits.setBox(1, 4, [70, 60, 60, 80]);
        review.edits.rename([2], "Ada");
        return 0
        """
      func replace() async throws {
        let _: Int = try await browser.value(of: edit)
        try await browser.wait(until: "review.drafts.hasPage && !review.drafts.isSending")
        try Data(other.joined().utf8).write(to: URL(fileURLWithPath: material.faces))
        // The folder alone has the draft, as for another browser.
        let _: Bool = try await browser.value(
          of: "localStorage.clear(); indexedDB.deleteDatabase('annotate'); return true"
        )
        try await page.open()
        try await browser.wait(until: "!document.getElementById('draft').hidden")
      }
      try await replace()
      #expect(try await page.text(of: "draft-words").contains("Another program has changed"))
      try await browser.click("#restore-earlier")
      try await browser.wait(until: "window.review?.edits.box(1, 4)?.[0] === 70")
      #expect(
        try await browser.value(of: "return review.edits.name(3)") == "</script><b>Mallory"
      )
      try await browser.click("#save")
      try await browser.wait(until: "!document.getElementById('refusal').hidden")
      #expect(try page.lines().map { $0 + "\n" } == other)
      try await page.open()
      try await browser.wait(until: "!document.getElementById('draft').hidden")
      try await browser.click("#restore")
      try await browser.wait(until: "review.edits.name(2) === 'Ada'")
      #expect(try await browser.value(of: "return review.edits.name(3)") == "</script><b>Eve")
      #expect(try await browser.value(of: "return review.edits.box(1, 4)[0]") == 70)
      try await page.save()
      #expect(try page.lines()[0].contains("Eve"))
      #expect(try page.lines()[5].contains(#""bounds":[70,60,"#))
      for _ in 0..<Browser.looks {
        if try material.folder.names().count == 2 { break }
        try await Task.sleep(for: .milliseconds(25))
      }
      #expect(try material.folder.names() == ["in #1.mp4", "in.faces.jsonl"])
    }
  }

  @Test("what another program has changed is kept, and the edits go into a copy")
  func conflict() async throws {
    let material = try ReviewMaterial()
    try await ServedPage.with(material) { page in
      let other = material.lines.map { $0.replacingOccurrences(of: "extra", with: "lead") + "\n" }
      try Data(other.joined().utf8).write(to: URL(fileURLWithPath: material.faces))
      try await page.browser.click("[data-key='Leave out-1']")
      try await page.browser.click("#save")
      try await page.browser.wait(until: "!document.getElementById('refusal').hidden")
      let words = try await page.text(of: "refusal-words")
      #expect(words.hasPrefix("Another program has changed in.faces.jsonl since"))
      #expect(try String(contentsOfFile: material.faces, encoding: .utf8) == other.joined())
      #expect(try await page.browser.value(of: "return review.edits.isSaved") == false)
      try await page.browser.click("#refusal-copy")
      let copy = material.folder.path("in.edited.faces.jsonl")
      for _ in 0..<Browser.looks where !FileManager.default.fileExists(atPath: copy) {
        try await Task.sleep(for: .milliseconds(25))
      }
      let text = try String(contentsOfFile: copy, encoding: .utf8)
      #expect(text.contains(#"{"id":1,"hidden":true}"#) && text.contains("extra"))
      #expect(try await page.browser.value(of: "return document.getElementById('refusal').hidden"))
    }
  }

  @Test("a compressed sidecar is saved as one")
  func compressed() async throws {
    var material = try ReviewMaterial()
    try material.compress()
    try await ServedPage.with(material) { page in
      try await page.browser.click("[data-key='Leave out-1']")
      try await page.browser.wait(until: "review.drafts.isKept && !review.drafts.isSending")
      #expect(try material.folder.names().contains("in.faces.drafts"))
      try await page.save()
      // What is fetched is decompressed, too.
      let _: Bool = try await page.browser.value(
        of: "return review.summary.sidecar.isEmbedded = false"
      )
      try await page.browser.click("[data-key='Leave out-2']")
      try await page.save()
    }
    let text = try ProcessRunner.run("gzip", ["-dc", material.faces])
    #expect(text.exitCode == 0, "\(text.errors)")
    let lines = text.output.split(separator: "\n").map(String.init)
    #expect(lines[0].contains(#"{"id":1,"hidden":true}"#))
    #expect(lines[0].contains(#"{"id":2,"hidden":true}"#))
    #expect(lines.dropFirst() == material.lines.dropFirst())
    #expect(try material.folder.names() == ["in #1.mp4", "in.faces.jsonl.gz"])
  }

  @Test("a sidecar that is no part of the page is fetched to be saved")
  func largeSidecar() async throws {
    try await ServedPage.with(try ReviewMaterial()) { page in
      // As for a sidecar of more than 64 MiB.
      let _: Bool? = try await page.browser.value(
        of: "return review.summary.sidecar.isEmbedded = false"
      )
      for _ in 0..<2 {
        try await page.browser.click("[data-key='Leave out-1']")
        try await page.save()
      }
      #expect(try page.lines() == page.material.lines)
    }
  }

  @Test("a sidecar that is too large is not sent, and the page says so")
  func tooLarge() async throws {
    try await ServedPage.with(try ReviewMaterial()) { page in
      // As for a sidecar of more than 256 MiB.
      let _: Bool = try await page.browser.value(
        of: "review.summary.server.maxSidecarSize = 100; return true"
      )
      try await page.browser.click("#save")
      try await page.browser.wait(until: "!document.getElementById('refusal').hidden")
      #expect(
        try await page.text(of: "refusal-words").contains("too large to be saved in its place")
      )
      try await page.browser.click("#refusal-close")
      try await page.browser.click("#preview")
      try await page.browser.click("#render-start")
      try await page.browser.wait(until: "!review.rendered.isBusy")
      #expect(
        try await page.text(of: "render-words") == "Nothing was rendered: the sidecar is too large."
      )
      #expect(try page.lines() == page.material.lines)
    }
  }

  @Test("when the program has ended, the page says so and offers a copy")
  func end() async throws {
    let material = try ReviewMaterial()
    let server = try ReviewServer(material)
    try await Browser.with(savingInto: material.folder.url) { browser in
      let page = ServedPage(material: material, server: server, browser: browser)
      try await page.open()
      #expect(try server.end() == 0)
      try await browser.click("[data-key='Leave out-1']")
      try await browser.wait(until: "review.drafts.isKept")
      try await browser.click("#save")
      try await browser.wait(until: "!document.getElementById('refusal').hidden")
      let words = try await page.text(of: "refusal-words")
      #expect(words.contains("annotate review has ended. Your edits are kept: start it again"))
    }
  }

  @Test("a preview is rendered with the edits of the page, and played")
  func preview() async throws {
    try await ServedPage.with(try ReviewMaterial()) { page in
      let browser = page.browser
      try await browser.wait(until: "review.player.isPlayable && review.player.shown === 0")
      try await browser.click("[data-key='Leave out-1']")
      #expect(try await page.text(of: "course").hasSuffix(" is left out"))
      try await browser.click("#title")
      try await browser.press("o")
      #expect(try await browser.value(of: "return document.getElementById('render').open"))
      #expect(try await page.text(of: "render-what").contains("begins with frame 0, "))
      try await page.browser.look("dialog")
      let _: Bool = try await browser.value(
        of: "review.rendered.style.value = 'solid'; return true"
      )
      try await browser.click("#render-start")
      try await browser.wait(
        until: "!review.rendered.isBusy && review.rendered.video.videoWidth > 0"
      )
      #expect(try await page.text(of: "render-words").contains("annotate render --style solid"))
      try await browser.wait(until: "review.rendered.video.currentTime > 0.2")
      try await page.browser.look("preview")
      // Face 1 is hidden in the page, and face 3, from frame 5 on, is not.
      #expect(try await page.gray(at: 50, 100, seconds: 0.3) > 25)
      #expect(try await page.gray(at: 250, 100, seconds: 0.3) < 45)
      // The sidecar on the disk is as it was.
      #expect(try page.lines() == page.material.lines)
      try await browser.click("#render-close")
      #expect(try await browser.value(of: "return review.rendered.video.paused"))
      try await browser.press("\u{E014}")
      #expect(try await browser.value(of: "return review.frame") == 1)
    }
  }

  @Test("a preview is stopped by its button, and when its dialog is closed")
  func stopping() async throws {
    try await ServedPage.with(try ReviewMaterial()) { page in
      for button in ["#render-stop", "#render-close"] {
        if button == "#render-stop" { try await page.browser.click("#preview") }
        // A preview that takes its time: the answers come later than the click.
        try await page.browser.click("#render-start")
        try await page.browser.click(button)
        try await page.browser.wait(until: "!review.rendered.isBusy")
      }
      #expect(try await page.browser.value(of: "return !document.getElementById('render').open"))
    }
  }

  @Test("the whole video is rendered beside the sidecar, while the page goes on, and opened")
  func whole() async throws {
    try await ServedPage.with(try ReviewMaterial()) { page in
      let browser = page.browser
      try await browser.click("[data-key='Leave out-1']")
      for name in ["in #1.solid.mp4", "in #1.solid-2.mp4"] {
        try await browser.click("#preview")
        // Closing the dialog, before the video can be complete, does not stop it. The next key may replace the message.
        let _: Bool = try await browser.value(
          of: """
            review.rendered.style.value = 'solid';
            const live = document.getElementById('live');
            window.said = [];
            new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true });
            document.getElementById('render-all').click();
            document.getElementById('render-close').click();
            if (arguments[0]) review.edits.rename([2], "Ada");
            return true
            """,
          [name.contains("-2")]
        )
        try await browser.press("\u{E014}")
        try await browser.wait(until: "!review.rendered.isBusy")
        try await browser.wait(until: "said.includes('\(name) is rendered.')")
        #expect(try await page.text(of: "preview") == "Render")
        #expect(try await page.text(of: "render-open") == "Open \(name)")
        let words = try await page.text(of: "render-words")
        #expect(words.contains("lacks what was edited since") == name.contains("-2"))
        #expect(try page.material.folder.names().contains(name))
      }
      #expect(try await browser.value(of: "review.undo(); return review.edits.name(2) !== 'Ada'"))
      #expect(try page.lines() == page.material.lines)
      try await Self.expectRendered(page)
      try await browser.look("rendered")
      // The link opens it, and the browser plays it.
      let link: String = try await browser.value(
        of: "return document.getElementById('render-open').href"
      )
      try await browser.open(try #require(URL(string: link)))
      try await browser.wait(until: "document.querySelector('video')?.videoWidth === 320")
    }
  }

  /// The video is what the program renders from the sidecar of the page.
  private static func expectRendered(_ page: ServedPage) async throws {
    let material = page.material
    try await page.save()
    let output = material.folder.path("out.mp4")
    let result = try Program.run(
      ["render", material.clip, "--faces", material.faces, "-o", output, "-s", "solid", "-q"]
    )
    try #require(result.exitCode == 0, "\(result.errors)")
    let files = try [output, material.folder.path("in #1.solid.mp4")].map {
      try Data(contentsOf: URL(fileURLWithPath: $0))
    }
    #expect(files[0] == files[1])
  }

  @Test("the next page shows how far the video is that an earlier one has begun to render")
  func wholeTakenUp() async throws {
    try await ServedPage.with(try ReviewMaterial()) { page in
      let shown: [String] = try await page.browser.value(
        of: """
          return (async () => {
            const answers = [
              { state: "rendering", number: 4, isWhole: true, frames: 30, expected: 40 },
              { state: "done", number: 4, name: "a.mp4", warnings: ["no tags"] },
            ];
            const button = document.getElementById("preview");
            const shown = [];
            review.rendered.status = async () => {
              shown.push(button.textContent);
              return answers.shift();
            };
            await review.rendered.takeUp();
            const link = document.getElementById("render-open");
            const words = document.getElementById("render-words").textContent;
            return [...shown, button.textContent, link.textContent, link.getAttribute("href"), words];
          })();
          """
      )
      #expect(
        shown == [
          "Render", "Rendering, 75 %", "Render", "Open a.mp4", "preview/4.mp4",
          "a.mp4 is beside in.faces.jsonl.\nno tags",
        ]
      )
    }
  }

  @Test("a video that is being rendered is stopped by its button")
  func wholeStopped() async throws {
    try await ServedPage.with(try ReviewMaterial(drift: { _ in 0 })) { page in
      let browser = page.browser
      try await browser.click("#preview")
      let _: Bool = try await browser.value(
        of: "review.rendered.style.value = 'mask'; return true"
      )
      try await browser.click("#render-all")
      try await browser.wait(until: "review.rendered.isWhole")
      try await browser.click("#render-stop")
      try await browser.wait(until: "!review.rendered.isBusy")
      let names = try page.material.folder.names()
      let words = try await page.text(of: "render-words")
      // On a fast computer it was complete before the click came.
      let isThere = names.contains("in #1.mask.mp4")
      #expect(names.count == (isThere ? 3 : 2))
      #expect(words.hasPrefix(isThere ? "in #1.mask.mp4 is beside" : "Stopped."))
    }
  }

  @Test("edits made after the server was killed are there when it is started again")
  func killed() async throws {
    let material = try ReviewMaterial()
    let server = try ReviewServer(material)
    try await Browser.with(savingInto: material.folder.url) { browser in
      let page = ServedPage(material: material, server: server, browser: browser)
      try await page.open()
      _ = try server.end(with: SIGKILL)
      let _: Int = try await browser.value(
        of: "review.edits.setBox(1, 4, [70, 60, 60, 80]); return 0"
      )
      try await browser.click("#save")
      try await browser.wait(until: "!document.getElementById('refusal').hidden")
      try await browser.click("#refusal-close")
      try await browser.click("[data-key='Leave out-2']")
      let next = ServedPage(
        material: material,
        server: try ReviewServer(material),
        browser: browser
      )
      #expect(next.server.port == server.port)
      try await next.open()
      try await browser.click("#restore")
      #expect(try await browser.value(of: "return review.edits.box(1, 4)[0]") == 70)
      #expect(try await browser.value(of: "return review.edits.isHidden(2)"))
      try await next.save()
      #expect(try next.lines()[0].hasSuffix(#"{"id":2,"hidden":true}]}"#))
      #expect(try next.server.end() == 0)
    }
  }

  @Test("a failure is told in the dialog")
  func failure() async throws {
    try await ServedPage.with(try ReviewMaterial()) { page in
      try await page.browser.click("#preview")
      // As a style of another version of the program.
      let _: Bool = try await page.browser.value(
        of: "review.rendered.style.append(new Option('other')); "
          + "review.rendered.style.value = 'other'; return true"
      )
      try await page.browser.click("#render-start")
      try await page.browser.wait(until: "!review.rendered.isBusy")
      #expect(
        try await page.text(of: "render-words")
          == "Nothing was rendered: there is no style 'other'."
      )
    }
  }

  @Test("the dialog is usable on a phone, by keys, by ear, and in both colours")
  func dialog() async throws {
    try await ServedPage.with(try ReviewMaterial()) { page in
      try await page.browser.command(
        "Emulation.setDeviceMetricsOverride",
        ["width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true]
      )
      try await page.browser.wait(until: "innerWidth === 390")
      try await page.browser.click("#preview")
      try await page.browser.click("#render-start")
      try await page.browser.wait(until: "review.rendered.video.videoWidth > 0")
      try await page.browser.look("dialog-390")
      let right: [Double] = try await page.browser.value(
        of: """
          return [...document.querySelectorAll('#render *')].filter((it) => it.checkVisibility())
            .map((it) => it.getBoundingClientRect().right - innerWidth);
          """
      )
      #expect(right.allSatisfy { $0 <= 0 }, "\(right)")
      let nameless: [String] = try await page.browser.value(
        of: PageChecks.nameless(inDialog: "#render")
      )
      #expect(nameless == [])
      for scheme in ["light", "dark"] {
        try await page.browser.command(
          "Emulation.setEmulatedMedia",
          ["features": [["name": "prefers-color-scheme", "value": scheme]]]
        )
        let poor: [String] = try await page.browser.value(of: PageChecks.poorContrast)
        #expect(poor == [], "\(scheme)")
      }
      // The list of styles has the focus first; Tab leads to the list of seconds, and to the button.
      let focus = "return document.activeElement.id"
      try await page.browser.click("#render-close")
      try await page.browser.click("#preview")
      #expect(try await page.browser.value(of: focus) == "render-style")
      try await page.browser.press("\u{E004}", "\u{E004}")
      #expect(try await page.browser.value(of: focus) == "render-start")
      try await page.browser.press("\u{E00C}")
      #expect(
        try await page.browser.value(of: "return document.getElementById('render').open") == false
      )
    }
  }

  @Test("a page that is a file has nothing that needs the program")
  func file() async throws {
    try await OpenPage.with(try ReviewMaterial()) { page in
      let isThere: Bool = try await page.browser.value(
        of: "return review.server !== null || review.rendered !== null "
          + "|| document.querySelector('#refusal, #render, #preview') !== null"
      )
      #expect(!isThere)
    }
  }
}
