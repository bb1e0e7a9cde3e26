import Foundation
import TestSupport
import Testing

@Suite(
  "Plans for many clips",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmPlanTests {
  private let folder: TemporaryFolder
  private let clips: URL

  init() throws {
    folder = try TemporaryFolder()
    clips = folder.url.appendingPathComponent("clips")
    try FileManager.default.createDirectory(at: clips, withIntermediateDirectories: true)
    let picture = ["-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=0.4"]
    try FFmpeg.make(picture + ["-c:v", "libx264", clips.appendingPathComponent("a.mp4").path])
    let fast = ["-c:v", "libvpx", "-deadline", "realtime"]
    try FFmpeg.make(picture + fast + [clips.appendingPathComponent("b.webm").path])
  }

  private func plan(_ options: [String], output: String? = nil) throws -> ProcessResult {
    let places = ["-o", output ?? folder.path("out"), "-d", folder.path("work")]
    let words = ["farm", "plan", "--inputs", clips.path, "--chunks", "1", "-s", "none"]
    return try Program.run(words + places + ["--accuracy", "low"] + options)
  }

  /// What the plan says of clips that are left out, by name.
  private func obstacles() throws -> [String: (code: Int?, why: String?)] {
    let url = URL(fileURLWithPath: folder.path("work/plan.json"))
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    var found: [String: (code: Int?, why: String?)] = [:]
    for clip in json?["clips"] as? [[String: Any]] ?? [] {
      guard let name = clip["name"] as? String, let obstacle = clip["obstacle"] as? [String: Any]
      else { continue }
      found[name] = (obstacle["exitCode"] as? Int, obstacle["why"] as? String)
    }
    return found
  }

  @Test("an input that is not a video, or has no container, is left out with a reason")
  func otherFiles() throws {
    try Data("notes".utf8).write(to: clips.appendingPathComponent("notes.txt"))
    try Data("more".utf8).write(to: clips.appendingPathComponent("Makefile"))
    try FFmpeg.make(
      ["-f", "lavfi", "-i", "testsrc2=s=32x32:d=0.04", clips.appendingPathComponent("c.png").path]
    )
    let result = try plan([])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("2 clips, 20 frames, 2 ranges"), "\(result.errors)")
    let left = try obstacles()
    #expect(left.keys.sorted() == ["c.png"])
    #expect(left["c.png"]?.code == 65)
    #expect(left["c.png"]?.why?.contains("only videos can be joined") == true)
    let ignored = "ignoring 2 files of other kinds: 'Makefile', 'notes.txt'"
    #expect(result.errors.contains(ignored), "\(result.errors)")
  }

  @Test("videos whose names differ only in their extension get sidecars of their own")
  func sameSidecar() throws {
    let clip = clips.appendingPathComponent("a.mp4")
    try FileManager.default.copyItem(at: clip, to: clips.appendingPathComponent("a.mov"))
    let result = try plan([])
    #expect(result.exitCode == 0, "\(result.errors)")
    let plan = try String(contentsOfFile: folder.path("work/plan.json"), encoding: .utf8)
    #expect(plan.contains("/a.mov.faces.jsonl") && plan.contains("/a.mp4.faces.jsonl"))
  }

  @Test(
    "ranges have at most the given number of frames, are about as long, and start just after keyframes"
  )
  func ranges() throws {
    let source = [
      "-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=69.28", "-c:v", "libx264", "-g", "76",
    ]
    try FFmpeg.make(source + ["-sc_threshold", "0", folder.path("long.mp4")])
    let words = ["-s", "none", "-o", folder.path("out.mp4"), "-d", folder.path("work"), "-q"]
    let result = try Program.run(
      ["farm", "plan", folder.path("long.mp4"), "--chunk-frames", "480"] + words
    )
    try #require(result.exitCode == 0, "\(result.errors)")
    let url = URL(fileURLWithPath: folder.path("work/plan.json"))
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    let clip = try #require((json?["clips"] as? [[String: Any]])?.first)
    let ranges = try #require(clip["ranges"] as? [[String: Any]])
    let firsts = ranges.compactMap { $0["first"] as? Int }
    let lasts = ranges.compactMap { $0["last"] as? Int }
    // Keyframes are at multiples of 76, ranges at multiples of 32.
    #expect(firsts == [0, 480, 928, 1376])
    #expect(lasts == [479, 927, 1375, 1731])
  }

  @Test("a folder is planned like a list, and the next command is named")
  func folderAsInput() throws {
    let deeper = clips.appendingPathComponent("deeper")
    try FileManager.default.createDirectory(at: deeper, withIntermediateDirectories: true)
    let words = ["farm", "plan", clips.path, "-o", folder.path("out"), "-d", folder.path("work")]
    let result = try Program.run(words + ["--chunk-frames", "2000", "-s", "none"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("2 clips, 20 frames, 2 ranges: wrote"), "\(result.errors)")
    #expect(result.errors.contains("next: annotate farm run -d \(folder.path("work"))"))
    #expect(result.errors.contains("ignoring 1 folder, without --recursive: 'deeper'"))
  }

  @Test(
    "what is missing is named all at once",
    arguments: [
      ([], "missing options '--work-dir' and '--output'"),
      (["-o", "out", "-d", "work"], "missing option '--chunk-frames' or '--chunks'"),
      (
        ["-o", "out", "-d", "work", "--chunks", "2", "--chunk-frames", "32"],
        "'--chunks' contradicts '--chunk-frames'"
      ),
    ]
  )
  func missing(_ options: [String], _ message: String) throws {
    let result = try Program.run(["farm", "plan", clips.path] + options)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("error: \(message)\n"), "\(result.errors)")
  }

  @Test("a clip whose container does not support the job is left out")
  func container() throws {
    let result = try plan(["--codec", "libx264"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let left = try obstacles()
    #expect(left.keys.sorted() == ["b.webm"])
    #expect(left["b.webm"]?.code == 65)
    #expect(left["b.webm"]?.why?.contains("'libx264': the container webm") == true)
  }

  @Test(
    "a fault that all clips share is one error of the command",
    arguments: [
      (["--codec", "nonsense"], 69, "cannot encode with the codec 'nonsense'"),
      (["--container", "nonsense"], 64, "cannot write the container 'nonsense'"),
      (["--model", "/nowhere.onnx"], 66, "'/nowhere.onnx'"),
    ]
  )
  func command(_ options: [String], _ code: Int32, _ words: String) throws {
    let result = try plan(options)
    #expect(result.exitCode == code, "\(result.errors)")
    #expect(result.errors.split(separator: "\n").filter { $0.contains(words) }.count == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.path("work/plan.json")))
  }

  @Test("there is no plan if no clip can be planned")
  func none() throws {
    let result = try plan([], output: clips.path)
    #expect(result.exitCode == 73, "\(result.errors)")
    #expect(result.errors.contains("which is read"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("work/plan.json")))
  }
}
