import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateStamps

/// Styles with damaged and extreme numbers; a trap ends the test process, so it is enough that the tests end.
@Suite("Hostile styles")
struct HostileStyleTests {
  /// Reads a style and stamps faces with it.
  private static func use(_ text: [UInt8]) {
    let rig = try? Rig(parsing: text, named: "x.json") { (path, _) throws(AnnotateError) in
      RigPicture(Artwork(name: path, document: []), proportion: 2)
    }
    guard let rig else { return }
    for subject in [MadeUpSubject.turned, MadeUpSubject.withoutPoints] {
      _ = rig.stamps(for: subject, at: StampMoment())
    }
  }

  @Test("no number and no damage makes a style trap", arguments: StyleCases.right)
  func damage(_ style: String) {
    let style = Array(style.utf8)
    for text in TextMutation.withExtremeNumbers(style) { Self.use(text) }
    for seed in SeededGenerator.seeds {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<200 { Self.use(TextMutation.mutated(style, with: &random)) }
    }
  }
}
