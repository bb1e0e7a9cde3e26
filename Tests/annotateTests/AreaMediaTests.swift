import Foundation
import TestSupport
import Testing

/// Covered areas of real clips, in the upright pictures that ffmpeg shows.
@Suite(
  "Covered areas of real clips",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClips
)
struct AreaMediaTests {
  /// The brightness of all pixels of the upright pictures of a clip, one after the other.
  private static func brightness(of path: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = folder.path("pictures.raw")
    let form = ["-map", "0:v:0", "-fps_mode", "passthrough", "-pix_fmt", "gray", "-f", "rawvideo"]
    try FFmpeg.make(["-i", path] + form + [file])
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
  }

  /// The first column and row of the pixels that differ in a picture, and the size of the part around them.
  private static func difference(
    _ one: ArraySlice<UInt8>,
    _ other: ArraySlice<UInt8>,
    width: Int
  ) -> [Int] {
    let places = zip(one, other).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    let (columns, rows) = (places.map { $0 % width }, places.map { $0 / width })
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return [] }
    return [left, top, right - left + 1, bottom - top + 1]
  }

  /// The display matrix of the clip turns it by 90°; it is shown 480 wide and 640 high.
  @Test(
    "an area is where it is seen, however the picture is turned, mirrored and resized",
    arguments: [
      (["--codec", "ffv1"], 480, [48, 64, 144, 128]),
      (["--codec", "ffv1", "--bake-orientation"], 480, [48, 64, 144, 128]),
      (["--codec", "ffv1", "--mirror"], 480, [288, 64, 144, 128]),
      (["--codec", "ffv1", "--size", "240x320"], 240, [24, 32, 72, 64]),
      (["--codec", "ffv1", "--size", "400x320"], 400, [104, 32, 72, 64]),
      (
        ["--codec", "ffv1", "--size", "480x320", "--gravity", "resizeAspectFill", "--mirror"], 480,
        [288, 0, 144, 32]
      ),
    ]
  )
  func turned(_ options: [String], _ width: Int, _ box: [Int]) throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mov")
    try FFmpeg.cut(Places.clip("faces/sideways movie.mov"), seconds: 0.3, to: input)
    func pictures(_ area: String) throws -> [UInt8] {
      let output = folder.path("out.mkv")
      let result = try Program.run(
        [input, "-o", output, "-y", "-q", "--style", "solid", "--no-detection", "--no-audio"]
          + options + ["--cover", area]
      )
      try #require(result.exitCode == 0, "\(result.errors)")
      return try Self.brightness(of: output)
    }
    // The second output has nothing covered.
    let (new, old) = try (pictures("10%,10%,30%,20%"), pictures("10%,10%,30%,20%@100-"))
    try #require(new.count == old.count)
    let size = width * (options.contains("--size") ? 320 : 640)
    #expect(new.count >= 3 * size)
    #expect(Self.difference(new.prefix(size), old.prefix(size), width: width) == box)
    #expect(Self.difference(new.suffix(size), old.suffix(size), width: width) == box)
  }

  @Test(
    "an area is hidden beside faces; pixels outside and the faces are as without it",
    .needsClipsAndModels
  )
  func faces() throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mp4")
    let clip = Places.clip("faces/single_face.mp4")
    try FFmpeg.make(["-i", clip, "-frames:v", "20", "-an", "-c", "copy", input])
    func run(_ name: String, _ options: [String]) throws -> (pictures: [UInt8], lines: [Substring])
    {
      let result = try Program.run(
        [input, "-o", folder.path(name + ".mkv"), "-q", "--codec", "ffv1", "-s", "pixelate"]
          + options
      )
      try #require(result.exitCode == 0, "\(result.errors)")
      let text = try String(contentsOfFile: folder.path(name + ".faces.jsonl"), encoding: .utf8)
      return (try Self.brightness(of: folder.path(name + ".mkv")), text.split(separator: "\n"))
    }
    // Frames 6 to 11 of 30 a second.
    let (with, without) = try (
      run("with", ["--cover", "480,20,120,300@0.2-0.4"]), run("without", [])
    )
    #expect(with.lines.dropFirst() == without.lines.dropFirst())
    #expect(with.lines[0].hasPrefix(without.lines[0].dropLast()))
    let size = 640 * 360
    try #require(with.pictures.count == 20 * size && without.pictures.count == 20 * size)
    for frame in 0..<20 {
      let range = frame * size..<(frame + 1) * size
      let box = Self.difference(with.pictures[range], without.pictures[range], width: 640)
      #expect(box.isEmpty == !(6...11).contains(frame), "frame \(frame)")
      guard !box.isEmpty else { continue }
      #expect(box[0] >= 480 && box[1] >= 20 && box[0] + box[2] <= 600 && box[1] + box[3] <= 320)
      #expect(box[2] > 110 && box[3] > 290)
    }
  }

  @Test("every clip of a folder is covered in proportion, and again if the area changes")
  func folder() throws {
    let folder = try TemporaryFolder()
    for (name, seconds) in [("faces/single_face.mp4", 0.4), ("faces/sideways movie.mov", 0.4)] {
      let path = folder.path((name.split(separator: "/").last ?? "").description)
      try FFmpeg.cut(Places.clip(name), seconds: seconds, to: path)
    }
    func run(_ area: String) throws -> [String] {
      let result = try Program.run(
        [folder.url.path, "-o", folder.path("out"), "-q", "-s", "blur", "--no-detection", "-y"]
          + ["--cover", area]
      )
      try #require(result.exitCode == 0, "\(result.errors)")
      return try ["single_face", "sideways movie"].map { name in
        let text = try String(
          contentsOfFile: folder.path("out/\(name).faces.jsonl"),
          encoding: .utf8
        )
        let header = text.split(separator: "\n")[0]
        return header.split(separator: #""bounds":"#).last.map { String($0.prefix { $0 != "]" }) }
          ?? ""
      }
    }
    #expect(try run("10%,10%,50%,50%") == ["[64.0,36.0,320.0,180.0", "[48.0,64.0,240.0,320.0"])
    #expect(try run("20%,10%,50%,50%") == ["[128.0,36.0,320.0,180.0", "[96.0,64.0,240.0,320.0"])
  }
}
