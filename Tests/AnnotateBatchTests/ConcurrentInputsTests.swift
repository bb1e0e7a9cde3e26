import Testing

@testable import AnnotateBatch

@Suite("How many inputs are worked on at once")
struct ConcurrentInputsTests {
  private static let gibibyte = 1 << 30

  @Test(
    "pictures take a processor each, videos four, as far as the memory suffices",
    arguments: [
      (["a.jpg", "b.PNG", "c.webp"], 2, 16, 2), (["a.jpg"], 16, 64, 16), (["a.jpg"], 16, 5, 5),
      (["a.mp4", "b.mkv"], 2, 16, 1), (["a.mp4"], 16, 64, 4), (["a.mp4"], 16, 3, 2),
      (["a.jpg", "b.mp4"], 16, 64, 4), (["a.gif"], 8, 64, 2), (["a.jpg"], 8, 0, 1),
    ]
  )
  func count(_ paths: [String], _ processors: Int, _ gibibytes: Int, _ expected: Int) {
    let count = ConcurrentInputs.count(
      of: paths,
      processors: processors,
      memory: gibibytes * Self.gibibyte
    )
    #expect(count == expected)
  }
}
