import Foundation
import TestSupport
import Testing

/// A real clip, or its beginning, that tests annotate.
struct RealClip: Sendable, CustomTestStringConvertible {
  let name: String
  /// How much of it is taken; nil is all.
  var seconds: Double?
  let output: String
  var options = ["--preset", "ultrafast"]
  /// How many faces each frame has.
  let faces: ClosedRange<Int>
  /// What ffprobe calls the codec of the output.
  var codec = "h264"
  /// The tag of the codec in the output, such as `hvc1`.
  var tag: String?

  var testDescription: String { name }

  /// One clip of each kind, short enough for a program built for development.
  static let all = [
    RealClip(name: "faces/single_face.mp4", output: "with a space.mp4", faces: 1...1, tag: "avc1"),
    RealClip(name: "faces/sideways movie.mov", output: "out.mov", faces: 1...1),
    RealClip(
      name: "faces/face-demographics-walking-and-pause.gif",
      output: "out.mp4",
      faces: 3...3
    ),
    RealClip(name: "faces/bird.mkv", seconds: 0.6, output: "out.mkv", faces: 1...2),
    RealClip(name: "faces/no_face.mp4", seconds: 0.6, output: "out.mp4", faces: 0...0),
    RealClip(
      name: "faces/face_noface.mov",
      seconds: 0.4,
      output: "out.mp4",
      faces: 1...1,
      codec: "hevc",
      tag: "hvc1"
    ),
    RealClip(
      name: "odd/hlg10-color-test.mp4",
      output: "out.mov",
      faces: 0...0,
      codec: "hevc",
      tag: "hvc1"
    ),
    RealClip(name: "odd/sample_with_srt.mkv", seconds: 0.3, output: "out.mkv", faces: 1...1),
    RealClip(name: "odd/sample_with_chapters.mp4", seconds: 0.3, output: "out.mp4", faces: 1...1),
    RealClip(
      name: "odd/bear-vp9-odd-dimensions.webm",
      output: "out.webm",
      options: [],
      faces: 0...0,
      codec: "vp9"
    ),
    RealClip(
      name: "odd/video_with_rectangular_samples.mp4",
      seconds: 0.6,
      output: "out.mp4",
      faces: 0...20
    ),
    RealClip(name: "odd/video_90.mov", output: "out.mov", faces: 0...20),
  ]

  /// The clips in which there are faces to be found.
  static let withFaces = all.filter { $0.faces.lowerBound > 0 }
}

/// What there is to know about an annotated clip, as other programs see it.
struct Annotated: Sendable {
  /// A video file.
  struct Video: Sendable {
    let streams: [FFprobe.Stream]
    let times: [Fraction]
    let audioHashes: [String]
    let subtitleHashes: [String]
    let chapters: [String]

    /// The facts about the first video stream.
    var picture: FFprobe.Stream? { streams.first { $0.codecType == "video" } }

    init(_ path: String) throws {
      streams = try FFprobe.streams(of: path)
      times = try FFprobe.frameTimes(of: path)
      audioHashes = try FFprobe.packetHashes(of: path, stream: "a:0")
      subtitleHashes = try FFprobe.packetHashes(of: path, stream: "s:0")
      chapters = try FFprobe.chapters(of: path)
    }
  }

  let result: ProcessResult
  /// Everything in the folder of the output.
  let names: [String]
  let source: Video
  let output: Video
  let complaints: String
  /// What `annotate verify` says.
  let verification: VerificationLines
  let sidecar: SidecarLines

  fileprivate init(_ clip: RealClip) throws {
    let (inputs, outputs) = (try TemporaryFolder(), try TemporaryFolder())
    var input = Places.clip(clip.name)
    if let seconds = clip.seconds {
      let beginning = inputs.path((clip.name as NSString).lastPathComponent)
      try FFmpeg.cut(input, seconds: seconds, to: beginning)
      input = beginning
    }
    let path = outputs.path(clip.output)
    result = try Program.run([input, "-o", path, "--progress", "none"] + clip.options)
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    names = try outputs.names()
    source = try Video(input)
    output = try Video(path)
    complaints = try FFmpeg.complaints(about: path)
    verification = try VerificationLines(of: path, source: input)
    let stem = (clip.output as NSString).deletingPathExtension
    sidecar = try SidecarLines(outputs.path(stem + ".faces.jsonl"))
  }
}

/// Annotates every clip once for all tests.
actor AnnotatedClips {
  static let shared = AnnotatedClips()

  private var works: [String: Task<Annotated, any Error>] = [:]

  /// What has become of a clip.
  func annotated(_ clip: RealClip) async throws -> Annotated {
    let work = works[clip.name] ?? Task.detached { try Annotated(clip) }
    works[clip.name] = work
    return try await work.value
  }
}
