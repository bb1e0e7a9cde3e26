import Foundation
import TestSupport
import Testing

/// Runs the commands of the guides.
///
/// Blocks of the kind `sh` run as they stand, those of one guide in one folder, in order; `console` is for
/// what needs a camera or a compiler.
@Suite("Guides", .timeLimit(.minutes(20)))
struct GuideTests {
  private static let folder = Places.repository.appendingPathComponent("Documentation/Guides")

  /// The clips under the names that the guides use.
  private static let clips = [
    "Hearts.md": ["phone.mov": "faces/sideways movie.mov"],
    "OnePerson.md": ["talk.mp4": "people/desk_two_30fps_720p.mp4"],
    "HidePeople.md": ["street.mp4": "moving/crowdwalk.mp4"],
    "NumberPlate.md": ["car.mp4": "faces/single_face.mp4"],
    "KeepOriginal.md": ["interview.mp4": "moving/hamilton.mp4"],
    "Editors.md": ["shot.mp4": "faces/single_face.mp4"],
    "Folder.md": [
      "clips/a.mp4": "faces/single_face.mp4", "clips/b.mov": "faces/sideways movie.mov",
    ],
    "Farm.md": [
      "clips/a.mp4": "faces/single_face.mp4", "clips/b.mov": "faces/sideways movie.mov",
    ],
    "OwnStyle.md": ["portrait.jpg": "stills/portrait.jpg"],
    "OwnDetector.md": ["in.mp4": "faces/single_face.mp4"],
    "Camera.md": [:],
  ]

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// The contents of all fenced blocks of a kind.
  private static func blocks(_ kind: String, in text: String) -> [String] {
    text.components(separatedBy: "\n```\(kind)\n").dropFirst().map { part in
      part.components(separatedBy: "\n```")[0]
    }
  }

  @Test("every guide is tested, and the list of guides is complete")
  func complete() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(names) == Set(Self.clips.keys).union(["README.md"]))
    let list = try Self.text("README.md")
    for name in Self.clips.keys { #expect(list.contains("](\(name))"), "\(name) is not listed") }
  }

  @Test(
    "the commands of a guide work",
    .tags(.process, .media, .model),
    .needsClipsAndModels,
    arguments: clips.keys.sorted()
  )
  func commands(_ name: String) throws {
    let folder = try TemporaryFolder()
    for (link, clip) in Self.clips[name] ?? [:] {
      let path = folder.url.appendingPathComponent(link)
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Self.provide(Places.clip(clip), at: path.path)
    }
    let blocks = try Self.blocks("sh", in: Self.text(name))
    #expect(!blocks.isEmpty)
    let programs = URL(fileURLWithPath: Places.program).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for block in blocks {
      let result = try ProcessRunner.run(
        "bash",
        ["-euo", "pipefail", "-c", block],
        environment: ["PATH": "\(programs):\(path)"],
        folder: folder.url
      )
      #expect(result.exitCode == 0, "\(block)\n\(result.errors)")
      for output in Self.outputs(of: block) {
        #expect(FileManager.default.fileExists(atPath: folder.path(output)), "\(output): \(block)")
      }
    }
    for path in try Self.namedPaths(in: Self.text(name)) {
      #expect(FileManager.default.fileExists(atPath: folder.path(path)), "\(path)")
    }
  }

  /// Puts a clip at a path; of the long ones only the beginning, in a smaller picture.
  private static func provide(_ clip: String, at path: String) throws {
    guard clip.hasSuffix(".mp4") else {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: clip)
      return
    }
    let encoding = ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "copy"]
    try FFmpeg.make(["-i", clip, "-t", "1.2", "-vf", "scale=640:-2"] + encoding + [path])
  }

  /// The files in folders that the prose names.
  private static func namedPaths(in text: String) -> [String] {
    text.matches(of: #/`([\w.-]+/[\w./-]+)`/#).map { String($0.1) }
  }

  /// What the commands of a block write, by their `-o`.
  private static func outputs(of block: String) -> [String] {
    let words = block.split(whereSeparator: \.isWhitespace).map(String.init)
    return zip(words, words.dropFirst()).filter { $0.0 == "-o" }.map(\.1)
  }

  @Test("the Swift in a guide is in its sample")
  func swift() throws {
    let sample = Places.repository.appendingPathComponent(
      "Samples/SkinDetector/Sources/SkinDetector/SkinDetector.swift"
    )
    let source = try String(contentsOf: sample, encoding: .utf8)
    let blocks = try Self.blocks("swift", in: Self.text("OwnDetector.md"))
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(source.contains(block), "\(block)") }
  }
}
