import Foundation
import TestSupport
import Testing

@Suite(
  "Numbered pictures",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct PictureSequenceTests {
  private static let quick = MadeClip.faceless + ["--progress", "none"]

  /// Five small pictures from 1001 on.
  private func filledFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FFmpeg.make([
      "-i", Places.clip("faces/single_face.mp4"), "-frames:v", "5", "-vf", "scale=160:-2",
      "-start_number", "1001", folder.path("shot.%04d.png"),
    ])
    return folder
  }

  private func run(_ folder: TemporaryFolder, _ arguments: [String]) throws -> ProcessResult {
    try Program.run(arguments + Self.quick, folder: folder.url)
  }

  private static let inputs = (1001...1005).map { "shot.\($0).png" }

  @Test("keep their numbers and pixels; the sidecar counts in the frame rate")
  func pictures() throws {
    let folder = try filledFolder()
    let arguments = ["shot.%04d.png", "-o", "out.%05d.png", "--frame-rate", "23.976"]
    let result = try run(folder, arguments)
    #expect(result.exitCode == 0, "\(result.errors)")
    let outputs = (1001...1005).map { "out.0\($0).png" }
    #expect(try folder.names() == outputs + ["out.faces.jsonl"] + Self.inputs)
    for (input, output) in zip(Self.inputs, outputs) {
      let hashes = try FFmpeg.frameHashes(of: folder.path(output))
      #expect(try hashes == FFmpeg.frameHashes(of: folder.path(input)))
    }
    let sidecar = try SidecarLines(folder.path("out.faces.jsonl"))
    #expect(sidecar.frames.map(\.frame) == [0, 1, 2, 3, 4])
    #expect(sidecar.times == (0..<5).map { Fraction($0 * 1001, 24000) })
  }

  @Test("become a video of exactly the rate, and a video becomes pictures")
  func video() throws {
    let folder = try filledFolder()
    let rate = ["--frame-rate", "30000/1001"]
    let made = try run(folder, ["shot.%04d.png", "-o", "out.mp4"] + rate)
    #expect(made.exitCode == 0, "\(made.errors)")
    #expect(try FFprobe.streams(of: folder.path("out.mp4"))[0].avgFrameRate == "30000/1001")
    let times = try FFprobe.frameTimes(of: folder.path("out.mp4"))
    #expect(times == (0..<5).map { Fraction($0 * 1001, 30000) })
    let split = try run(folder, ["out.mp4", "-o", "f%d.jpg", "--start-number", "9"])
    #expect(split.exitCode == 0, "\(split.errors)")
    let names = try folder.names().filter { $0.hasPrefix("f") }
    #expect(names == ["f.faces.jsonl", "f10.jpg", "f11.jpg", "f12.jpg", "f13.jpg", "f9.jpg"])
  }

  @Test("names may have the wrong extension, or resemble patterns")
  func names() throws {
    let folder = try filledFolder()
    let picture = folder.url.appendingPathComponent("shot.1001.png")
    try FileManager.default.copyItem(at: picture, to: folder.url.appendingPathComponent("a%d.jpg"))
    let result = try run(folder, ["a%d.jpg", "-o", "out.png"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let hashes = try FFmpeg.frameHashes(of: folder.path("out.png"))
    #expect(try hashes == FFmpeg.frameHashes(of: folder.path("shot.1001.png")))
  }

  @Test("a rotated video becomes pictures with an orientation tag")
  func turnedVideo() throws {
    let folder = try TemporaryFolder()
    let clip = folder.path("in.mov")
    try FFmpeg.cut(Places.clip("faces/sideways movie.mov"), seconds: 0.05, to: clip)
    let result = try run(folder, ["in.mov", "-o", "out.%d.jpg", "--drop", "audio"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try ExifTool.tags(of: folder.path("out.1.jpg"))["IFD0:Orientation"] == "6")
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    let exitCode: Int32
    let words: String
    var testDescription: String { name }

    init(_ name: String, _ line: String, _ exitCode: Int32, _ words: String) {
      (self.name, self.exitCode, self.words) = (name, exitCode, words)
      arguments = line.split(separator: " ").map(String.init)
    }
  }

  static let refusals = [
    Refusal("a gap", "gap.%d.png -o out.%d.png", 65, "'gap.2.png' is missing"),
    Refusal("none there", "none.%d.png -o out.%d.png", 66, "no file matches this name"),
    Refusal("taken", "shot.%04d.png -o taken.%04d.png", 73, "'taken.1004.png': it exists already"),
    Refusal("taken by a video", "clip.mp4 -o gap.%d.png", 73, "'gap.1.png': it exists already"),
    Refusal("the input", "shot.%04d.png -o shot.%04d.png -y", 73, "which is read"),
    Refusal("one picture", "shot.%04d.png -o out.png", 64, "a sequence of pictures"),
    Refusal("video to picture", "clip.mp4 -o out.png", 64, "the input is a video"),
    Refusal("picture to video", "shot.1001.png -o out.mp4", 64, "a single picture"),
    Refusal(
      "rate of a video",
      "clip.mp4 -o out.mp4 --frame-rate 24",
      64,
      "not a numbered sequence"
    ),
    Refusal("number of a video", "clip.mp4 -o out.mp4 --start-number 4", 64, "--start-number"),
    Refusal("number of one", "shot.1001.png -o out.png --start-number 4", 64, "out.%04d.png"),
    Refusal("regions in a video", "clip.mp4 -o out.mp4 --write-regions", 64, "--write-regions"),
    Refusal("quality of a video", "clip.mp4 -o out.mp4 --quality 0.5", 64, "--crf is for videos"),
    Refusal("crf of a picture", "shot.1001.png -o out.jpg --crf 20", 64, "--quality"),
    Refusal("codec of a picture", "shot.1001.png -o out.jpg --codec h264", 64, "--codec 'h264'"),
    Refusal(
      "quality of PNG",
      "shot.1001.png -o out.png --quality 0.5",
      64,
      "PNG is always lossless"
    ),
    Refusal("another format", "shot.1001.png -o out.exr", 64, "does not write this picture format"),
    Refusal("a broken picture", "bad.%d.png -o out.%d.png", 65, "'bad.2.png': the file is damaged"),
    Refusal("cut off", "cut.jpg -o out.jpg", 65, "damaged or cut off"),
    Refusal("inks", "inks.jpg -o out.jpg", 65, "its colours are CMYK"),
  ]

  @Test("impossible requests are refused, and nothing changes", arguments: refusals)
  func refusal(_ sample: Refusal) throws {
    let folder = try filledFolder()
    try FFmpeg.make([
      "-i", folder.path("shot.1001.png"), "-pix_fmt", "yuv420p", folder.path("clip.mp4"),
    ])
    try fill(folder)
    let names = try folder.names()
    let result = try run(folder, sample.arguments)
    #expect(result.exitCode == sample.exitCode, "\(result.errors)")
    #expect(result.errors.hasPrefix("annotate: error: "))
    #expect(result.errors.contains(sample.words), "\(result.errors)")
    #expect(try folder.names() == names)
  }

  private func fill(_ folder: TemporaryFolder) throws {
    let picture = try Data(contentsOf: folder.url.appendingPathComponent("shot.1001.png"))
    for name in ["gap.1.png", "gap.3.png", "taken.1004.png", "bad.1.png", "bad.3.png"] {
      try picture.write(to: folder.url.appendingPathComponent(name))
    }
    try picture.prefix(picture.count / 2).write(to: folder.url.appendingPathComponent("bad.2.png"))
    let photo = try Data(contentsOf: URL(fileURLWithPath: Places.clip("stills/portrait.jpg")))
    try photo.prefix(50_000).write(to: folder.url.appendingPathComponent("cut.jpg"))
    let frame: [UInt8] = [0xFF, 0xC0, 0, 20, 8, 0, 16, 0, 16, 4] + [UInt8](repeating: 1, count: 12)
    let inks = Data([0xFF, 0xD8] + frame + [0xFF, 0xD9])
    try inks.write(to: folder.url.appendingPathComponent("inks.jpg"))
  }

  @Test("a picture that cannot be decoded never shortens the result")
  func undecodable() throws {
    let folder = try filledFolder()
    // Well-formed, but without pixels that make sense.
    var bytes = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("shot.1003.png")))
    let header = try #require(bytes.firstRange(of: Array("IHDR".utf8)))
    bytes[header.upperBound + 8] = 77
    try Data(bytes).write(to: folder.url.appendingPathComponent("shot.1003.png"))
    for output in ["out.%d.png", "out.mp4"] {
      let result = try run(folder, ["shot.%04d.png", "-o", output])
      #expect(result.exitCode == 65)
      #expect(result.errors.contains("only 4 of its 5 pictures can be decoded"), "\(result.errors)")
      #expect(try folder.names() == Self.inputs)
    }
  }

  @Test("a warning names lost tags of a video, and pictures keep unconventional colours")
  func colors() throws {
    let wide = ["-color_primaries", "bt2020", "-color_trc", "bt2020-10", "-colorspace", "bt2020nc"]
    let clip = try Quick("in.mkv", MadeClip.x264 + wide + ["-metadata", "title=A film"])
    let (result, pattern) = try clip.run("f%d.png")
    let lines = Quick.warnings(of: result)
    #expect(lines.count == 2)
    #expect(lines.contains { $0.contains("leaving out the times of the frames of ") })
    #expect(lines.contains { $0.contains("leaving out the tag title of ") })
    let bytes = try Data(contentsOf: URL(fileURLWithPath: clip.folder.path("f1.png")))
    #expect(bytes.range(of: Data("cICP".utf8) + [9, 14, 0, 1]) != nil)
    let verified = try Program.run(["verify", pattern, "--source", clip.input])
    #expect(verified.errors.contains("lost: frame times, file title"))
    let (said, _) = try clip.run("f%d.jpg")
    #expect(Quick.warnings(of: said).contains { $0.contains("leaving out the colour tags of ") })
  }
}
