import AnnotatePipeline
import Testing

@Suite("Where the sidecar goes", .timeLimit(.minutes(10)))
struct SidecarPathTests {
  @Test(
    "a sidecar lies beside the output, with another ending",
    arguments: [
      ("out.mp4", "out.faces.jsonl"), ("a/b.mov", "a/b.faces.jsonl"),
      ("a.b.mkv", "a.b.faces.jsonl"),
      ("a.d/out", "a.d/out.faces.jsonl"), ("a.d/out.mp4", "a.d/out.faces.jsonl"),
      (".hidden", ".hidden.faces.jsonl"), ("a/.hidden.mp4", "a/.hidden.faces.jsonl"),
      ("/out.mp4", "/out.faces.jsonl"), ("./out.mp4", "./out.faces.jsonl"),
      ("with a space.mp4", "with a space.faces.jsonl"), ("ä.ö.mp4", "ä.ö.faces.jsonl"),
    ]
  )
  func besideOutput(_ output: String, _ sidecar: String) {
    #expect(AnnotationJob(input: "in.mp4", output: output).sidecarPath == sidecar)
  }

  @Test("a sidecar goes where it is told to go")
  func explicit() {
    let job = AnnotationJob(input: "in.mp4", output: "out.mp4", sidecar: .path("x/faces.json"))
    #expect(job.sidecarPath == "x/faces.json")
  }

  @Test("there is no sidecar where none is wanted")
  func none() {
    #expect(AnnotationJob(input: "in.mp4", output: "out.mp4", sidecar: .none).sidecarPath == nil)
  }
}
