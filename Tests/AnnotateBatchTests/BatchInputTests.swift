import Testing

@testable import AnnotateBatch

@Suite("Names of inputs")
struct BatchInputTests {
  @Test(
    "the extension of a sidecar is all of .faces.jsonl",
    arguments: [
      ("x/a.mp4", "a", ".mp4"), ("a.b.mp4", "a.b", ".mp4"), ("a.faces.jsonl", "a", ".faces.jsonl"),
      ("x/.hidden", ".hidden", ""), ("plain", "plain", ""), (".faces.jsonl", ".faces", ".jsonl"),
    ]
  )
  func parts(_ path: String, _ name: String, _ ext: String) {
    let input = BatchInput(path)
    #expect(input.name == name)
    #expect(input.ext == ext)
  }
}
