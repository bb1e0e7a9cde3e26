import Foundation
import TestSupport
import Testing

@Suite(
  "A farm that copies what no stamp touches",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmSmartTests {
  /// A clip with a face in its middle, and keyframes that do not fit the ranges of a plan.
  private static func makeClip(_ path: String, _ encoding: [String] = h264) throws {
    let empty = "testsrc2=s=320x192:r=25:d=1.6"
    try FFmpeg.make(
      [
        "-f", "lavfi", "-i", empty, "-i", Places.clip("faces/single_face.mp4"), "-f", "lavfi", "-i",
        empty, "-filter_complex",
        "[1:v]scale=320:192,fps=25,trim=end_frame=30,setsar=1[f];[0:v][f][2:v]concat=n=3",
        "-an",
      ] + encoding + [path]
    )
  }

  private static let h264 = [
    "-c:v", "libx264", "-preset", "veryfast", "-g", "20", "-keyint_min", "20", "-sc_threshold", "0",
  ]
  // Groups refer to the one before, which may belong to another range.
  private static let openHEVC = [
    "-c:v", "libx265", "-preset", "veryfast", "-x265-params",
    "log-level=error:open-gop=1:keyint=20:min-keyint=20:scenecut=0",
  ]

  @Test(
    "makes the file of a single run, byte for byte, wherever ranges begin",
    arguments: [
      (["--chunk-frames", "32", "--segment-frames", "1"], h264), (["--chunks", "2"], openHEVC),
    ]
  )
  func same(_ division: [String], _ encoding: [String]) throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mp4")
    try Self.makeClip(input, encoding)
    let options = ["-s", "solid", "--smart-render", "always", "--accuracy", "low"]
    let farm = Farm(folder, input: input, options, ending: "mp4")
    try farm.expectSame(dividedBy: division)
    let files = try [farm.output, farm.single].map { try Data(contentsOf: .init(filePath: $0)) }
    #expect(files[0] == files[1])
    let sidecar = try String(contentsOfFile: folder.path("farm.faces.jsonl"), encoding: .utf8)
    let end = try #require(sidecar.split(separator: "\n").last)
    let copied = try #require(end.firstMatch(of: /"copiedFrames":(\d+)/).flatMap { Int($0.1) })
    #expect((40..<110).contains(copied))
    // A finished farm is recognised, and repeats nothing.
    let again = try farm.run("join")
    #expect(again.exitCode == 0 && again.errors.contains("done already"), "\(again.errors)")
  }

  @Test("what cannot be copied is refused by the plan, or said with auto")
  func refusal() throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mp4")
    try Self.makeClip(input)
    for (when, code) in [("always", Int32(64)), ("auto", 0)] {
      let result = try Program.run(
        ["farm", "plan", input, "-o", folder.path("out.mp4"), "-d", folder.path(when)]
          + ["--chunks", "2", "--smart-render", when, "--size", "160x90"]
      )
      #expect(result.exitCode == code)
      #expect(result.errors.contains("another size or form"), "\(result.errors)")
    }
  }
}
