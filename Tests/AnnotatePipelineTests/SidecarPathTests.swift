import AnnotateJobs
import Testing

@Suite("The path of the sidecar", .timeLimit(.minutes(10)))
struct SidecarPathTests {
  @Test(
    "by default the sidecar is beside the output, with another file extension",
    arguments: [
      ("out.mp4", "out.faces.jsonl"), ("a/b.mov", "a/b.faces.jsonl"),
      ("a.b.mkv", "a.b.faces.jsonl"),
      ("a.d/out", "a.d/out.faces.jsonl"), ("a.d/out.mp4", "a.d/out.faces.jsonl"),
      (".hidden", ".hidden.faces.jsonl"), ("a/.hidden.mp4", "a/.hidden.faces.jsonl"),
      ("/out.mp4", "/out.faces.jsonl"), ("./out.mp4", "./out.faces.jsonl"),
      ("with a space.mp4", "with a space.faces.jsonl"), ("ä.ö.mp4", "ä.ö.faces.jsonl"),
    ]
  )
  func nextToOutput(_ output: String, _ sidecar: String) {
    #expect(AnnotationJob(input: "in.mp4", output: output).sidecarPath == sidecar)
  }

  @Test("a given path is used")
  func explicit() {
    var job = AnnotationJob(input: "in.mp4", output: "out.mp4")
    job.output.faces.sidecar = .path("x/faces.json")
    #expect(job.sidecarPath == "x/faces.json")
  }

  @Test("there is no sidecar if none is wanted")
  func none() {
    var job = AnnotationJob(input: "in.mp4", output: "out.mp4")
    job.output.faces.sidecar = .none
    #expect(job.sidecarPath == nil)
  }
}
