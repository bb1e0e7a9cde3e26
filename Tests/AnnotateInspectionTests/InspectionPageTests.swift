import AnnotateJSON
import Testing

@testable import AnnotateInspection

@Suite("The output of inspect")
struct InspectionPageTests {
  private typealias Field = InspectionPage.Field
  private typealias Section = InspectionPage.Section

  private let page = InspectionPage(
    sections: [
      Section(nil, [Field("file", "File", text: "a.mp4"), Field("unknown", "Unknown", text: nil)]),
      Section("Stream 0: video", list: "streams", [Field("index", nil, count: 0)]),
      Section(
        "Stream 1: audio",
        list: "streams",
        [
          Field("index", nil, count: 1),
          Field("metadata", "Metadata", .object(["a": .string("b")]), "a: b\nc: d\u{1B}[31m"),
        ]
      ),
      Section("Runtime", list: "runtime", isOnly: true, [Field("folder", "folder", text: "/r")]),
    ],
    constantLists: ["missing"]
  )

  @Test("people read labels in a column; what is unknown or for programs is left out")
  func text() {
    let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines == [
        "  File      a.mp4", "", "Stream 0: video", "", "Stream 1: audio", "  Metadata  a: b",
        "            c: d[31m", "", "Runtime", "  folder    /r",
      ]
    )
  }

  @Test("programs read one object with its lists, even with those that are empty")
  func json() {
    let expected =
      #"{"file":"a.mp4","streams":[{"index":0},{"index":1,"metadata":{"a":"b"}}],"#
      + #""runtime":{"folder":"/r"},"missing":[]}"#
    #expect(page.json.line == expected)
  }
}
