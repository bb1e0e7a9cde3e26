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

  @Test(
    "the name of an address ends where its query begins",
    arguments: [
      ("https://host/x/a.mp4?at=1/2.0", "a", ".mp4"), ("https://host/a.mov#t=1", "a", ".mov"),
      ("s3://bucket/x/a b", "a b", ""), ("x/a?b#c.mp4", "a?b#c", ".mp4"),
    ]
  )
  func address(_ path: String, _ name: String, _ ext: String) {
    let input = BatchInput(path)
    #expect(input.name == name)
    #expect(input.ext == ext)
  }
}
