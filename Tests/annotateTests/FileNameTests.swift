import Foundation
import TestSupport
import Testing

@Suite(
  "Strange names of files",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FileNameTests {
  /// Runs a script of Bash in a folder with a clip; `$0` is the program.
  private func run(_ script: String) throws -> ProcessResult {
    let folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("in.mp4")])
    return try ProcessRunner.run("bash", ["-c", script, Places.program], folder: folder.url)
  }

  @Test("names that are not UTF-8 are read, written and shown")
  func bytes() throws {
    let result = try run(
      #"""
      n=$'n\xff\xe9'; mkdir "$n"; mv in.mp4 "$n/$n.mp4"
      "$0" "$n/$n.mp4" -o "$n/o$n.mkv" && "$0" verify "$n/o$n.mkv" --source "$n/$n.mp4" >/dev/null &&
      "$0" export "$n/o$n.faces.jsonl" --format csv -o "$n/$n.csv" && ls -b "$n"
      """#
    )
    #expect(
      result.output
        == #"""
        n\377\351.csv
        n\377\351.mp4
        on\377\351.faces.jsonl
        on\377\351.mkv

        """#
    )
    #expect(result.errors.contains(#"wrote 'n\xFF\xE9/on\xFF\xE9.mkv'"#), "\(result.errors)")
  }

  @Test("names do not command the terminal", .enabled(if: ProcessRunner.has("script")))
  func controls() throws {
    let result = try run(
      #"""
      n=$'e\x1b[31m\nvil'; mv in.mp4 "$n.mp4"; export P="$0" N="$n"
      "$0" detect "$n.mp4" -o "$n.jsonl"; "$0" inspect "no$n"; "$0" "--foo$n"; "$0" styles "$n"
      "$0" "$n.mp4" -o o.mp4 --person "a=$n"; "$0" "$n.mp4" -o o.mp4 --style "$n.json"
      script -q -c '"$P" inspect "$N.mp4"' /dev/null
      """#
    )
    #expect(result.output.contains("Container") && result.errors.contains(#"e\u{1B}[31m\nvil"#))
    #expect(!(result.output + result.errors).contains("\u{1B}"))
  }

  @Test("a video keeps the percent sign of its name in that of its sidecar")
  func percent() throws {
    let result = try run(#""$0" in.mp4 -o out_per%04dcent.mp4 -q && ls"#)
    #expect(result.output == "in.mp4\nout_per%04dcent.faces.jsonl\nout_per%04dcent.mp4\n")
  }
}
