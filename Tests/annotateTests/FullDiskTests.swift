import Foundation
import TestSupport
import Testing

@Suite(
  "Writing that fails",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FullDiskTests {
  @Test(
    "a file that may not grow ends the work and leaves nothing behind",
    arguments: ["mp4", "mkv"]
  )
  func fileSizeLimit(_ ending: String) throws {
    let folder = try TemporaryFolder()
    // The limit is in units of 1024 bytes.
    let script = "ulimit -f 100; exec \"$@\""
    let clip = Places.clip("faces/single_face.mp4")
    let arguments = ["-s", "none", "--crf", "0", "--preset", "ultrafast", "--progress", "none"]
    let output = folder.path("out." + ending)
    let result = try ProcessRunner.run(
      "bash",
      ["-c", script, "bash", Places.program, clip, "-o", output] + arguments
    )
    #expect(result.exitCode == 74, "\(result.errors)")
    #expect(result.errors == "annotate: error: cannot write '\(output)': file too large\n")
    #expect(try folder.names() == [])
  }

  /// Runs a script with a disk of some size at `disk`, on which there is an old output.
  private func onDisk(_ size: String, _ script: String) throws -> ProcessResult {
    let folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("in.mp4")])
    let whole = """
      mkdir disk && mount -t tmpfs -o size=\(size) tmpfs disk && echo old > disk/o.mp4 || exit 99
      \(script)
      echo $?; ls -A disk; cat disk/o.mp4 | head -c 3
      """
    return try ProcessRunner.run(
      "unshare",
      ["-rm", "bash", "-c", whole, Places.program],
      folder: folder.url
    )
  }

  /// Whether a disk in memory can be made, which containers may not allow.
  static let canMount: Bool = {
    // The runner of tests may start programs only within a test.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    process.standardError = FileHandle.nullDevice
    guard Places.hasRuntime, (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  @Test(
    "a full disk ends the work in every phase, and the old file is whole",
    .enabled(if: canMount),
    arguments: [4, 8, 12]
  )
  func full(_ kilobytes: Int) throws {
    let line = #""$0" in.mp4 -o disk/o.mp4 -y -q -s none --crf 0 --faces-out disk/o.jsonl"#
    let result = try onDisk("\(kilobytes)k", line)
    #expect(result.output == "74\no.mp4\nold", "\(result)")
    #expect(result.errors.contains("no space left on device"), "\(result.errors)")
  }

  @Test("a disk that may only be read begins no work", .enabled(if: canMount))
  func readOnly() throws {
    let line = #"mount -o remount,ro disk; "$0" in.mp4 -o disk/o.mp4 -y -q"#
    let result = try onDisk("1m", line)
    #expect(result.output == "73\no.mp4\nold", "\(result)")
    #expect(result.errors.contains("nothing may be written to the folder"), "\(result.errors)")
  }
}
