import AnnotateContainers
import AnnotateFiles
import AnnotateJobs
import AnnotateLibav
import AnnotateMediaTypes
import AnnotateSidecar
import AnnotateStamps
import Synchronization
import TestSupport
import Testing

@testable import AnnotatePipeline

@Suite("What is decided about a job")
struct PreparationTests {
  private let video: MadeVideo
  private let main: MainVideo

  init() throws {
    video = try MadeVideo()
    main = try video.main
  }

  private func job(
    _ output: String,
    _ change: (inout AnnotationJob) -> Void = { _ in }
  )
    -> AnnotationJob
  {
    var job = AnnotationJob(input: video.path, output: video.folder.path(output))
    change(&job)
    return job
  }

  /// The same video, stored on its side.
  private var turned: MainVideo {
    get throws {
      var stream = main.stream
      stream.geometry = FrameGeometry(codedSize: PixelSize(64, 48), orientation: .right)
      return try MainVideo(stream, of: main.source)
    }
  }

  // MARK: Input

  @Test("the whole input is taken unless the job names a part")
  func input() throws {
    var input = JobInput(path: video.path)
    #expect(try InputPreparation(input, of: main, nil).excerpt == nil)
    input.from = MediaTime(1, timeBase: Rational(1, 25))
    let part = try InputPreparation(input, of: main, nil)
    #expect(part.excerpt?.first(in: Rational(1, 25)) == 1)
  }

  @Test("a stream without pictures of a known size is no video to annotate")
  func unusable() {
    var stream = main.stream
    stream.geometry = nil
    #expect(throws: AnnotateError.self) { try MainVideo(stream, of: main.source) }
    stream.geometry = FrameGeometry(codedSize: PixelSize(0, 48))
    #expect(throws: AnnotateError.self) { try MainVideo(stream, of: main.source) }
  }

  // MARK: Picture

  private func picture(
    _ output: String,
    of main: MainVideo? = nil,
    _ change: (inout AnnotationJob) -> Void = { _ in }
  ) throws -> PicturePreparation {
    let job = job(output, change)
    return try PicturePreparation(job.output, of: main ?? self.main, OutputPlan(job))
  }

  @Test("pictures keep their form unless the job changes it")
  func form() throws {
    let kept = try picture("out.mp4")
    #expect(kept.keepsGeometry && !kept.changesForm && kept.placement.output == main.geometry)
    let small = try picture("out.mp4") { $0.output.reframing.size = PixelSize(32, 24) }
    #expect(!small.keepsGeometry && small.changesForm)
    #expect(small.placement.output.codedSize == PixelSize(32, 24))
  }

  @Test("a picture on its side is turned where the container does not say how it is shown")
  func orientation() throws {
    let turned = try turned
    let kept = try picture("out.mp4", of: turned)
    #expect(!kept.reframing.bakesOrientation && kept.placement.output.orientation == .right)
    let baked = try picture("out.webm", of: turned)
    #expect(baked.reframing.bakesOrientation && baked.changesForm)
    #expect(baked.placement.output.codedSize == PixelSize(48, 64))
    #expect(baked.placement.output.orientation == .up)
  }

  @Test("the encoder is the requested one, or one that suits the container")
  func encoder() throws {
    #expect(try picture("out.mp4").encoder.name == "libx264")
    #expect(try picture("out.mkv") { $0.output.encoding.codec = "ffv1" }.encoder.name == "ffv1")
    #expect(try picture("out.png").encoder.name == "png")
  }

  // MARK: Output

  private func output(
    _ name: String,
    of main: MainVideo? = nil,
    _ change: (inout AnnotationJob) -> Void = { _ in }
  ) throws -> OutputPreparation {
    let (job, main) = (job(name, change), main ?? self.main)
    let plan = try OutputPlan(job)
    let encoder = try PicturePreparation(job.output, of: main, plan).encoder
    let output = OutputPreparation(job, of: main, encoder, plan, hidesFaces: false)
    try output.check(job, of: main)
    return output
  }

  @Test("the name of the output decides its container")
  func container() throws {
    #expect(try output("out.mp4").format.name == "mp4")
    #expect(try output("out.mkv").destination == nil)
    #expect(try output("out.%03d.png").destination?.sequence != nil)
  }

  @Test("only MP4 and MOV are divided into fragments, and only if the job asks for it")
  func fragments() throws {
    #expect(try !output("out.mp4").isFragmented)
    #expect(try output("out.mp4") { $0.output.isFragmented = true }.isFragmented)
    let error = #expect(throws: AnnotateError.self) {
      _ = try output("out.mkv") { $0.output.isFragmented = true }
    }
    let path = try #require(error?.problem as? OutputProblem)
    #expect(path == .fragments(job("out.mkv") { _ in }.output.path))
  }

  @Test("a codec that FFmpeg does not encode audio with is refused")
  func audio() throws {
    let error = #expect(throws: AnnotateError.self) {
      _ = try output("out.mkv") { $0.output.audioCodec = "nothing" }
    }
    #expect(error?.kind == .usage && error?.problem as? OutputProblem == .audioCodec("nothing"))
  }

  @Test("streams besides the video are carried unless the job drops their kind or is private")
  func dropped() {
    var options = job("out.mp4").output
    #expect(!options.drops(main.stream, of: main.source))
    options.droppedStreams = [.audio]
    #expect(!options.drops(main.stream, of: main.source))
    options.isPrivate = true
    #expect(options.drops(main.stream, of: main.source))
  }

  // MARK: Faces

  /// Faces of a sidecar in which Ann has the track 2, and the tracks 4 and 5 are hidden.
  private func recorded(tracks isTracked: Bool = true) throws -> FaceOrigin {
    var tracking = DetectionJob(input: video.path, output: nil)
    tracking.tracking.isOn = isTracked
    var header = try main.header(options: JobRecord(tracking).headerOptions)
    header.tracks = [
      SidecarHeader.Track(id: 2, name: "Ann"), SidecarHeader.Track(id: 4, isHidden: true),
      SidecarHeader.Track(id: 5, isHidden: true),
    ]
    header.people = [SidecarHeader.Person(number: 3, name: "Ann")]
    return .recorded(
      RecordedFaces(
        "in.faces.jsonl",
        SidecarRecord(header, json: header.json),
        end: nil,
        known: [2, 4, 5]
      )
    )
  }

  private func faces(
    _ origin: FaceOrigin,
    rate: Rational = Rational(25, 1),
    _ change: (inout AnnotationJob) -> Void = { _ in }
  ) throws -> FacePreparation {
    try FacePreparation(job("out.mp4", change), from: origin, tracks: nil, frameRate: rate)
  }

  @Test("names become the numbers of tracks and people")
  func names() throws {
    let faces = try faces(recorded()) { $0.drawing.selection.only = FaceChoice(names: "Ann") }
    #expect(faces.selection.only == FaceChoice(ids: [2], people: [3]))
    let error = #expect(throws: AnnotateError.self) {
      _ = try self.faces(recorded()) { $0.drawing.selection.excluded = FaceChoice(names: "Bob") }
    }
    #expect(error?.kind == .usage && error?.problem as? JobProblem == .unknownName("Bob"))
  }

  @Test("hidden tracks are left out unless the job asks for them by number")
  func hidden() throws {
    let all = try faces(recorded())
    #expect(all.asked.excluded.ids.isEmpty && all.selection.excluded.ids == [4, 5])
    let one = try faces(recorded()) { $0.drawing.selection.only = [4] }
    #expect(one.selection.excluded.ids == [5])
  }

  @Test("covers begin a quarter of a second early, if faces are tracked")
  func margin() throws {
    #expect(try faces(recorded()).coverMargin == 7)
    #expect(try faces(recorded(), rate: Rational(8, 1)).coverMargin == 3)
    #expect(try faces(recorded(), rate: Rational(240, 1)).coverMargin == 15)
    #expect(try faces(recorded()) { $0.drawing.covers.margin = 1 }.coverMargin == 1)
    #expect(try faces(recorded(tracks: false)).coverMargin == 0)
  }

  // MARK: All together

  @Test("making a plan makes no files")
  func pure() throws {
    let before = try video.folder.names()
    let job = job("out.mkv")
    let preparation = try JobPreparation(
      job,
      OutputPlan(job),
      ResolvedStyles(job.drawing.styles),
      source: main.source,
      origin: recorded()
    )
    #expect(preparation.losses.isEmpty)
    #expect(try video.folder.names() == before)
  }

  @Test("a run declares its files before it reads them")
  func declared() async throws {
    let told = Mutex<[NamedFiles]>([])
    let listener = NamedFiles.Listener { files throws(AnnotateError) in
      told.withLock { $0.append(files) }
      throw AnnotateError(.unavailable, "enough")
    }
    let job = job("out.mkv")
    var session = Session()
    session.listener = listener
    let pipeline = AnnotationPipeline(job, session: session)
    await #expect(throws: AnnotateError.self) { _ = try await pipeline.run() }
    let read = told.withLock { $0.map(\.read) }
    #expect(read == [[video.path]])
  }

  @Test("styles are read before they can be drawn, and one that is missing is an error")
  func styles() throws {
    let cover = try #require(StyleChoice.builtIn("blur"))
    #expect(try ResolvedStyles([.standard, cover]).hideFaces)
    #expect(try !ResolvedStyles([.standard]).hideFaces)
    let error = #expect(throws: AnnotateError.self) {
      _ = try ResolvedStyles([.standard, .file(video.folder.path("none.json"))])
    }
    #expect(error?.kind == .missingInput)
  }
}

extension FaceChoice {
  /// Chooses faces by a name.
  fileprivate init(names name: String) {
    self.init(ids: [])
    names = [name]
  }
}
