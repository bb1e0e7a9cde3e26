import Foundation
import TestSupport
import Testing

@Suite(
  "--smart-render, played in Chromium",
  .tags(.process, .slow),
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.isInstalled, "chromium or chromedriver is absent: make checkers")
)
struct SmartPlaybackTests {
  /// Seeks to every frame, the seams first and from both sides, and then plays all of it.
  private static let page = """
    <video src="OUTPUT" muted></video>
    <script>
      const video = document.querySelector("video");
      let shown = -1;
      const look = (_, facts) => {
        shown = Math.round(facts.mediaTime * 25);
        video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
      const pause = () => new Promise(done => setTimeout(done, 10));
      // A frame from before a seek may be shown late; what stays is what counts.
      async function seek(frames) {
        const seen = [];
        for (const frame of frames) {
          const sought = new Promise(done => { video.onseeked = done; });
          video.currentTime = (frame + 0.5) / 25;
          await sought;
          for (let looks = 0; shown !== frame && looks < 500; looks += 1) await pause();
          seen.push(shown);
        }
        return seen;
      }
      async function run() {
        const seams = [40, 20, 39, 19, 41, 21, 0, 59, 33, 7, 52, 27];
        const all = Array.from({ length: 60 }, (_, frame) => frame);
        const seen = await seek(seams.concat(all));
        video.currentTime = 0;
        const ended = new Promise(done => { video.onended = done; });
        await video.play();
        await ended;
        return { wanted: seams.concat(all), seen };
      }
      video.onerror = () => { window.result = { wanted: [], seen: [video.error.code] }; };
      video.onloadeddata = () => {
        video.onloadeddata = null;
        run().then(result => { window.result = result; });
      };
    </script>
    """

  private struct Result: Decodable {
    let wanted: [Int]
    let seen: [Int]
  }

  @Test(
    "every frame is found, and playing reaches the end",
    arguments: [
      ("mp4", SmartMaterial.h264 + ["-bf", "0"]), ("mp4", SmartMaterial.h264 + ["-bf", "2"]),
      ("webm", SmartMaterial.vp9), ("mp4", SmartMaterial.av1),
    ]
  )
  func plays(ending: String, encoding: [String]) async throws {
    let material = try SmartMaterial(ending, encoding)
    #expect(try material.render().exitCode == 0)
    let page = material.folder.url.appendingPathComponent("play.html")
    let text = Self.page.replacingOccurrences(of: "OUTPUT", with: "out.\(ending)")
    try Data(text.utf8).write(to: page)
    try await Browser.with(savingInto: material.folder.url) { browser in
      try await browser.open(page)
      try await browser.wait(until: "window.result")
      let result: Result = try await browser.value(of: "return window.result")
      #expect(result.seen.count == 72)
      #expect(result.seen == result.wanted)
    }
  }
}
