import AnnotateWording
import Testing

@Suite("Edit distance")
struct EditDistanceTests {
  @Test(
    "each typing error counts one",
    arguments: [
      ("style", "style", 0), ("styel", "style", 1), ("stye", "style", 1), ("sstyle", "style", 1),
      ("stile", "style", 1), ("", "abc", 3), ("abc", "", 3), ("", "", 0), ("ca", "abc", 3),
      ("kitten", "sitting", 3),
    ]
  )
  func distance(_ first: String, _ second: String, _ expected: Int) {
    #expect(EditDistance.between(first, second) == expected)
    #expect(EditDistance.between(second, first) == expected)
  }

  @Test(
    "only similar words are suggested",
    arguments: [
      ("inspct", "inspect"), ("INSPECT", "inspect"), ("insp", "inspect"), ("xyz", nil),
      ("i", nil), ("st", nil), ("styl", "style"), ("hart", "hearts"),
    ]
  )
  func nearest(_ word: String, _ expected: String?) {
    let candidates = ["inspect", "style", "strict", "hearts"]
    #expect(EditDistance.nearest(to: word, among: candidates) == expected)
  }
}
