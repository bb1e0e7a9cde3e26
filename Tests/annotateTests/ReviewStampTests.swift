import Foundation
import TestSupport
import Testing

@Suite(
  "The stamp in the page of a review",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .needsBrowser
)
struct ReviewStampTests {
  /// The brightness of the picture of the page, from 0 to 255, at a point of the video.
  private static func gray(_ point: [Double], _ page: OpenPage) async throws -> Int {
    let folder = try TemporaryFolder()
    let at: [Double] = try await page.browser.value(
      of: """
        const [x, y] = review.overlay.map(...arguments[0]);
        return [x, y, document.getElementById("screen").clientWidth];
        """,
      [point]
    )
    try await page.browser.picture(of: "#screen")
      .write(to: folder.url.appendingPathComponent("screen.png"))
    let crop = "crop=2:2:\(Int(at[0])):\(Int(at[1])),scale=1:1"
    let bytes = try FFmpeg.pictures(
      of: folder.path("screen.png"),
      options: ["-vf", crop, "-pix_fmt", "gray"]
    )
    return Int(bytes[0])
  }

  private static func show(_ style: String, _ page: OpenPage) async throws {
    let _: Bool = try await page.browser.value(
      of: """
        const choice = document.getElementById("stamp");
        choice.value = arguments[0];
        choice.dispatchEvent(new Event("change"));
        for (const id of ["show-boxes", "show-points", "show-names"]) document.getElementById(id).checked = false;
        review.overlay.draw();
        return true;
        """,
      [style]
    )
  }

  @Test("solid, blur and pixelate cover faces, before and after are compared, hidden faces stay")
  func styles() async throws {
    try await OpenPage.with(try ReviewMaterial(halves: true)) { page in
      try await page.waitForVideo()
      // The edge between the white and the dark half runs through face 1; at its middle there is white.
      #expect(try await Self.gray([50, 95], page) > 200)
      try await Self.show("solid", page)
      try await page.browser.look("stamp")
      #expect(try await Self.gray([50, 95], page) < 60)
      for style in ["blur", "pixelate"] {
        try await Self.show(style, page)
        let gray = try await Self.gray([50, 96], page)
        #expect((60...220).contains(gray), "\(style) \(gray)")
      }
      try await Self.show("", page)
      let plain = try await page.browser.picture(of: "#screen")
      // How much of a face an emoji covers depends on the fonts of the computer.
      try await Self.show("emoji", page)
      #expect(try await page.browser.picture(of: "#screen") != plain)
      try await Self.show("solid", page)
      let wipe = "document.getElementById('wipe')"
      let _: Bool = try await page.browser.value(
        of: "\(wipe).value = 50; \(wipe).dispatchEvent(new Event('input')); return true"
      )
      #expect(try await Self.gray([50, 95], page) > 200)
      try await page.browser.press("t")
      let isHidden: Bool = try await page.browser.value(
        of: "return document.getElementById('wipe-label').hidden"
      )
      #expect(isHidden)
      try await page.browser.press("t")
      let _: Bool = try await page.browser.value(
        of: "\(wipe).value = 0; \(wipe).dispatchEvent(new Event('input')); return true"
      )
      #expect(try await Self.gray([50, 95], page) < 60)
      try await page.browser.click("[data-key='Leave out-1']")
      #expect(try await Self.gray([50, 95], page) > 200)
    }
  }
}
