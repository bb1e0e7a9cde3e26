import Foundation
import TestSupport
import Testing

/// Rows of Documentation/Faults.md that no other suite has.
@Suite(
  "Faults of the surroundings",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FaultTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("in.mp4")])
  }

  /// Runs a script of Bash in the folder; `$0` is the program.
  private func run(_ script: String) throws -> ProcessResult {
    try ProcessRunner.run("bash", ["-c", script, Places.program], folder: folder.url)
  }

  @Test(
    "odd surroundings change nothing",
    arguments: [
      "env -u HOME", "env HOME=/nowhere", "env HOME=/dev/null", "env LC_ALL=tr_TR.UTF-8 LANG=xx",
      "env LC_ALL=de_DE.UTF-8 LC_NUMERIC=de_DE.UTF-8", "env TZ=Nowhere/None", "env TZ=:/dev/zero",
      "env ANNOTATE_CACHE=/dev/full", "env ANNOTATE_CACHE=in.mp4", "env -i", "env TMPDIR=/nowhere",
    ]
  )
  func surroundings(_ prefix: String) throws {
    let runtime = ProcessInfo.processInfo.environment["ANNOTATE_RUNTIME"]
    let kept = runtime.map { "ANNOTATE_RUNTIME='\($0)'" } ?? ""
    // Some of the surroundings have no cache, so that each model is compiled.
    let quick = "--accuracy low --preset ultrafast"
    let result = try run(
      """
      "$0" in.mp4 -o a.mp4 -q \(quick) && \(prefix) \(kept) "$0" in.mp4 -o b.mp4 -q \(quick) &&
      "$0" verify b.mp4 --source in.mp4 >/dev/null && cmp a.faces.jsonl b.faces.jsonl &&
      rm a.* b.* && ls -A
      """
    )
    #expect(result.exitCode == 0 && result.output == "in.mp4\n", "\(result)")
    #expect(result.errors == "")
  }

  @Test("a clock that is set back in the middle changes nothing", .needsProgram("cc"))
  func clock() throws {
    let source = Places.repository.appendingPathComponent("Benchmarks/Faults/clock.c").path
    let preset = MadeClip.fast.joined(separator: " ")
    let result = try run(
      """
      cc -shared -fPIC \(source) -o clock.so && "$0" in.mp4 -o a.mp4 \(preset) -q &&
      LD_PRELOAD=./clock.so "$0" in.mp4 -o b.mp4 \(preset) -q --timeout 100 &&
      "$0" verify b.mp4 --source in.mp4 >/dev/null && cmp a.faces.jsonl b.faces.jsonl && cmp a.mp4 b.mp4
      """
    )
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.errors == "")
  }

  @Test("closed standard streams do no harm to the files", arguments: ["<&-", ">&-", "2>&-"])
  func closed(_ stream: String) throws {
    let preset = MadeClip.fast.joined(separator: " ")
    let script = """
      "$0" in.mp4 -o a.mp4 -q; "$0" in.mp4 -o b.mp4 --style hearts --style none \(preset) \(stream)
      "$0" in.mp4 -o c.mp4 --style hearts --style none \(preset) -q; cmp b.mp4 c.mp4 && echo same
      """
    #expect(try run(script).output.hasSuffix("same\n"))
  }

  @Test("an answer to a closed stream is an error")
  func closedAnswer() throws {
    #expect(try run(#""$0" styles >&-"#).exitCode == 74)
  }

  @Test("two writers of one file leave it whole")
  func together() throws {
    let result = try run(
      """
      "$0" in.mp4 -o o.mkv -y -q & "$0" in.mp4 -o o.mkv -y -q & wait
      "$0" verify o.mkv --source in.mp4 >/dev/null && ls -A
      """
    )
    #expect(result.output == "in.mp4\no.faces.jsonl\no.mkv\n", "\(result)")
  }

  @Test("a folder that vanishes ends the work, and one that may not be written begins none")
  func folders() throws {
    let gone = try run(
      """
      mkdir d; "$0" \(Places.clip("faces/cap13_edit2.mp4")) -o d/o.mkv -q & p=$!
      until ls -A d | grep -q jsonl; do sleep 0.1; done; rm -rf d; wait $p; echo $?; ls -A
      """
    )
    #expect(gone.output == "74\nin.mp4\n" || gone.output == "73\nin.mp4\n", "\(gone)")
    let missing = try run(#""$0" in.mp4 -o d/o.mkv -q; echo $?; ls -A"#)
    #expect(missing.output == "73\nin.mp4\n")
  }

  @Test("an input that vanishes after it was opened is read to its end")
  func input() throws {
    let result = try run(
      """
      cp \(Places.clip("faces/single_face.mp4")) x.mp4; "$0" x.mp4 -o o.mkv -q & p=$!
      until ls -A | grep -q partial; do sleep 0.05; done; rm x.mp4; wait $p; echo $?
      """
    )
    #expect(["0\n", "66\n", "74\n"].contains(result.output), "\(result)")
    #expect(try !folder.names().contains { $0.hasSuffix(".partial") })
  }
}
