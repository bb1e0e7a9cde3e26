import Foundation
import TestSupport
import Testing

/// The library that disguises voices.
private enum RubberBand {
  static let isInstalled = FileManager.default.fileExists(
    atPath: "/usr/lib/x86_64-linux-gnu/librubberband.so.2"
  )
}

/// Disguised voices: other frequencies, the same times.
@Suite(
  "Disguised voices",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels,
  .enabled(if: RubberBand.isInstalled, "librubberband2 is not installed")
)
struct VoiceTests {
  private static let options =
    MadeClip.faceless + ["--voice", "disguise", "--progress", "none", "-y"]
  private static let rate = 48_000
  /// Four semitones down.
  private static let factor = 0.7937

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A clip with a tone between pauses: from a second to a second and a half.
  private func clip(_ name: String, _ audio: String, frequency: Int = 440) throws -> String {
    let path = folder.path(name)
    let tone = "aevalsrc='0.5*sin(2*PI*\(frequency)*t)*between(t,1,1.5)':s=\(Self.rate):d=2"
    try FFmpeg.make(
      MadeClip.picture(seconds: 2) + ["-f", "lavfi", "-i", tone] + MadeClip.x264
        + ["-c:a", audio, "-b:a", "192k", "-strict", "-2", path]
    )
    return path
  }

  private func annotate(
    _ clip: String,
    _ name: String,
    _ more: [String] = []
  ) throws -> (result: ProcessResult, output: String) {
    let output = folder.path(name)
    return (try Program.run([clip, "-o", output] + Self.options + more), output)
  }

  /// The samples of the audio of a file, on the time line of its video.
  private func samples(_ path: String, stream: Int = 0) throws -> [Float] {
    let file = folder.path("audio.raw")
    try FFmpeg.make(
      ["-i", path, "-map", "0:a:\(stream)", "-af", "aresample=async=1:first_pts=0", "-ac", "1"]
        + ["-ar", "\(Self.rate)", "-f", "f32le", file]
    )
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    return bytes.withUnsafeBytes { buffer in
      (0..<buffer.count / 4).map { buffer.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
  }

  /// When the tone is heard, in seconds: where its envelope passes half of its height.
  private func tone(_ samples: [Float]) -> ClosedRange<Double> {
    let window = 240
    let envelope = stride(from: 0, to: samples.count - window, by: 48).map { start in
      (start, samples[start..<start + window].map(abs).max() ?? 0)
    }
    let loud = envelope.filter { $0.1 > 0.25 }
    let (first, last) = (loud.first?.0 ?? 0, loud.last?.0 ?? 0)
    // A window is loud as soon as its end is.
    return Double(first + window) / Double(Self.rate)...Double(last) / Double(Self.rate)
  }

  /// How many seconds after the beginning of a file its video begins.
  private func start(_ path: String) throws -> Double {
    let said = try ProcessRunner.require(
      "ffprobe",
      [
        "-v", "error", "-select_streams", "v", "-show_entries",
        "stream=start_time:format=start_time",
      ]
        + ["-of", "csv=p=0", path]
    )
    let times = said.output.split(separator: "\n").compactMap { Double($0) }
    return (times.first ?? 0) - (times.last ?? 0)
  }

  /// The frequency in the middle of the tone, from the times between passages through zero.
  private func frequency(_ samples: [Float]) -> Double {
    let part = samples[Int(1.15 * Double(Self.rate))..<Int(1.35 * Double(Self.rate))]
    let pairs = zip(part, part.dropFirst()).enumerated()
    let passages = pairs.filter { $0.element.0 < 0 && $0.element.1 >= 0 }.map { pair in
      Double(pair.offset) + Double(-pair.element.0 / (pair.element.1 - pair.element.0))
    }
    guard let first = passages.first, let last = passages.last, passages.count > 1 else { return 0 }
    return Double(passages.count - 1) * Double(Self.rate) / (last - first)
  }

  @Test(
    "are four semitones lower and in time, in the codec of the source",
    arguments: [
      ("mkv", "pcm_s16le"), ("mkv", "flac"), ("mp4", "aac"), ("mov", "aac"), ("mkv", "libopus"),
      ("mkv", "libvorbis"), ("ts", "aac"), ("avi", "libmp3lame"),
    ]
  )
  func inTime(_ ending: String, _ audio: String) throws {
    let clip = try clip("in.\(ending)", audio)
    let (result, output) = try annotate(clip, "out.\(ending)")
    try #require(result.exitCode == 0, "\(result.errors)")
    let (before, after) = (try samples(clip), try samples(output))
    #expect(abs(frequency(before) - 440) < 1)
    #expect(abs(frequency(after) - 440 * Self.factor) < 4, "\(frequency(after))")
    let (heard, found) = (tone(before), tone(after))
    let lead = try start(clip) - start(output)
    #expect(abs(heard.lowerBound - found.lowerBound - lead) < 0.010, "\(heard) \(found)")
    #expect(abs(heard.upperBound - found.upperBound - lead) < 0.010, "\(heard) \(found)")
    let codecs = try [clip, output].map {
      try FFprobe.streams(of: $0).filter { $0.codecType == "audio" }.map(\.codecName)
    }
    #expect(codecs[0] == codecs[1])
    // No more than one packet of the codec.
    #expect(abs(before.count - after.count) <= 2048, "\(before.count) \(after.count)")
    let lines = try VerificationLines(of: output, source: clip)
    #expect(lines.features("lost") == [])
    #expect(lines["stream 1 (audio)"]?.note == "the voices are disguised, as asked for")
  }

  @Test("have as many samples as before where nothing is lost")
  func lossless() throws {
    let clip = try clip("in.mkv", "pcm_s16le")
    let (_, output) = try annotate(clip, "out.mkv")
    #expect(try samples(clip).count == samples(output).count)
  }

  @Test("are announced, with a warning that a strict job accepts")
  func words() throws {
    let clip = try clip("in.mkv", "aac")
    let (result, output) = try annotate(clip, "out.mkv", ["--strict"])
    #expect(
      result.errors.contains(
        "annotate: encoding the audio again, with disguised voices, of '\(clip)'"
      )
    )
    #expect(
      result.errors.contains(
        "annotate: warning: disguised voices are not erased in the output of '\(clip)'"
      )
    )
    #expect(result.errors.contains("hint: --no-audio is the safe way"))
    let (second, _) = try annotate(clip, "none.mkv", ["--no-audio"])
    #expect(second.exitCode == 64)
    #expect(second.errors.hasPrefix("annotate: error: '--voice' contradicts '--no-audio'"))
    // Audio that is that of the source is a loss.
    let plain = folder.path("plain.mkv")
    try FFmpeg.make(
      ["-i", output, "-i", clip, "-map", "0:v", "-map", "1:a", "-c", "copy", plain]
    )
    let faces = folder.path("out.faces.jsonl")
    let lines = try VerificationLines(of: plain, source: clip, faces: faces)
    #expect(lines["stream 1 (audio)"]?.note == "the voices are not disguised")
    #expect(lines["stream 1 (audio)"]?.verdict == "lost")
  }

  @Test("need audio, and a clip without it says so")
  func silence() throws {
    let clip = folder.path("in.mkv")
    try FFmpeg.make(MadeClip.picture(seconds: 0.2) + MadeClip.x264 + [clip])
    let (result, _) = try annotate(clip, "out.mkv", ["--strict"])
    #expect(result.exitCode == 0)
    let note = "annotate: no audio with voices to disguise is in the output of '\(clip)'\n"
    #expect(result.errors.hasPrefix(note))
  }

  @Test("of excerpts begin with the excerpt")
  func excerpt() throws {
    let clip = try clip("in.mkv", "pcm_s16le")
    let (result, output) = try annotate(clip, "out.mkv", ["--from", "0.8"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let found = tone(try samples(output))
    #expect(abs(found.lowerBound - 0.2) < 0.012, "\(found)")
  }

  @Test("come out of a farm as out of a single run")
  func farm() throws {
    let clip = try clip("in.mkv", "aac")
    let farm = Farm(
      folder,
      input: clip,
      ["-s", "none", "--accuracy", "low", "--voice", "disguise", "--codec", "ffv1"]
    )
    try farm.expectSame(dividedBy: ["--chunk-frames", "32"])
    #expect(abs(frequency(try samples(farm.output)) - 440 * Self.factor) < 4)
  }
}
