import Foundation
import TestSupport
import Testing

/// Packages that depend on this one.
///
/// Building them takes minutes the first time, unless `make test` has built this package for them.
@Suite(
  "Packages of users",
  .serialized,
  .needsClipsAndModels,
  .tags(.process, .media, .model, .slow),
  .timeLimit(.minutes(30))
)
struct PackageTests {
  private static let frameCount = 24

  /// A folder with a short clip of one face, `in.mp4`.
  private let folder: TemporaryFolder

  init() throws { folder = try Self.folderWithClip() }

  private static func folderWithClip() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FFmpeg.make([
      "-i", Places.clip("faces/single_face.mp4"), "-frames:v", "\(frameCount)", "-an",
      "-c:v", "libx264", "-preset", "ultrafast", folder.path("in.mp4"),
    ])
    return folder
  }

  private func sample(_ name: String) throws -> NestedPackage {
    let folder = Places.repository.appendingPathComponent("Samples/\(name)")
    let package = NestedPackage(folder: folder)
    try package.build()
    return package
  }

  @Test("StampLibrary stamps a clip, and FaceMerger gives its face another number")
  func stampsAndMerges() throws {
    let output = folder.path("out.mp4")
    let said = try sample("StampLibrary").run("StampLibrary", [folder.path("in.mp4"), output])
    #expect(said.hasPrefix("\(Self.frameCount) frames, "))
    #expect(FileManager.default.fileExists(atPath: output))
    let (faces, merged) = (folder.path("out.faces.jsonl"), folder.path("merged.faces.jsonl"))
    _ = try sample("FaceMerger").run("FaceMerger", [faces, merged, "1", "7"])
    let text = try String(contentsOfFile: merged, encoding: .utf8)
    #expect(text.contains("\"id\":7,") && !text.contains("\"id\":1,"))
  }

  @Test("SkinDetector finds a face in each frame")
  func detects() throws {
    let arguments = [folder.path("in.mp4"), folder.path("skin.faces.jsonl")]
    let said = try sample("SkinDetector").run("SkinDetector", arguments)
    #expect(said == "\(Self.frameCount) frames, \(Self.frameCount) faces\n")
  }

  @Test("WiderFace exports the faces of a sidecar, and imports them again")
  func formats() throws {
    let package = try sample("WiderFace")
    let faces = Places.repository.appendingPathComponent("Samples/astronaut.faces.jsonl").path
    let (list, video) = (folder.path("faces.txt"), folder.path("astronaut.mkv"))
    let exported = try package.run("WiderFace", ["export", faces, list])
    let first = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").prefix(3)
    #expect(first.prefix(2) == ["000000.jpg", "1"], "\(first)")
    let numbers = first.last?.split(separator: " ").compactMap { Int($0) } ?? []
    #expect(numbers.count == 10 && numbers.suffix(6).allSatisfy { $0 == 0 }, "\(numbers)")
    try FFmpeg.make(["-f", "lavfi", "-i", "color=d=1:s=1280x720:r=30", "-c:v", "ffv1", video])
    let output = folder.path("back.faces.jsonl")
    let imported = try package.run("WiderFace", ["import", list, video, output])
    let count = { (text: String) in text.split(separator: " ").dropFirst(2).first }
    #expect(count(exported) == count(imported), "\(exported)\(imported)")
    let text = try String(contentsOfFile: output, encoding: .utf8)
    #expect(text.contains("\"bounds\":[\(numbers[0]).0,\(numbers[1]).0,"), "\(text.prefix(2000))")
  }

  /// A host, built with the examples in the documentation and in README.md as further programs.
  private static let host = Result {
    let page = "Sources/AnnotateKit/AnnotateKit.docc/AnnotateKit.md"
    let (examples, readme) = (try CodeBlocks(in: page).programs, try CodeBlocks(in: "README.md"))
    try #require(examples.count == 6 && readme.programs.count == 1)
    let named =
      examples.enumerated().map { ("Example\($0)", $1) } + [("Readme", readme.programs[0])]
    let package = try HostPackage.make(programs: Dictionary(uniqueKeysWithValues: named))
    try package.build()
    return package
  }

  @Test("a host has modules with common names, and hears FFmpeg's messages")
  func host() throws {
    let package = try Self.host.get()
    let cut = folder.path("cut.mkv")
    try FFmpeg.make(["-i", folder.path("in.mp4"), "-c", "copy", cut])
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: cut))
    try handle.truncate(atOffset: handle.seekToEnd() * 3 / 4)
    let arguments = [folder.path("in.mp4"), folder.path("faces.jsonl"), cut]
    let said = try package.run("Host", arguments).split(separator: "\n")
    #expect(said.prefix(2) == ["\(HostPackage.modules)", "1"])
    #expect(said.last?.contains("cutOff") == true, "\(said)")
  }

  @Test("the examples in the documentation and in README.md work unchanged")
  func examples() throws {
    let package = try Self.host.get()
    // One example reads a file that another one writes.
    let said = try (0..<6).map { try package.run("Example\($0)", in: folder.url) }
    let all = "\(Self.frameCount) frames"
    #expect(said[0].contains("frame \(Self.frameCount - 1), face 1: "))
    #expect(said[1] == "\(all), \(Self.frameCount) faces, 1 tracks\n")
    #expect(said[2] == "\(all), \(Self.frameCount) faces\n")
    #expect(said[3] == "\(Self.frameCount) faces\n")
    #expect(said[4] == "\(all) imported\n1 tracks to review\n0 features lost\n")
    #expect(said[5] == "1 tracks exported\n")
    #expect(try folder.names().contains("out.html"))
    let changed = try String(contentsOfFile: folder.path("named.faces.jsonl"), encoding: .utf8)
    #expect(changed.contains("\"Ada\""))
    let other = try Self.folderWithClip()
    #expect(try package.run("Readme", in: other.url) == "\(all), \(Self.frameCount) faces\n")
  }

  @Test("the documentation has pages for types of every module")
  func documentation() throws {
    let script = Places.repository.appendingPathComponent("Scripts/documentation.sh").path
    let archive = folder.path("AnnotateKit.doccarchive")
    let arguments = [NestedPackage.scratch, archive] + NestedPackage.options
    let result = try ProcessRunner.run(script, arguments)
    try #require(result.exitCode == 0, "\(result.errors)")
    let pages = "\(archive)/data/documentation/annotatekit"
    let types = [
      "exportchoices", "faceexporter", "faceimporter", "exportedclip", "importedclip",
      "facedetector", "jsonvalue", "annotateerror", "videoframe/bgra(size:)",
      "sidecarreader", "stampstyle", "tracker", "verificationreport", "sidecarreview",
    ]
    for type in types {
      #expect(FileManager.default.fileExists(atPath: "\(pages)/\(type).json"), "\(type)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: pages)
    #expect(!names.contains("frameplacement.json"))
  }
}
