import AnnotateFarm
import TestSupport
import Testing

@Suite("Templates of Open Job Description", .tags(.golden), .timeLimit(.minutes(10)))
struct OpenJobTemplateTests {
  @Test("of one clip, with tasks of an intended duration")
  func oneClip() throws {
    let template = OpenJobTemplate(
      SampleWork.clip(ranges: 16),
      rangesPerTask: 2,
      targetSeconds: 600
    )
    try expectSnapshot(template.text, named: "openjd-clip.yaml")
  }

  @Test("of several clips")
  func severalClips() throws {
    let template = OpenJobTemplate(SampleWork.clips, rangesPerTask: 1, targetSeconds: nil)
    try expectSnapshot(template.text, named: "openjd-clips.yaml")
  }

  @Test("of several clips, with workers that share the work")
  func workers() throws {
    var template = OpenJobTemplate(SampleWork.clips, rangesPerTask: 1, targetSeconds: nil)
    template.workers = 12
    try expectSnapshot(template.text, named: "openjd-workers.yaml")
  }

  @Test("of a bundle, whose folders are parameters, with a time limit")
  func bundle() throws {
    var template = OpenJobTemplate(SampleWork.clips, rangesPerTask: 1, targetSeconds: nil)
    template.taskTimeout = 3600
    let media = try #require(FarmRoot(name: "media", path: "/mnt/media"))
    let out = try #require(FarmRoot(name: "out", path: "/mnt/out/"))
    template.folders = [
      .init(workFolder: "/farm/work"), .init(media, reads: true, writes: false),
      .init(out, reads: false, writes: true),
    ]
    try expectSnapshot(template.text, named: "openjd-bundle.yaml")
    try expectSnapshot(template.parameterValues, named: "openjd-bundle-values.yaml")
  }

  @Test("names are cut and have no control characters")
  func name() {
    var work = SampleWork.clips
    work.name = "a\nb" + String(repeating: "x", count: 200)
    let text = OpenJobTemplate(work, rangesPerTask: 1, targetSeconds: nil).text
    let line = text.split(separator: "\n").first { $0.hasPrefix("name: ") }
    #expect(line?.hasPrefix(#"name: "annotate a b"#) == true)
    #expect(line?.count == #"name: """#.count + 128)
  }
}
