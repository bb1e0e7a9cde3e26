import Foundation
import TestSupport
import Testing

@Suite(
  "Steps of a farm",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmStepTests {
  private let folder: TemporaryFolder
  private let farm: Farm

  init() throws {
    folder = try TemporaryFolder()
    let input = folder.path("in.mp4")
    try FFmpeg.make(
      ["-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=3.84", "-c:v", "libx264", "-g", "8", input]
    )
    farm = Farm(folder, input: input, ["-s", "none", "--codec", "ffv1", "--accuracy", "low"])
  }

  private func change(_ path: String, _ change: (inout Data) -> Void) throws {
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    change(&data)
    try data.write(to: URL(fileURLWithPath: path))
  }

  @Test("results are recognised by their contents, and damaged ones are made again")
  func recognized() throws {
    try farm.begin(["--chunks", "3"])
    try farm.finish()
    for phase in ["detect", "link", "render", "join"] {
      let again = try farm.run(phase)
      #expect(again.exitCode == 0)
      #expect(again.errors.contains("done already"), "\(again.errors)")
      #expect(!again.errors.contains("96 frames"))
    }
    // One byte is another, and one file is cut off.
    try change(farm.files("detect")[0]) { $0[200] ^= 1 }
    try change(farm.files("render")[1]) { $0.removeLast(5) }
    let link = try farm.run("link")
    #expect(link.exitCode == 65)
    #expect(link.errors.contains("for frames 0-31 of 'in.mp4'"), "\(link.errors)")
    #expect(link.errors.contains("--chunk 0"))
    let join = try farm.run("join")
    #expect(join.exitCode == 65)
    #expect(join.errors.contains("for frames 32-63 of 'in.mp4'"), "\(join.errors)")
    try FileManager.default.removeItem(atPath: farm.output)
    try farm.finish()
    try farm.expectSame()
  }

  @Test("a compressed sidecar of a farm holds what a single run writes")
  func compressed() throws {
    let faces = folder.path("farm.faces.jsonl.gz")
    try farm.begin(["--chunks", "3", "--faces-out", faces])
    try farm.finish()
    let file = try Data(contentsOf: URL(fileURLWithPath: faces))
    #expect(file.starts(with: [0x1F, 0x8B]))
    let text = try ProcessRunner.require("gzip", ["-dc", faces]).output
    #expect(try text == String(contentsOfFile: folder.path("single.faces.jsonl"), encoding: .utf8))
    let again = try farm.run("join")
    #expect(again.exitCode == 0 && again.errors.contains("done already"), "\(again.errors)")
  }

  @Test("results of another plan are not taken, nor is a changed input")
  func foreign() throws {
    try farm.plan(["--chunks", "3"])
    try farm.run("detect")
    let other = Farm(
      folder,
      input: farm.input,
      ["-s", "none", "--codec", "ffv1", "--accuracy", "low", "--max-faces", "2"]
    )
    let words = ["farm", "plan", farm.input, "-o", farm.output, "-d", farm.workFolder]
    let options = ["-s", "none", "--codec", "ffv1", "--accuracy", "low"]
    let same = try Program.run(words + ["--chunks", "3"] + options)
    #expect(same.exitCode == 0, "\(same.errors)")
    let refused = try Program.run(words + ["--chunks", "2"] + options + ["--max-faces", "2"])
    #expect(refused.exitCode == 73)
    #expect(refused.errors.contains("--max-faces is 2, and was not given"), "\(refused.errors)")
    #expect(refused.errors.contains("is in 2 ranges, and was in 3"), "\(refused.errors)")
    let replaced = try Program.run(
      words + ["--chunks", "3", "-y"] + options + ["--max-faces", "2"]
    )
    #expect(replaced.exitCode == 0)
    let link = try other.run("link")
    #expect(link.exitCode == 65)
    #expect(link.errors.contains("it was made with other options"), "\(link.errors)")
    try change(farm.input) { $0[$0.count / 2] ^= 1 }
    let detect = try other.run("detect", ["--chunk", "1"])
    #expect(detect.exitCode == 65)
    #expect(detect.errors.contains("its contents have changed since then"), "\(detect.errors)")
  }

  @Test("a plan whose ranges are not complete frame groups is refused")
  func otherGroups() throws {
    try farm.plan(["--chunks", "3"])
    let path = farm.workFolder + "/plan.json"
    let plan = try String(contentsOfFile: path, encoding: .utf8)
    let changed = plan.replacing(#""first":64"#, with: #""first":48"#)
    try #require(changed != plan)
    try changed.write(toFile: path, atomically: true, encoding: .utf8)
    let refused = try farm.run("detect")
    #expect(refused.exitCode == 65)
    #expect(refused.errors.contains("multiple of 32: plan again"), "\(refused.errors)")
  }

  @Test("ranges past the end do no harm, and any cut of the frames does each range once")
  func clamped() throws {
    try farm.plan(["--chunk-frames", "32"])
    let first = try farm.run("detect", ["--range", "0-47"])
    #expect(first.exitCode == 0)
    #expect(first.errors.contains("frames 0-31 of"))
    #expect(first.errors.contains("frames 32-63 of"))
    let second = try farm.run("detect", ["--range", "48-199"])
    #expect(second.exitCode == 0)
    #expect(second.errors.contains("frames 64-95 of"))
    #expect(!second.errors.contains("done already"))
    #expect(second.errors.contains("ignoring numbers past the end: the last frame is number 95"))
    let third = try farm.run("detect", ["--chunk", "3-7"])
    #expect(third.exitCode == 0)
    #expect(third.errors.contains("the last range is number 2"))
  }

  @Test("a full disk ends one range, which is done again without a trace")
  func fullDisk() throws {
    try farm.begin(["--chunks", "2"])
    try farm.run("detect")
    try farm.run("link")
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$@\""
    let words = ["farm", "render", "-d", farm.workFolder, "--chunk", "1", "--progress", "none"]
    let full = try ProcessRunner.run("bash", ["-c", script, "bash", Places.program] + words)
    #expect(full.exitCode == 74, "\(full.errors)")
    #expect(try farm.files("render").isEmpty)
    try farm.finish()
    try farm.expectSame()
  }

  @Test("leftovers of a killed worker are removed when the step runs again")
  func remains() throws {
    try farm.begin(["--chunks", "1"])
    let folder = farm.workFolder + "/clips/in.mp4/detect"
    func remains() -> [String] {
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
      return names?.filter { $0.hasSuffix(".partial") } ?? []
    }
    let words = ["farm", "detect", "-d", farm.workFolder, "--progress", "none"]
    let program = try RunningProgram(words, folder: self.folder.url)
    try program.wait { !remains().isEmpty }
    #expect(try program.end(with: SIGKILL) == 1000 + SIGKILL)
    #expect(remains().count == 1)
    try farm.finish()
    #expect(remains() == [])
    try farm.expectSame()
  }

  @Test("two workers may do the same at once")
  func together() async throws {
    try farm.begin(["--chunks", "2"])
    for phase in ["detect", "link", "render", "join"] {
      let codes = try await withThrowingTaskGroup(of: Int32.self) { group in
        for _ in 0..<2 { group.addTask { [farm] in try farm.run(phase).exitCode } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(codes == [0, 0], "\(phase)")
    }
    try farm.expectSame()
  }

  @Test(
    "the next run completes work that SIGKILL ended while it renamed a file",
    .needsProgram("strace")
  )
  func killed() throws {
    try farm.begin(["--chunks", "1"])
    // The result gets its name, then its record; then the joined files get their final paths, sidecar first.
    for (phase, names) in [("detect", 2), ("link", 2), ("render", 2), ("join", 3)] {
      for name in 1...names {
        let injection = "inject=rename:signal=KILL:when=\(name)"
        let killed = try ProcessRunner.run(
          "strace",
          ["-f", "-qq", "-o", "/dev/null", "-e", "trace=rename", "-e", injection]
            + [Places.program, "farm", phase, "-d", farm.workFolder, "--progress", "none"]
        )
        #expect(killed.exitCode == 128 + SIGKILL, "\(phase), name \(name): \(killed.errors)")
        #expect(!FileManager.default.fileExists(atPath: farm.output))
      }
      let again = try farm.run(phase)
      #expect(again.exitCode == 0, "\(phase): \(again.errors)")
      #expect(!again.errors.contains("done already"), "\(phase): \(again.errors)")
    }
    try farm.expectSame()
  }

  @Test("a second signal, which ends a step at once, leaves nothing half-written")
  func secondSignal() throws {
    try farm.plan(["--chunks", "1"])
    for phase in ["detect", "link"] { try #require(farm.run(phase).exitCode == 0) }
    let words = ["farm", "render", "-d", farm.workFolder]
    let program = try RunningProgram(words, folder: folder.url)
    let results = farm.workFolder + "/clips/in.mp4/render"
    let process = try HeldProcess(running: words) {
      (try? FileManager.default.contentsOfDirectory(atPath: results).isEmpty) == false
    }
    for signal in [SIGTERM, SIGINT, SIGCONT] { process.send(signal) }
    #expect(try [130, 143].contains(program.end(with: 0)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: results) == [])
  }

  @Test("frames that are damaged beyond decoding are missing, as in a single run")
  func damaged() throws {
    try change(farm.input) { data in
      guard let start = data.range(of: Data("mdat".utf8))?.upperBound else { return }
      // Inside the second range, behind a keyframe: what hides a damaged keyframe depends on what was decoded before.
      let place = start + (data.count - start) * 5 / 12
      for index in place..<(place + 1500) { data[index] = 0 }
    }
    try farm.begin(["--chunk-frames", "32"])
    try farm.finish()
    try farm.expectSame()
  }
}
