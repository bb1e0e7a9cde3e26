import Foundation
import TestSupport
import Testing

@Suite(
  "Standard output",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct StandardOutputTests {
  private func clip(in folder: TemporaryFolder) throws -> String {
    let clip = folder.path("in.mp4")
    try FFmpeg.make(MadeClip.picture() + MadeClip.sound() + MadeClip.x264 + ["-c:a", "aac", clip])
    return clip
  }

  /// Runs a line of shell, in which `$0` is the program, in a folder.
  private func shell(_ line: String, _ folder: TemporaryFolder) throws -> ProcessResult {
    try ProcessRunner.run("bash", ["-c", line, Places.program], folder: folder.url)
  }

  private let options = "-s none --preset ultrafast --progress none"

  @Test(
    "a container is written to a pipe with every frame and sound, and nothing else",
    arguments: ["mp4", "mov", "mkv", "nut", "mpegts"]
  )
  func containers(_ name: String) throws {
    let folder = try TemporaryFolder()
    let clip = try clip(in: folder)
    let result = try shell(
      "\"$0\" in.mp4 -o - --container \(name) \(options) | cat > out.bin",
      folder
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("annotate: wrote to standard output: 15 frames"))
    #expect(try folder.names() == ["in.mp4", "out.bin"])
    let output = folder.path("out.bin")
    #expect(try FFmpeg.complaints(about: output) == "")
    let (before, after) = (try FFprobe.frameTimes(of: clip), try FFprobe.frameTimes(of: output))
    #expect(after.count == 15)
    // Containers without negative times begin later, all frames by the same.
    let isShifted = ["nut", "mpegts"].contains(name)
    let step = try #require(after.first)
    #expect(isShifted || step == before[0])
    if name != "mkv" { #expect(distances(after) == distances(before)) }
    #expect(
      try FFprobe.packetHashes(of: output, stream: "a:0").count
        == FFprobe.packetHashes(of: clip, stream: "a:0").count
    )
  }

  /// From each time to the next, in milliseconds.
  private func distances(_ times: [Fraction]) -> [Int] {
    let milliseconds = times.map { ($0.numerator * 1000 + $0.denominator / 2) / $0.denominator }
    return zip(milliseconds.dropFirst(), milliseconds).map { $0 - $1 }
  }

  @Test("programs are joined by pipes: ffmpeg, this one, and ffmpeg again")
  func pipeline() throws {
    let folder = try TemporaryFolder()
    let clip = try clip(in: folder)
    let lossless = "--codec ffv1 -s none --progress none -q"
    let line =
      "ffmpeg -v error -i in.mp4 -c copy -f matroska - | \"$0\" - -o - --container nut \(lossless)"
      + " | ffmpeg -v error -i - -map 0:v -f framemd5 - | grep -v '#' | sed 's/.* //'"
    let result = try shell(line, folder)
    #expect(result.errors == "")
    #expect(
      try result.output.split(separator: "\n").map(String.init) == FFmpeg.frameHashes(of: clip)
    )
  }

  @Test("with --faces-out the sidecar is written beside the pipe")
  func sidecar() throws {
    let folder = try TemporaryFolder()
    _ = try clip(in: folder)
    let line = "\"$0\" in.mp4 -o - --container mkv --faces-out f.jsonl \(options) | cat > out.mkv"
    #expect(try shell(line, folder).exitCode == 0)
    #expect(try SidecarLines(folder.path("f.jsonl")).frames.count == 15)
  }

  @Test("a reader that goes away ends the work with a clear line")
  func brokenPipe() throws {
    let folder = try TemporaryFolder()
    _ = try clip(in: folder)
    let line = "\"$0\" in.mp4 -o - --container mkv \(options) | true; exit ${PIPESTATUS[0]}"
    let result = try shell(line, folder)
    #expect(result.exitCode == 74)
    #expect(result.errors == "annotate: error: cannot write 'standard output': broken pipe\n")
  }

  @Test(
    "impossible requests are refused before anything is written",
    arguments: [
      ("", "--container"), ("--container avi", "streamed"), ("--container bogus", "bogus"),
    ]
  )
  func refused(_ container: String, _ word: String) throws {
    let folder = try TemporaryFolder()
    _ = try clip(in: folder)
    let result = try shell("\"$0\" in.mp4 -o - \(container) \(options)", folder)
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.errors.contains(word), "\(result.errors)")
  }

  @Test("--container overrides the extension")
  func namedContainer() throws {
    let folder = try TemporaryFolder()
    _ = try clip(in: folder)
    let result = try shell("\"$0\" in.mp4 -o out.xyz --container mkv \(options)", folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    let format = try FFprobe.entries(of: folder.path("out.xyz"), "format=format_name")
    #expect(format.first?.contains("matroska") == true)
  }
}
