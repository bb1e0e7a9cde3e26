import AnnotateMediaTypes
import AnnotateSidecar
import Foundation
import TestSupport
import Testing

@testable import AnnotateBatch

@Suite("Lists of inputs")
struct InputListTests {
  private static func read(_ text: String) throws -> [BatchInput] {
    let folder = try TemporaryFolder()
    let path = folder.path("list")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let inputs = try InputList.inputs(in: path)
    // Paths are relative to the folder of the list, which is not the same twice.
    return inputs.map { input in
      let path = input.path.replacingOccurrences(of: folder.url.path + "/", with: "")
      return BatchInput(path, output: input.output, options: input.options)
    }
  }

  @Test("a path on each line; empty lines and comments do not count")
  func lines() throws {
    let inputs = try Self.read("a.mp4\r\n\n  # no\n  b c.mp4 \n/d.mp4\n")
    #expect(inputs.map(\.path) == ["a.mp4", "b c.mp4", "/d.mp4"])
  }

  @Test("paths with zeros between them may contain line breaks")
  func zeros() throws {
    #expect(try Self.read("a\nb.mp4\0# c.mp4\0").map(\.path) == ["a\nb.mp4", "# c.mp4"])
  }

  @Test("a JSON array gives outputs and options")
  func json() throws {
    let inputs = try Self.read(
      """
      [{"input": "a.mp4", "output": "x.mkv",
        "options": {"style": ["hearts", "blur"], "crf": 20, "strict": true, "no-audio": false}},
       {"input": "b.mp4"}]
      """
    )
    let options: [BatchInput.Option] = [
      .init("style", "hearts"), .init("style", "blur"), .init("crf", "20"), .init("strict", nil),
    ]
    #expect(
      inputs == [BatchInput("a.mp4", output: "x.mkv", options: options), BatchInput("b.mp4")]
    )
  }

  @Test(
    "what is no list is refused with the place",
    arguments: [
      ("[{\"input\": 1}]", "element 0: 'input' is not a path"),
      ("[{\"input\": \"a\"}, {}]", "element 1: 'input' is missing"),
      ("[{\"input\": \"a\", \"style\": 1}]", "there is no member 'style'"),
      ("[{\"input\": \"a\", \"options\": {\"crf\": null}}]", "the option 'crf'"),
      ("[", "it ends too early"),
    ]
  )
  func refused(_ text: String, _ why: String) {
    let error = #expect(throws: AnnotateError.self) { try Self.read(text) }
    #expect(error?.kind == .badInput)
    guard case .listInvalid(_, let failure)? = error?.problem as? BatchProblem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.reason.contains(why), "\(failure.reason)")
  }
}
