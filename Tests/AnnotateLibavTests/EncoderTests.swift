import AnnotateLibav
import AnnotateMediaTypes
import TestSupport
import Testing

@Suite("Encoders and their settings", .tags(.media), .timeLimit(.minutes(10)))
struct EncoderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let codec: String
    var settings = EncoderSettings()
    let why: String
    var testDescription: String { why }
  }

  @Test(
    "names of codecs and of encoders both choose an encoder",
    arguments: [
      ("h264", "libx264"), ("libx264", "libx264"), ("hevc", "libx265"), ("ffv1", "ffv1"),
      ("vp9", "libvpx-vp9"), ("mpeg4", "mpeg4"), ("prores", "prores_ks"),
    ]
  )
  func named(_ name: String, _ encoder: String) throws {
    #expect(try EncoderChoice.named(name).name == encoder)
  }

  @Test(
    "what people call a codec leads to FFmpeg's name",
    arguments: [
      ("h265", "hevc"), ("H.265", "hevc"), ("x264", "libx264"), ("avc1", "h264"),
      ("libx246", "libx264"), ("MPEG-2", "mpeg2video"),
    ]
  )
  func meant(_ name: String, _ codec: String) throws {
    let error = try #require(throws: AnnotateError.self) { _ = try EncoderChoice.named(name) }
    #expect(error == AnnotateError(EncodingProblem.noEncoder(name: name, nearest: codec)))
  }

  @Test(
    "a name that is not a video encoder is refused",
    arguments: ["nonsense", "aac", "", "pcm_s16le"]
  )
  func unknown(_ name: String) throws {
    let error = try #require(throws: AnnotateError.self) { try EncoderChoice.named(name) }
    #expect(error.kind == .unavailable)
    guard case .noEncoder(name, _, _) = error.problem as? EncodingProblem else {
      Issue.record("\(error)")
      return
    }
  }

  @Test(
    "a container refuses a codec that it does not hold",
    arguments: [("h264", "a.webm"), ("hevc", "a.webm"), ("vp8", "a.mp4"), ("h264", "a.gif")]
  )
  func refusedByContainer(_ codec: String, _ path: String) throws {
    let format = try OutputFormat(forFileNamed: path)
    let choice = try EncoderChoice.named(codec)
    let error = try #require(throws: AnnotateError.self) { try choice.check(fits: format) }
    let problem = EncodingProblem.notHeld(encoder: choice.name, container: format.name)
    #expect(error == AnnotateError(problem))
  }

  @Test(
    "a container takes a codec that it holds",
    arguments: [("h264", "a.mp4"), ("ffv1", "a.mkv"), ("vp9", "a.webm"), ("hevc", "a.mov")]
  )
  func taken(_ codec: String, _ path: String) throws {
    try EncoderChoice.named(codec).check(fits: OutputFormat(forFileNamed: path))
  }

  @Test(
    "a copy keeps the source's codec if the container holds it",
    .needsClips,
    arguments: [
      ("faces/single_face.mp4", "a.mp4", "libx264"), ("faces/face_noface.mov", "a.mov", "libx265"),
      ("odd/transparent.webm", "a.webm", "libvpx-vp9"),
      ("faces/single_face.mp4", "a.webm", "libvpx-vp9"),
      ("faces/face-demographics-walking-and-pause.gif", "a.mp4", "libx264"),
      ("faces/face-demographics-walking-and-pause.gif", "a.gif", "gif"),
    ]
  )
  func matching(_ clip: String, _ path: String, _ encoder: String) throws {
    let source = try Demuxer(opening: Places.clip(clip)).source
    let video = try #require(source.mainVideo)
    let format = try OutputFormat(forFileNamed: path)
    #expect(try EncoderChoice.choose(for: video, of: source, in: format).name == encoder)
  }

  static let refusedSettings = [
    Case(codec: "h264", settings: EncoderSettings(preset: "bogus"), why: "x264 has no such preset"),
    Case(codec: "hevc", settings: EncoderSettings(preset: "bogus"), why: "x265 has no such preset"),
    Case(codec: "h264", settings: EncoderSettings(quality: 99), why: "x264 ends at 51"),
    Case(codec: "hevc", settings: EncoderSettings(quality: 99), why: "x265 ends at 51"),
    Case(codec: "vp9", settings: EncoderSettings(quality: 99), why: "VP9 ends at 63"),
    Case(codec: "ffv1", settings: EncoderSettings(quality: 18), why: "FFV1 has no quality"),
    Case(codec: "ffv1", settings: EncoderSettings(preset: "slow"), why: "FFV1 has no presets"),
  ]

  @Test(
    "settings that an encoder does not take are refused",
    .needsClips,
    arguments: refusedSettings
  )
  func refused(_ sample: Case) throws {
    let reading = try Reading(Places.clip("faces/single_face.mp4"), limit: 1)
    let stream = try #require(reading.source.mainVideo)
    let error = try #require(throws: AnnotateError.self) {
      _ = try Encoder(
        EncoderChoice.named(sample.codec),
        settings: sample.settings,
        for: reading.frames[0],
        of: stream,
        from: reading.source,
        in: OutputFormat(forFileNamed: "a.mkv")
      )
    }
    #expect(error.kind == .usage)
    let wanted: EncodingProblem.Setting = sample.settings.preset == nil ? .quality : .preset
    switch error.problem as? EncodingProblem {
    case .refused(let setting, _, _), .noSetting(let setting, _, _, _),
      .outOfRange(let setting, _, _, _):
      #expect(setting == wanted)
    default: Issue.record("\(error)")
    }
  }

  @Test("pictures that change their size in mid-stream are refused", .needsClips)
  func sizeChange() throws {
    let reading = try Reading(Places.clip("faces/single_face.mp4"), limit: 1)
    var encoder = try Encoder(
      EncoderChoice.named("ffv1"),
      settings: EncoderSettings(),
      for: reading.frames[0],
      of: #require(reading.source.mainVideo),
      from: reading.source,
      in: OutputFormat(forFileNamed: "a.mkv")
    )
    let other = try Reading.firstFrame(of: Places.clip("faces/sideways movie.mov"))
    let error = try #require(throws: AnnotateError.self) { try encoder.send(other) }
    let problem = EncodingProblem.pictureChanged(
      at: other.presentationTime,
      from: PixelSize(640, 360),
      "yuv420p",
      to: PixelSize(640, 480),
      "yuv420p"
    )
    #expect(error == AnnotateError(problem))
  }
}
