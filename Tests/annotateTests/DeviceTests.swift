import Foundation
import TestSupport
import Testing

@Suite(
  "Devices and raw data",
  .tags(.process, .media),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct DeviceTests {
  private static func run(
    _ folder: TemporaryFolder,
    _ arguments: [String]
  ) throws -> ProcessResult {
    try Program.run(arguments + ["-s", "none", "--progress", "none"], folder: folder.url)
  }

  @Test("a graph of filters is read with its sound until the wanted end")
  func graph() throws {
    let folder = try TemporaryFolder()
    let source = "testsrc2=s=160x96:r=25[out0];sine=frequency=440[out1]"
    let made = try Self.run(
      folder,
      ["--input-format", "lavfi", source, "-o", "out.mkv", "--preview", "1", "--codec", "ffv1"]
    )
    #expect(made.exitCode == 0, "\(made.errors)")
    let out = folder.path("out.mkv")
    #expect(try FFprobe.streams(of: out).map(\.codecType) == ["video", "audio"])
    let times = try FFprobe.frameTimes(of: out)
    #expect(times.count == 25 && times.first == Fraction(0, 1))
  }

  /// A camera's clock may count from the start of the computer.
  @Test("the times of a device begin with zero")
  func clock() throws {
    let folder = try TemporaryFolder()
    let source = "testsrc2=s=160x96:r=25:d=0.4,setpts=PTS+5000/TB"
    let result = try Self.run(folder, ["--input-format", "lavfi", source, "-o", "out.mp4"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try FFprobe.frameTimes(of: folder.path("out.mp4")).first == Fraction(0, 1))
    #expect(try SidecarLines(folder.path("out.faces.jsonl")).times.first == Fraction(0, 1))
  }

  @Test(
    "the first signal ends the input, and the output is complete",
    arguments: [SIGINT, SIGTERM]
  )
  func end(_ signal: Int32) throws {
    let folder = try TemporaryFolder()
    let program = try RunningProgram(
      [
        "--input-format", "lavfi", "testsrc2=s=160x96:r=25,realtime", "-o", "out.mkv", "-s", "none",
      ],
      folder: folder.url
    )
    try program.wait {
      try folder.names().contains { name in
        let size = try FileManager.default.attributesOfItem(atPath: folder.path(name))[.size]
        return name.contains("jsonl") && (size as? Int ?? 0) > 0
      }
    }
    #expect(try program.end(with: signal) == 0)
    #expect(try folder.names().sorted() == ["out.faces.jsonl", "out.mkv"])
    let sidecar = try SidecarLines(folder.path("out.faces.jsonl"))
    #expect(try FFprobe.frameTimes(of: folder.path("out.mkv")).count == sidecar.frames.count)
    #expect(sidecar.end.frames == sidecar.frames.count)
  }

  @Test("raw data is read as what it is said to be")
  func raw() throws {
    let folder = try TemporaryFolder()
    try FFmpeg.make(
      [
        "-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=0.4", "-f", "rawvideo", "-pix_fmt",
        "yuv420p",
      ]
        + [folder.path("in.bin")]
    )
    let result = try Self.run(
      folder,
      ["in.bin", "-o", "out.mkv", "--codec", "ffv1", "--input-format", "rawvideo"]
        + ["--input-option", "video_size=160x96", "--input-option", "framerate=25"]
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    let bytes = try FFmpeg.pictures(of: folder.path("out.mkv"))
    #expect(try Data(bytes) == Data(contentsOf: URL(fileURLWithPath: folder.path("in.bin"))))
  }

  static let refusals: [(arguments: [String], exitCode: Int32, message: String)] = [
    (
      ["--input-format", "lavf", "testsrc"], 69,
      """
      annotate: error: cannot read the input format 'lavf': this FFmpeg has none of that name
      hint: did you mean 'lavfi'?

      """
    ),
    (
      ["--input-format", "lavfi", "nosuch"], 65,
      """
      annotate: error: cannot read 'nosuch': as lavfi, FFmpeg says: No such filter: 'nosuch'
      hint: see what it takes with: ffmpeg -h demuxer=lavfi

      """
    ),
    (
      ["--input-format", "lavfi", "--input-option", "sze=3", "testsrc"], 64,
      """
      annotate: error: cannot use --input-option 'sze': the input format lavfi has no option of that name
      hint: see what it takes with: ffmpeg -h demuxer=lavfi

      """
    ),
    (
      ["--input-format", "concat", "list.txt"], 64,
      """
      annotate: error: cannot use --input-format 'concat': it reads files that the command line does not name
      hint: give the video, or the numbered pictures, without --input-format

      """
    ),
    (
      ["--input-format", "v4l2", "/dev/no-such-camera"], 66,
      """
      annotate: error: cannot read '/dev/no-such-camera': no such file or directory

      """
    ),
  ]

  @Test("what cannot be read is said", arguments: refusals)
  func refusal(_ arguments: [String], _ exitCode: Int32, _ message: String) throws {
    let folder = try TemporaryFolder()
    let result = try Self.run(folder, arguments + ["-o", "out.mp4"])
    #expect(result.exitCode == exitCode)
    #expect(result.errors == message)
    #expect(try folder.names() == [])
  }

  @Test("a sandbox has no devices")
  func sandbox() throws {
    let folder = try TemporaryFolder()
    let result = try Self.run(
      folder,
      ["--input-format", "lavfi", "testsrc", "-o", "out.mp4", "--sandbox"]
    )
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("'--sandbox' contradicts '--input-format'"))
  }
}
