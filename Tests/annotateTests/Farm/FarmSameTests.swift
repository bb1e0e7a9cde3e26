import Foundation
import TestSupport
import Testing

@Suite(
  "A farm and a single run",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmSameTests {
  private static let picture = ["-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=4.8"]

  /// Clips that are hard to enter in the middle.
  static let clips: [(name: String, encoding: [String])] = [
    ("open.mkv", ["-c:v", "libx264", "-x264-params", "open-gop=1:keyint=10:bframes=3"]),
    ("open.ts", ["-c:v", "libx264", "-x264-params", "open-gop=1:keyint=10:bframes=3"]),
    ("refresh.ts", ["-c:v", "libx264", "-x264-params", "intra-refresh=1:keyint=10:bframes=0"]),
    ("open.mp4", ["-c:v", "libx265", "-x265-params", "open-gop=1:keyint=10:log-level=none"]),
    ("m2v.mpg", ["-c:v", "mpeg2video", "-g", "6", "-bf", "2"]),
    (
      "vfr.mp4",
      [
        "-vf", "select='not(eq(mod(n,5),3))'", "-fps_mode", "vfr", "-c:v", "libx264", "-g", "8",
        "-bf", "2",
      ]
    ),
    ("intra.avi", ["-c:v", "mjpeg"]),
    ("vp9.webm", ["-c:v", "libvpx-vp9", "-g", "8", "-deadline", "realtime", "-cpu-used", "8"]),
  ]

  @Test("give the same, wherever ranges begin", arguments: clips.indices)
  func seeking(_ index: Int) throws {
    let folder = try TemporaryFolder()
    let input = folder.path(Self.clips[index].name)
    try FFmpeg.make(Self.picture + Self.clips[index].encoding + [input])
    let farm = Farm(folder, input: input, ["-s", "none", "--codec", "ffv1", "--accuracy", "low"])
    try farm.expectSame(dividedBy: ["--chunk-frames", "32"])
  }

  @Test(
    "give the same of real clips",
    arguments: [
      "odd/iibbibb_editlist_videoonly.mp4", "odd/video_90.mov",
    ]
  )
  func odd(_ name: String) throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in." + (name.split(separator: ".").last ?? ""))
    try FFmpeg.cut(Places.clip(name), seconds: 1, to: input)
    let farm = Farm(
      folder,
      input: input,
      ["-s", "none", "--codec", "ffv1", "--accuracy", "low", "--size", "160x120"]
    )
    try farm.expectSame(dividedBy: ["--chunks", "2"])
  }

  @Test("give the same stamps, including fading ones and covers")
  func stamps() throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mkv")
    try FFmpeg.cut(Places.clip("faces/bird.mkv"), seconds: 2.4, to: input)
    let farm = Farm(
      folder,
      input: input,
      ["-s", "hearts", "-s", "pixelate", "--hold", "12", "--on-lost", "cover", "--codec", "ffv1"]
    )
    try farm.expectSame(dividedBy: ["--chunks", "2"])
  }

  @Test("give the same covers of a face that slides in and out, wherever ranges begin")
  func margins() throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mkv")
    try FFmpeg.make([
      "-f", "lavfi", "-i", "color=gray:s=640x360:r=25:d=1.6", "-i",
      Places.clip("faces/single_face.mp4"), "-filter_complex",
      "[1]crop=240:300:200:0[f];[0][f]overlay=x='25*n-240':y=30:shortest=1", "-frames:v", "40",
      "-an", "-c:v", "ffv1", "-pix_fmt", "yuv420p", input,
    ])
    let farm = Farm(folder, input: input, ["-s", "pixelate", "--codec", "ffv1"])
    try farm.expectSame(dividedBy: ["--chunk-frames", "32"])
  }

  @Test("give the same GIF, which is not divided")
  func animation() throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mkv")
    try FFmpeg.make(Self.picture + ["-c:v", "ffv1", input])
    let farm = Farm(folder, input: input, ["-s", "none", "--accuracy", "low"], ending: "gif")
    try farm.expectSame(dividedBy: ["--chunk-frames", "32"])
    let (one, other) = try (
      Data(contentsOf: URL(fileURLWithPath: farm.output)),
      Data(contentsOf: URL(fileURLWithPath: farm.single))
    )
    #expect(one == other)
  }

  @Test("give the same labels and texts, wherever labels move")
  func labels() throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mkv")
    // Cut off above, so that some labels have no room in their usual position.
    try FFmpeg.make([
      "-i", Places.clip("people/classroom.gif"), "-vf", "crop=480:140:0:125", "-c:v", "ffv1", input,
    ])
    let farm = Farm(
      folder,
      input: input,
      ["-s", "labels", "--sprite", "OK", "--at", "chin", "--codec", "ffv1"]
    )
    try farm.expectSame(dividedBy: ["--chunk-frames", "33"])
  }

  @Test("have the same streams, and nothing of the source is lost", arguments: ["mkv", "mp4"])
  func carried(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let input = try MadeClip.rich(in: folder)
    let farm = Farm(folder, input: input, ["-s", "none", "--accuracy", "low"], ending: ending)
    try farm.begin(["--chunk-frames", "32"])
    try farm.finish()
    // The order in which an encoder stores frames depends on its start; Matroska has no decode times.
    for entry in ["pts", "duration"] + (ending == "mp4" ? ["dts"] : []) {
      for stream in ["v", "a:0", "a:1", "s"] {
        #expect(
          try FFprobe.entries(of: farm.output, "packet=" + entry, stream: stream).sorted()
            == FFprobe.entries(of: farm.single, "packet=" + entry, stream: stream).sorted(),
          "\(entry) \(stream)"
        )
      }
    }
    let facts = "stream=codec_name,codec_tag_string,time_base,nb_frames,extradata_size:stream_tags"
    #expect(
      try FFprobe.entries(of: farm.output, facts) == FFprobe.entries(of: farm.single, facts)
    )
    #expect(try FFprobe.chapters(of: farm.output) == FFprobe.chapters(of: farm.single))
    let verified = try Program.run(["verify", farm.output, "--source", input])
    let alone = try Program.run(["verify", farm.single, "--source", input])
    #expect(verified.exitCode == alone.exitCode, "\(verified.output)")
    #expect(
      try FFmpeg.complaints(about: farm.output) == FFmpeg.complaints(about: farm.single)
    )
  }
}
