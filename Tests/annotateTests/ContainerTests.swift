import Foundation
import TestSupport
import Testing

@Suite(
  "Unusual containers",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct ContainerTests {
  private func clip(in folder: TemporaryFolder, sound: [String] = ["-c:a", "aac"]) throws -> String
  {
    let clip = folder.path("in.mov")
    try FFmpeg.make(
      MadeClip.picture() + MadeClip.sound() + MadeClip.x264 + sound
        + ["-ar", "48000", "-timecode", "10:00:00:00", clip]
    )
    return clip
  }

  private func annotate(_ clip: String, to output: String) throws -> String {
    let result = try Program.run([clip, "-o", output] + MadeClip.quick)
    #expect(result.exitCode == 0, "\(result.errors)")
    return result.errors
  }

  /// From each frame to the next, in milliseconds.
  private func distances(_ path: String) throws -> Set<Int> {
    let times = try FFprobe.frameTimes(of: path)
    return Set(
      zip(times.dropFirst(), times).map { later, earlier in
        later.numerator * 1000 / later.denominator - earlier.numerator * 1000 / earlier.denominator
      }
    )
  }

  @Test(
    "the source's codec, every frame and the sound are there",
    arguments: ["avi", "ts", "m2ts", "flv", "3gp", "m4v"]
  )
  func everyFrame(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let clip = try clip(in: folder)
    let output = folder.path("out." + ending)
    _ = try annotate(clip, to: output)
    let codecs = try FFprobe.streams(of: output).compactMap(\.codecName)
    #expect(Array(codecs.prefix(2)) == ["h264", "aac"])
    #expect(try FFprobe.frameTimes(of: output).count == 15)
    #expect(try distances(output).isSubset(of: [39, 40, 41]))
    #expect(try FFmpeg.complaints(about: output) == "")
    // And back again: from packets with headers of their own to those without.
    let back = folder.path("back.mp4")
    _ = try annotate(output, to: back)
    #expect(try FFprobe.frameTimes(of: back).count == 15)
    #expect(
      try FFprobe.packetHashes(of: back, stream: "a:0").count
        >= FFprobe.packetHashes(of: clip, stream: "a:0").count - 1
    )
    #expect(try FFmpeg.complaints(about: back) == "")
  }

  @Test("MXF has the sound of the source, its timecode, and every frame")
  func mxf() throws {
    let folder = try TemporaryFolder()
    let clip = try clip(in: folder, sound: ["-c:a", "pcm_s16le"])
    let output = folder.path("out.mxf")
    let said = try annotate(clip, to: output)
    #expect(!said.contains("warning"))
    #expect(try FFprobe.frameTimes(of: output) == FFprobe.frameTimes(of: clip))
    let sound = ["-v", "error", "-map", "0:a", "-t", "0.5", "-f", "md5", "-"]
    let hashes = try [clip, output].map {
      try ProcessRunner.require("ffmpeg", ["-i", $0] + sound).output
    }
    #expect(hashes[0] == hashes[1])
    #expect(try FFprobe.entries(of: output, "format_tags=timecode") == ["10:00:00:00"])
    // What MXF says of itself is no metadata of a MOV.
    let back = folder.path("back.mov")
    let saidBack = try annotate(output, to: back)
    #expect(!saidBack.contains("warning"))
    let tags = try FFprobe.entries(of: back, "format_tags=product_name,application_platform,uid")
    #expect(tags.joined() == "")
    #expect(try FFprobe.entries(of: back, "stream_tags=timecode", stream: "v:0") == ["10:00:00:00"])
  }

  @Test("warnings name what AVI cannot store: uneven frames, different starts, chapters")
  func avi() throws {
    let folder = try TemporaryFolder()
    let clip = folder.path("in.mp4")
    try FFmpeg.make(
      MadeClip.picture(rate: "30") + MadeClip.sound()
        + ["-filter_complex", "[0]select='not(mod(n,3))+lt(n,5)',setpts=PTS+0.85/TB[v]"]
        + ["-map", "[v]", "-map", "1", "-fps_mode", "vfr"] + MadeClip.x264 + ["-c:a", "aac", clip]
    )
    let said = try annotate(clip, to: folder.path("out.avi"))
    #expect(said.contains("annotate: warning: moving frames of '\(clip)'"))
    #expect(
      said.contains("annotate: warning: shifting streams relative to each other in '\(clip)'")
    )
    let chapters = try annotate(
      Places.clip("odd/sample_with_chapters.mp4"),
      to: folder.path("c.avi")
    )
    #expect(chapters.contains("annotate: warning: leaving out the chapters of "))
    #expect(!chapters.contains("leaving out stream"))
  }

  @Test("each stream that a container cannot hold is named in one line")
  func said() throws {
    let folder = try TemporaryFolder()
    let clip = try MadeClip.rich(in: folder)
    let said = try annotate(clip, to: folder.path("out.ts"))
    for loss in [
      "leaving out the timecode 01:00:00;00", "leaving out stream 3 (subtitle, subrip)",
      "leaving out stream 4 (attachment", "leaving out stream 5 (video, png)",
      "leaving out the chapters",
    ] {
      #expect(said.contains("annotate: warning: " + loss), "\(loss)")
    }
  }

  @Test("fragments are read, from a file and from a pipe")
  func fragments() throws {
    let folder = try TemporaryFolder()
    let (clip, fragmented) = (try clip(in: folder), folder.path("fragmented.mp4"))
    try FFmpeg.make(["-i", clip, "-c", "copy", "-movflags", "frag_keyframe+empty_moov", fragmented])
    let output = folder.path("out.mp4")
    _ = try annotate(fragmented, to: output)
    #expect(try FFprobe.frameTimes(of: output) == FFprobe.frameTimes(of: fragmented))
    let piped = try Program.run(
      ["-", "-o", folder.path("piped.mp4")] + MadeClip.quick,
      input: Data(contentsOf: URL(fileURLWithPath: fragmented))
    )
    #expect(piped.exitCode == 0, "\(piped.errors)")
    #expect(
      try FFprobe.frameTimes(of: folder.path("piped.mp4")) == FFprobe.frameTimes(of: fragmented)
    )
  }

  @Test("a rate that MXF does not know is refused in plain words before anything is written")
  func rate() throws {
    let clip = try Quick("in.mkv", MadeClip.x264, source: "testsrc2=s=160x96:r=13:d=0.4")
    let (result, output) = try clip.run("out.mxf")
    #expect(result.exitCode == 64)
    #expect(
      result.errors == """
        annotate: error: cannot write '\(output)': the container mxf holds no video with 13 frames a \
        second, as '\(clip.input)' has
        hint: write to .mkv, .mov or .mp4

        """
    )
    #expect(try clip.folder.names() == ["in.mkv"])
  }
}
