import Testing

@testable import AnnotateLibav

@Suite("Styles of subtitles", .timeLimit(.minutes(10)))
struct SubtitleStylesTests {
  private func script(_ styles: String...) -> String {
    let format =
      "Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, "
      + "Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, "
      + "Shadow, Alignment, MarginL, MarginR, MarginV, Encoding"
    let lines = ["[Script Info]", "[V4+ Styles]", format] + styles.map { "Style: " + $0 }
    return (lines + ["[Events]"]).joined(separator: "\r\n")
  }

  private let plain =
    "Default,Arial,16,&Hffffff,&Hffffff,&H0,&H0,0,0,0,0,100,100,0,0,1,1,0,2,10,10,10,0"

  @Test("a single plain style in any font has nothing to lose")
  func plainStyle() {
    #expect(!SubtitleStyles.hasStyles(header: script(plain)))
    let font = "Main,Impact,40,&H00FFFFFF,&H0,&H00000000,&H0,-1,0,0,0,100,100,0,0.00,1,1.0,0,2,"
    #expect(!SubtitleStyles.hasStyles(header: script(font + "10,10,10,1")))
    #expect(!SubtitleStyles.hasStyles(header: ""))
  }

  @Test("a second style, another position and an outline colour can be lost")
  func styles() {
    #expect(SubtitleStyles.hasStyles(header: script(plain, plain)))
    let above = plain.replacing(",2,10,10,10,", with: ",8,10,10,10,")
    #expect(SubtitleStyles.hasStyles(header: script(above)))
    let red = plain.replacing("&H0,&H0,0", with: "&H0000FF,&H0,0")
    #expect(SubtitleStyles.hasStyles(header: script(red)))
  }

  struct Line: Sendable {
    let text: String
    let lost: Set<String>
  }

  @Test(
    "override tags of a text are lost if the codec cannot express them",
    arguments: [
      Line(text: "Plain, with a comma", lost: []), Line(text: "{\\b1}Bold{\\b0}", lost: []),
      Line(text: "{a remark}Said", lost: []), Line(text: "\\{no tag", lost: []),
      Line(text: "{\\an8}Above", lost: ["mov_text", "webvtt"]),
      Line(text: "{\\c&H0000FF&}Red", lost: ["webvtt"]),
      Line(text: "{\\pos(10,20)}There", lost: ["mov_text", "subrip", "webvtt"]),
      Line(text: "{\\i1\\fad(100,200)}Fades", lost: ["mov_text", "subrip", "webvtt"]),
      Line(text: "{\\bord3}Outlined", lost: ["mov_text", "subrip", "webvtt"]),
    ]
  )
  func overrides(_ line: Line) {
    for codec in ["mov_text", "subrip", "webvtt"] {
      let isLost = SubtitleStyles.areLost(ofLine: "0,0,Default,,0,0,0,," + line.text, in: codec)
      #expect(isLost == line.lost.contains(codec), "\(line.text) in \(codec)")
    }
  }

  @Test("margins and effects of a line are lost")
  func fields() {
    #expect(SubtitleStyles.areLost(ofLine: "0,0,Default,,0,0,40,,Text", in: "subrip"))
    #expect(SubtitleStyles.areLost(ofLine: "0,0,Default,,0,0,0,Banner;5,Text", in: "subrip"))
    #expect(!SubtitleStyles.areLost(ofLine: "0,0,Default,,0000,0000,0000,,Text", in: "subrip"))
    #expect(!SubtitleStyles.areLost(ofLine: "cut off", in: "subrip"))
  }
}
