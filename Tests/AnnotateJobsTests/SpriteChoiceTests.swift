import AnnotateFiles
import AnnotateStamps
import Testing

@testable import AnnotateJobs

@Suite("Sprites that are files or texts")
struct SpriteChoiceTests {
  @Test(
    "what is no file and looks like a text is one",
    arguments: [
      "\u{1F600}", "\u{1F1E9}\u{1F1EA}", "OK", "OK.", "3.5", "v1.0", "100%", "a.b c", "what?!",
      "...",
    ]
  )
  func texts(_ text: String) {
    #expect(SpriteChoice(path: text).content == .text(text))
    #expect(SpriteChoice(path: text).mappingPath { FilePath($0).absolute }.path == "text:" + text)
    #expect(SpriteChoice(path: "text:" + text).content == .text(text))
  }

  @Test(
    "paths are files, whether they exist or not",
    arguments: ["hat.svg", "a/b", "./hat", "hat.%04d.png", "\u{1F600}.png", ".", "/etc", ""]
  )
  func files(_ path: String) {
    #expect(SpriteChoice(path: path).content == .file(path))
    #expect(SpriteChoice(path: path).mappingPath { FilePath($0).absolute }.path.hasPrefix("/"))
  }

  @Test("a long text is a file unless it is marked as a text")
  func long() {
    let text = String(repeating: "a", count: 21)
    #expect(SpriteChoice(path: text).content == .file(text))
    #expect(SpriteChoice(path: "text:" + text).content == .text(text))
  }

  @Test("a record has the same name with and without the mark")
  func records() {
    for path in ["\u{1F600}", "text:\u{1F600}"] {
      #expect(StyleChoice.sprite(path, at: .nose).recordedName == "\u{1F600}@nose")
    }
    #expect(StyleChoice.sprite("text:a/b", at: .nose).recordedName == "a/b@nose")
    #expect(StyleChoice.sprite("a/b.svg", at: .nose).recordedName == "b.svg@nose")
  }
}
