import Foundation
import TestSupport
import Testing

@Suite(
  "Uncompressed and lossless sound of MP4",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct UncompressedAudioTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The bytes of the sound of a file as FFmpeg reads them.
  private func sound(of path: String) throws -> Data {
    let raw = folder.path("sound.raw")
    try FFmpeg.make(["-i", path, "-map", "0:a", "-c", "copy", "-f", "data", raw])
    return try Data(contentsOf: URL(fileURLWithPath: raw))
  }

  @Test(
    "samples of any width are kept, in their byte order",
    arguments: [
      ("blind/sample_ipcm_16be.mp4", "pcm_s16be", 2),
      ("blind/sample_ipcm_24le.mp4", "pcm_s24le", 3),
      ("blind/sample_fpcm_32le.mp4", "pcm_f32le", 4),
    ],
    ["mov", "mkv"]
  )
  func widths(_ form: (clip: String, codec: String, width: Int), container: String) throws {
    let clip = Places.clip(form.clip)
    let output = folder.path("out.\(container)")
    let options = MadeClip.faceless + ["--preset", "ultrafast", "-q"]
    let result = try Program.run([clip, "-o", output] + options)
    #expect(result.exitCode == 0 && result.errors == "")
    #expect(try FFprobe.streams(of: output).map(\.codecName).last == form.codec)
    // 45,056 samples of one channel lie in the media data, after the pictures of each chunk.
    let kept = try sound(of: output)
    #expect(kept.count == 45_056 * form.width)
    let source = try Data(contentsOf: URL(fileURLWithPath: clip))
    #expect(source.range(of: kept.prefix(1024 * form.width)) != nil)
    #expect(source.range(of: kept.suffix(1024 * form.width)) != nil)
    #expect(try Program.run(["verify", output, "--source", clip]).exitCode == 0)
  }

  /// What a later FFmpeg than that of the program reads of the sound of a file.
  private struct Reading: Decodable, Equatable {
    let codec: String
    let rate: Int
    let layout: String
    let start: Int?
    let digest: String
  }

  private func readings(_ paths: String...) throws -> [Reading] {
    let script = """
      import av, hashlib, json, sys
      def reading(path):
          stream = av.open(path).streams.audio[0]
          frames = list(stream.container.decode(stream))
          width = frames[0].format.bytes * stream.channels
          samples = b"".join(bytes(frame.planes[0])[:frame.samples * width] for frame in frames)
          return {"codec": stream.name, "rate": stream.rate, "layout": stream.layout.name,
                  "start": stream.start_time, "digest": hashlib.sha256(samples).hexdigest()}
      print(json.dumps([reading(path) for path in sys.argv[1:]]))
      """
    return try PythonPackage.json(script, paths, importing: "av")
  }

  @Test(
    "sound of other containers is written into MP4, sample for sample",
    .needsPython("av"),
    arguments: [
      ("pcm_s16le", "mono", 48_000), ("pcm_s16be", "stereo", 44_100),
      ("pcm_s24le", "stereo", 96_000),
      ("pcm_s24be", "mono", 44_100), ("pcm_s32le", "stereo", 48_000),
      ("pcm_s32be", "stereo", 48_000),
      ("pcm_f32le", "5.1(side)", 48_000), ("pcm_s16le", "quad", 48_000),
      ("pcm_s24le", "5.1", 48_000), ("pcm_f64be", "mono", 48_000),
    ],
    [[], ["--fragment"]]
  )
  func written(_ form: (codec: String, layout: String, rate: Int), _ options: [String]) throws {
    let clip = folder.path("in.mov")
    let sound = "anoisesrc=d=0.6:r=\(form.rate),aformat=channel_layouts=\(form.layout)"
    try FFmpeg.make(
      MadeClip.picture(seconds: 0.8) + ["-itsoffset", "0.2", "-f", "lavfi", "-i", sound]
        + MadeClip.x264 + ["-c:a", form.codec, clip]
    )
    let output = folder.path("out.mp4")
    let result = try Program.run([clip, "-o", output, "-q"] + MadeClip.faceless + options)
    #expect(result.exitCode == 0 && result.errors == "", "\(result.errors)")
    #expect(try Program.run(["verify", output, "--source", clip]).exitCode == 0)
    // Read and written again, it is still the same.
    let again = folder.path("again.mp4")
    #expect(try Program.run([output, "-o", again, "-q"] + MadeClip.faceless).errors == "")
    let read = try readings(clip, output, again)
    let after = read[1]
    #expect(read[0] == after && after.codec == form.codec && after.layout == form.layout)
    #expect(read[2] == after)
  }

  @Test(
    "where it cannot be written, that is told, with containers that can",
    arguments: [true, false]
  )
  func hint(_ isStreamed: Bool) throws {
    let clip =
      isStreamed ? Places.clip("blind/sample_ipcm_24le.mp4") : try MadeClip.narrowAudio(in: folder)
    let codec = isStreamed ? "pcm_s24le" : "pcm_u8"
    let output = isStreamed ? "-" : folder.path("out.mp4")
    let options = MadeClip.faceless + ["--preset", "ultrafast", "--container", "mp4"]
    let result = try Program.run([clip, "-o", output] + options)
    #expect(result.exitCode == 0)
    #expect(
      result.errors.contains(
        "leaving out stream 1 (audio, \(codec)) of '\(clip)': the container mp4 cannot hold it\n"
          + "hint: write to .mov or .mkv\n"
      )
    )
  }

  @Test("FLAC and TrueHD stay in an MP4", arguments: ["flac", "truehd"])
  func lossless(_ codec: String) throws {
    let clip = folder.path("in.mkv")
    try FFmpeg.make([
      "-i", Places.clip("faces/single_face.mp4"), "-f", "lavfi", "-i", "sine=d=1", "-t", "1",
      "-map",
      "0:v", "-map", "1:a", "-c:v", "copy", "-c:a", codec, "-strict", "-2", clip,
    ])
    let output = folder.path("out.mp4")
    let options = MadeClip.faceless + ["--preset", "ultrafast", "-q"]
    let result = try Program.run([clip, "-o", output] + options)
    #expect(result.exitCode == 0 && result.errors == "")
    #expect(try FFprobe.streams(of: output).map(\.codecName).last == codec)
    #expect(try sound(of: output) == sound(of: clip))
  }
}
