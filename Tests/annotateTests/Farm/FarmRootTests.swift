import Foundation
import TestSupport
import Testing

@Suite(
  "Farms whose folders lie elsewhere on each computer",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmRootTests {
  private static let options = ["--codec", "ffv1", "--accuracy", "low"]

  /// A plan for a clip in `here/media`, with a style file and a sprite beside it.
  private let folder: TemporaryFolder
  private var roots: [String] { ["here", "there"].map { folder.path($0) } }
  private let stamps: [String]

  init() throws {
    folder = try TemporaryFolder()
    let media = folder.url.appendingPathComponent("here/media")
    try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
    let clip = media.appendingPathComponent("in.mp4").path
    try FFmpeg.make(["-i", Places.clip("faces/single_face.mp4"), "-frames:v", "24", "-an", clip])
    let dot = media.appendingPathComponent("dot.png").path
    try FFmpeg.make(["-f", "lavfi", "-i", "color=red:s=16x16", "-frames:v", "1", dot])
    stamps = ["--sprite", dot, "--at", "nose"]
    let plan = try Program.run(
      ["farm", "plan", clip, "-o", media.path + "/out.mkv", "--chunks", "2"]
        + ["-d", folder.path("here/work"), "--root", "show=" + folder.path("here")]
        + Self.options + stamps
    )
    try #require(plan.exitCode == 0, "\(plan.errors)")
  }

  private func farm(_ words: [String]) throws -> ProcessResult {
    try Program.run(["farm"] + words)
  }

  @Test("results are shared between computers, and are those of a single run")
  func shared() throws {
    let single = folder.path("single.mkv")
    let input = folder.path("here/media/in.mp4")
    let alone = try Program.run([input, "-o", single, "-q"] + Self.options + stamps)
    #expect(alone.exitCode == 0, "\(alone.errors)")
    let begun = try farm(["detect", "-d", roots[0] + "/work", "--chunk", "0", "-q"])
    #expect(begun.exitCode == 0, "\(begun.errors)")
    try FileManager.default.moveItem(atPath: roots[0], toPath: roots[1])
    let place = ["-d", roots[1] + "/work", "--root", "show=" + roots[1]]
    let rest = try farm(["run"] + place + ["--jobs", "2"])
    #expect(rest.exitCode == 0, "\(rest.errors)")
    let sidecars = try [roots[1] + "/media/out", folder.path("single")].map {
      try Data(contentsOf: URL(fileURLWithPath: $0 + ".faces.jsonl"))
    }
    #expect(sidecars[0] == sidecars[1])
    let hashes = try [roots[1] + "/media/out.mkv", single].map { try FFmpeg.frameHashes(of: $0) }
    #expect(hashes[0] == hashes[1])
    let status = try farm(["status", "--json"] + place)
    #expect(status.output.contains(#""done":true,"phases""#), "\(status.output)")
    try FileManager.default.moveItem(atPath: roots[1], toPath: roots[0])
    let back = try farm(["run", "-d", roots[0] + "/work"])
    #expect(back.exitCode == 0, "\(back.errors)")
  }

  @Test("the plan holds no path below a root, and commands pass roots on")
  func portable() throws {
    let plan = try String(contentsOfFile: roots[0] + "/work/plan.json", encoding: .utf8)
    #expect(plan.contains(#""input":"{show}/media/in.mp4""#), "\(plan)")
    #expect(plan.components(separatedBy: folder.url.path).count == 2, "\(plan)")
    let place = ["-d", roots[0] + "/work", "--root", "show=/elsewhere"]
    let list = try farm(["commands"] + place)
    #expect(list.output.contains("--root=show=/elsewhere"), "\(list.output)")
  }

  @Test("a root that the plan lacks is refused, and so are two of one name")
  func mistakes() throws {
    let unknown = try farm(["status", "-d", roots[0] + "/work", "--root", "media=/x"])
    #expect(unknown.exitCode == 65)
    #expect(unknown.errors.contains("cannot use the root 'media': the plan has only 'show'"))
    let wrong = try farm(["status", "-d", roots[0] + "/work", "--root", "show"])
    #expect(wrong.exitCode == 64)
    let twice = try farm(
      ["plan", "in.mp4", "-o", "out.mp4", "--chunks", "1", "-d", folder.path("w")]
        + ["--root", "a=/x", "--root", "a=/y"]
    )
    #expect(twice.errors.contains("two roots have the same name"), "\(twice.errors)")
  }
}
