import AnnotateFaces
import AnnotateMediaTypes
import AnnotateStamps
import Testing

@testable import AnnotateJobs

@Suite("Records of jobs", .timeLimit(.minutes(10)))
struct JobRecordTests {
  private static let job: AnnotationJob = {
    var job = AnnotationJob(
      input: "in.mp4",
      output: "out.mp4",
      styles: [.standard, .file("/s/clown.json"), .sprite("/s/hat.svg", at: .forehead)]
    )
    job.detection.smallestFace = .fraction(0.02)
    job.detection.model = OwnModel(path: "/m/own.onnx", kind: "yunet")
    job.output.reframing.size = PixelSize(640, 360)
    job.output.encoding.quality = 20
    job.output.droppedStreams = [.audio, .data]
    job.drawing.selection.excluded = [7, 2, 3, 4]
    return job
  }()

  @Test("the header records the options that affect the faces, without folders")
  func header() {
    #expect(
      JobRecord(Self.job).headerOptions == [
        "style": "squares,clown.json,hat.svg@forehead", "min-face": "2%", "model": "own.onnx",
        "size": "640x360", "drop": "audio,data", "except": "2-4,7",
      ]
    )
  }

  @Test("the header of a job created in Swift records the options that verification needs")
  func typed() {
    let job = JobRecord(headerOptions: JobRecord(Self.job).headerOptions).job
    #expect(job.output.reframing.size == PixelSize(640, 360))
    #expect(job.output.droppedStreams == [.audio, .data])
    #expect(job.tracking.isOn)
    #expect(job.drawing.styles.map(\.stampsNothing) == [false, false, false])
  }

  @Test("a plan records all options, with folders and in a fixed order")
  func entries() throws {
    let entries = JobRecord(Self.job).entries.map { [$0.name, $0.value].compactMap(\.self) }
    #expect(
      entries == [
        ["style", "squares"], ["style", "/s/clown.json"], ["sprite", "/s/hat.svg"],
        ["at", "forehead"], ["except", "2-4,7"], ["min-face", "2%"], ["model", "/m/own.onnx"],
        ["model-kind", "yunet"], ["size", "640x360"], ["crf", "20"], ["drop", "audio"],
        ["drop", "data"],
      ]
    )
    let read = try JobRecord(entries: JobRecord(Self.job).entries)
    #expect(read == JobRecord(Self.job))
  }

  @Test("options for output paths do not affect contents")
  func deciding() {
    var job = Self.job
    job.output.faces.sidecar = .path("/f/faces.jsonl")
    job.output.overwrites = true
    let (one, other) = (JobRecord(job), JobRecord(Self.job))
    #expect(one != other)
    #expect(one.decidingEntries.map(\.name) == other.decidingEntries.map(\.name))
  }

  @Test("flags and words of other versions in a header are ignored")
  func foreign() {
    let options = [
      "mirror": "false", "no-tracking": "true", "size": "huge", "colour": "red", "style": "none",
    ]
    let job = JobRecord(headerOptions: options).job
    #expect(!job.output.reframing.isMirrored && !job.tracking.isOn)
    #expect(job.output.reframing.size == nil)
    #expect(job.drawing.styles.map(\.stampsNothing) == [true])
  }

  @Test("the record of an import states whether faces are tracked")
  func imports() {
    let record = JobRecord(importing: "coco", isTracked: false)
    #expect(record.headerOptions == ["import": "coco", "no-tracking": "true"])
    #expect(JobRecord(importing: "mot", isTracked: true).headerOptions == ["import": "mot"])
  }
}
