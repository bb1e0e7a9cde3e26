import AnnotateCommandLineKit
import AnnotateFaces
import AnnotateFiles
import AnnotateMediaTypes
import Testing

@testable import AnnotateJobs

@Suite("Options of a job", .timeLimit(.minutes(10)))
struct JobOptionTests {
  /// A value other than the default for every option that takes one.
  private static let texts = [
    "style": "hearts", "sprite": "hat.svg", "at": "forehead", "sprite-size": "90%",
    "only": "1,3-5,person:2,person:4-6,Ada", "except": "person:1", "hold": "12", "margin": "4",
    "grow": "7%", "cover": "ellipse:10%,20,30%,40.5@-1.5/12,20,100,80@3-",
    "on-lost": "cover",
    "accuracy": "high", "min-face": "2.5%", "max-faces": "3", "confidence": "0.85",
    "suspected": "no",
    "region": "10,20.5,300,200", "lookahead": "0", "reentry": "2.5", "person": "Ada=/p/ada.jpg",
    "model": "/m/own.onnx",
    "model-kind": "yunet", "device": "GPU.1", "threads": "3", "frame-rate": "30000/1001",
    "size": "1280x720",
    "gravity": "resize", "codec": "hevc", "crf": "20.5", "preset": "slow", "bitrate": "8000000",
    "pixel-format": "yuv420p10le", "encoder-option": "tune=film", "start-number": "1001",
    "quality": "0.9", "container": "mkv", "faces-out": "/f/faces.jsonl",
    "allow-network": "rtsp,srt", "reconnect": "5", "faces-dir": "/f",
    "export": "nuke=/f/faces.nk", "drop": "subtitle", "crop-to": "/c", "crop-as": "mp4",
    "crop-size": "128", "convert-audio": "flac", "voice": "disguise", "from": "10.5", "to": "12",
    "preview": "2", "smart-render": "auto",
    "input-format": "lavfi", "input-option": "dumpgraph=1", "check": "all",
  ]
  /// The options that must be given before an option.
  private static let needed = [
    "at": ["sprite"], "sprite-size": ["sprite"], "gravity": ["size"], "model-kind": ["model"],
    "crop-as": ["crop-to"], "crop-size": ["crop-to"], "input-option": ["input-format"],
    "reconnect": ["allow-network"],
  ]

  /// A job for which an option, and what it needs, is given.
  private static func job(with option: JobOption) throws -> AnnotationJob {
    var job = AnnotationJob(input: "", output: "", styles: [])
    for name in (needed[option.name] ?? []) + [option.name] {
      let option = try #require(JobOptions.option(named: name))
      try option.apply(option.definition.takesValue ? texts[name] : nil, to: &job)
    }
    return job
  }

  @Test("a recorded job reads back as the same job", arguments: JobOptions.all)
  func entries(_ option: JobOption) throws {
    #expect(!option.definition.takesValue || Self.texts[option.name] != nil, "add a text")
    let record = JobRecord(try Self.job(with: option))
    let anchored = record.entries.contains { $0.name == "sprite" && option.name != "at" }
    let entries = record.entries + (anchored ? [("at", "face")] : [])
    let read = try JobRecord(entries: entries)
    if !anchored { #expect(read == record) }
    let given = ["no-audio": "drop", "preview": "to"][option.name] ?? option.name
    #expect(read.entries.contains { $0.name == given })
  }

  @Test("the record in a header reads back as its job", arguments: JobOptions.all)
  func header(_ option: JobOption) throws {
    guard option.traits.contains(.recorded) else { return }
    let options = JobRecord(try Self.job(with: option)).headerOptions
    #expect(options[option.name] != nil)
    #expect(JobRecord(headerOptions: options).headerOptions == options)
  }

  @Test("a job with default options records only its style")
  func usual() {
    let record = JobRecord(AnnotationJob(input: "in.mp4", output: "out.mp4"))
    #expect(record.headerOptions == ["style": "squares"])
    #expect(record.entries.map(\.name) == ["style"])
    #expect(JobRecord(DetectionJob(input: "in.mp4", output: nil)).headerOptions == [:])
  }

  @Test(
    "the paths of options are those that their job reads, writes and maps",
    arguments: JobOptions.all
  )
  func paths(_ option: JobOption) throws {
    // Options that need others have the paths of these.
    guard Self.needed[option.name] == nil else { return }
    var job = try Self.job(with: option)
    job.output.path = "-"
    let own = option.definition.takesValue ? Self.texts[option.name] : nil
    let paths = PathRole.Use.allCases.map { option.definition.paths(in: own, that: $0) }
    let (read, written) = Self.paths(of: job)
    #expect(paths == [read, written, []])
    let moved = Self.paths(of: job.mappingPaths { "/moved" + $0 })
    #expect(moved.read == read.map { "/moved" + $0 })
    #expect(moved.written == written.map { "/moved" + $0 })
  }

  /// The paths that a job from nowhere to standard output reads and writes besides.
  private static func paths(of job: AnnotationJob) -> (read: [String], written: [String]) {
    (job.inputPaths.filter { !$0.isEmpty }, job.writtenPaths.map(\.path).filter { $0 != "-" })
  }

  @Test(
    "a value is a path only if it is meant as one",
    arguments: [
      ("style", "hearts", []), ("style", "mine.json", ["mine.json"]), ("style", "nonsense", []),
      ("sprite", "text:hat.png", []), ("sprite", "😀", []), ("sprite", "hat.png", ["hat.png"]),
      ("sprite", "no/such.svg", ["no/such.svg"]), ("person", "Ann=a=b.jpg", ["a=b.jpg"]),
      ("person", "ann.jpg", []), ("model", "own.onnx", ["own.onnx"]),
      ("export", "nuke=a=b.nk", ["a=b.nk"]), ("export", "faces.nk", []), ("codec", "h264", []),
      ("faces-out", "-", []), ("encoder-option", "stats=a.log", []),
    ] as [(String, String, [String])]
  )
  func pathsInValues(_ name: String, _ text: String, _ paths: [String]) throws {
    let definition = try #require(JobOptions.option(named: name)).definition
    let found = PathRole.Use.allCases.flatMap { definition.paths(in: text, that: $0) }
    #expect(found == paths)
  }

  @Test("option names are unique")
  func names() {
    let names = JobOptions.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test(
    "invalid values are refused",
    arguments: [
      ("crf", "-1"), ("crf", "nan"), ("confidence", "0"), ("confidence", "1.1"),
      ("suspected", "maybe"),
      ("min-face", "24"), ("min-face", "101%"), ("max-faces", "0"), ("size", "0x9"),
      ("size", "1280"), ("region", "1,2,3"), ("region", "1,2,0,4"), ("lookahead", "1001"),
      ("only", "5-3"), ("only", "1,,2"), ("grow", "1001%"), ("bitrate", "0"),
      ("encoder-option", "tune"), ("quality", "2"), ("frame-rate", "0"), ("export", "nuke"),
      ("export", "nuke=-"), ("export", "nuk=a.nk"), ("style", "hart"), ("sprite-size", "30"),
      ("from", "1:60"), ("from", "-1"), ("from", "1."), ("to", "1:2:3:4"), ("preview", "0"),
      ("gravity", "resize"), ("model-kind", "yunet"), ("at", "nose"),
    ]
  )
  func refusals(_ name: String, _ text: String) throws {
    let option = try #require(JobOptions.option(named: name))
    var job = AnnotationJob(input: "", output: "", styles: [])
    #expect(throws: OptionProblem.self) { try option.apply(text, to: &job) }
  }

  @Test(
    "times are read in every notation and written in seconds",
    arguments: [
      ("90", "90"), ("1:30", "90"), ("0:01:30.50", "90.5"), ("00:00:00.041666667", "0.041666667"),
      ("100:00", "6000"),
    ]
  )
  func times(_ text: String, _ seconds: String) throws {
    let option = try #require(JobOptions.option(named: "from"))
    var job = AnnotationJob(input: "", output: "", styles: [])
    try option.apply(text, to: &job)
    #expect(option.texts(in: job) == [seconds])
  }

  @Test("a preview is as long as it says, and an end comes after its beginning")
  func excerpts() throws {
    let (from, to, preview) = try (
      #require(JobOptions.option(named: "from")), #require(JobOptions.option(named: "to")),
      #require(JobOptions.option(named: "preview"))
    )
    var job = AnnotationJob(input: "", output: "", styles: [])
    try from.apply("0:01.25", to: &job)
    #expect(throws: OptionProblem("to", .emptyExcerpt)) {
      var job = job
      try to.apply("1.250", to: &job)
    }
    try preview.apply("2.5", to: &job)
    #expect(to.texts(in: job) == ["3.75"])
  }

  @Test("options contradict each other")
  func contradictions() throws {
    for (first, second) in [
      ("crf", "bitrate"), ("lookahead", "no-tracking"), ("only", "no-tracking"),
      ("only", "no-identity"), ("person", "no-identity"), ("person", "no-tracking"),
      ("hold", "no-tracking"), ("faces-out", "no-faces-out"), ("to", "preview"),
    ] {
      let options = try [first, second].map { try #require(JobOptions.option(named: $0)) }
      var job = AnnotationJob(input: "", output: "", styles: [])
      try options[0].apply(Self.texts[first], to: &job)
      let error = #expect(throws: OptionProblem.self) {
        try options[1].apply(Self.texts[second], to: &job)
      }
      #expect(error == OptionProblem(second, .contradicts(first)))
    }
  }
}

extension JobOption: CustomTestStringConvertible {
  public var testDescription: String { name }
}
