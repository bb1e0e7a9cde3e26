import Foundation
import TestSupport
import Testing

/// What a refusal says about what the user has, and what to do.
@Suite(
  "Advice of refusals",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct AdviceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture(seconds: 0.2) + MadeClip.x264 + [folder.path("in.mp4")])
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: folder.url.appendingPathComponent(name))
  }

  /// Runs the program, which has to refuse and to leave everything as it was.
  private func refusal(_ words: [String], _ code: Int32) throws -> String {
    let before = try folder.names()
    let result = try Program.run(words, folder: folder.url)
    #expect(result.exitCode == code, "\(result.errors)")
    #expect(try folder.names() == before)
    return result.errors
  }

  @Test("an archive is told what it is")
  func archive() throws {
    try write(Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 200), to: "cvat.zip")
    let errors = try refusal(["cvat.zip", "-o", "out.mkv"], 65)
    #expect(errors.contains("it is a ZIP archive"))
    #expect(errors.contains("annotate import cvat.zip --format cvat --video VIDEO"), "\(errors)")
    let words = [
      "import", "cvat.zip", "--format", "cvat", "--video", "in.mp4", "-o", "a.faces.jsonl",
    ]
    #expect(try refusal(words, 65).contains("it is a ZIP archive that is cut off"))
    try write([0x1F, 0x8B] + [UInt8](repeating: 0, count: 200), to: "cvat.zip")
    #expect(try refusal(words, 65).contains("it is an archive, or compressed"))
  }

  @Test("a codec that FFmpeg does not know has a name")
  func unknownCodec() throws {
    var bytes = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("in.mp4")))
    let entry = try #require(
      bytes.indices.first { bytes[$0...].starts(with: "avc1".utf8) && $0 > 100 }
    )
    // The brand of the file may be this word, too.
    for start in [entry] { bytes.replaceSubrange(start..<start + 4, with: Array("vvc1".utf8)) }
    try write(bytes, to: "vvc.mp4")
    let errors = try refusal(["vvc.mp4", "-o", "out.mkv"], 69)
    #expect(errors.contains("this FFmpeg has no decoder for VVC (H.266)"), "\(errors)")
    let codec = "V_MPEG4/ISO/AVC"
    try FFmpeg.make(["-i", folder.path("in.mp4"), "-c", "copy", folder.path("in.mkv")])
    var track = try Data(contentsOf: folder.url.appendingPathComponent("in.mkv"))
    let name = try #require(track.range(of: Data(codec.utf8)))
    track.replaceSubrange(name, with: Data("V_MPEGI/ISO/VVC".utf8))
    try write([UInt8](track), to: "vvc.mkv")
    #expect(try refusal(["vvc.mkv", "-o", "out.mkv"], 69).contains("no decoder for VVC (H.266)"))
  }

  @Test("the name of a sidecar that would be too long leads to --faces-out")
  func longName() throws {
    let name = String(repeating: "n", count: 245) + ".mp4"
    let errors = try refusal(["in.mp4", "-o", name], 73)
    #expect(
      errors.contains("cannot create the sidecar of '\(name)'") && errors.contains("--faces-out")
    )
    let result = try Program.run(["in.mp4", "-o", name] + MadeClip.quick, folder: folder.url)
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  @Test("a sidecar that was found before its video is never to be overwritten")
  func foundBefore() throws {
    let detected = try Program.run(
      ["detect", "in.mp4", "-o", "x.faces.jsonl", "--accuracy", "low"],
      folder: folder.url
    )
    try #require(detected.exitCode == 0, "\(detected.errors)")
    let errors = try refusal(["in.mp4", "-o", "x.gif"], 73)
    #expect(errors.contains("annotate render in.mp4 --faces x.faces.jsonl -o x.gif"), "\(errors)")
    #expect(errors.contains("--no-faces-out") && !errors.contains("-y"))
    // Another video with an output of the same name.
    try FileManager.default.copyItem(
      atPath: folder.path("in.mp4"),
      toPath: folder.path("other.mp4")
    )
    for options in [[], ["-y"]] {
      let other = try refusal(["other.mp4", "-o", "x.mkv"] + options, 73)
      #expect(
        other.contains("cannot replace the sidecar 'x.faces.jsonl': it has the faces of 'in.mp4'"),
        "\(other)"
      )
    }
  }

  @Test("the sidecar that -o names is replaced, also by one of a part of another video")
  func replaced() throws {
    try FileManager.default.copyItem(
      atPath: folder.path("in.mp4"),
      toPath: folder.path("other.mp4")
    )
    for words in [["in.mp4"], ["other.mp4", "--to", "0.1"]] {
      let result = try Program.run(
        ["detect"] + words + ["-o", "x.faces.jsonl", "--accuracy", "low", "-y"],
        folder: folder.url
      )
      #expect(result.exitCode == 0, "\(result.errors)")
    }
  }

  @Test(
    "folders of the kernel are named with the output, not with its sidecar",
    arguments: ["/proc", "/sys"]
  )
  func kernel(_ place: String) throws {
    let errors = try refusal(["in.mp4", "-o", "\(place)/x.mp4"], 73)
    #expect(errors.contains("cannot create '\(place)/x.mp4'"), "\(errors)")
  }

  @Test(
    "an encoder whose hardware is missing leads to one that runs on the processor",
    arguments: [
      ("h264_nvenc", "libx264"), ("hevc_nvenc", "libx265"), ("h264_vaapi", "libx264"),
      ("h264_qsv", "libx264"), ("av1_nvenc", "libsvtav1"), ("h264_amf", "libx264"),
    ]
  )
  func hardware(_ encoder: String, _ software: String) throws {
    let errors = try refusal(["in.mp4", "-o", "out.mp4", "--codec", encoder, "-s", "none"], 69)
    #expect(errors.contains("missing") || errors.contains("built without"), "\(errors)")
    #expect(errors.contains("hint: --codec \(software) encodes on the processor"), "\(errors)")
  }

  @Test("a quality that is too high comes with the range")
  func quality() throws {
    let words = ["in.mp4", "-o", "out.mp4", "--crf", "99", "-s", "none"]
    #expect(try refusal(words, 64).contains("the encoder libx264 takes 0 (best) to 51"))
  }

  @Test(
    "what comes out of a pipe with its index at its end leads to a file",
    // The index has the size of pictures in H.264 only.
    arguments: [MadeClip.x264 + ["-crf", "1"], ["-c:v", "mpeg4", "-q:v", "1"]]
  )
  func pipe(_ codec: [String]) throws {
    try FFmpeg.make(MadeClip.picture(seconds: 4) + codec + [folder.path("long.mp4")])
    let script = #"cat long.mp4 | "$0" - -o out.mkv"#
    let piped = try ProcessRunner.run("bash", ["-c", script, Places.program], folder: folder.url)
    #expect(piped.exitCode == 65)
    #expect(
      piped.errors.contains("its index is at its end") && piped.errors.contains("annotate - < FILE")
    )
    let words = #""$0" - -o out.mkv "$@" < long.mp4"#
    let read = try ProcessRunner.run(
      "bash",
      ["-c", words, Places.program] + MadeClip.faceless,
      folder: folder.url
    )
    #expect(read.exitCode == 0, "\(read.errors)")
    #expect(try FFmpeg.frameHashes(of: folder.path("out.mkv")).count == 100)
  }

  @Test("the folder of numbered pictures is made, and goes if nothing gets into it")
  func pictures() throws {
    let words = ["in.mp4", "-o", "new/sub/a.%03d.png"]
    #expect(try refusal(words + ["--crf", "18"], 64).contains("--crf"))
    let result = try Program.run(words + ["-s", "none", "--accuracy", "low"], folder: folder.url)
    #expect(result.exitCode == 0, "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("new/sub"))
    #expect(names.count == 6)
  }

  @Test("the version has a command and a short option", arguments: ["version", "-V", "--version"])
  func version(_ word: String) throws {
    let result = try Program.run([word], folder: folder.url)
    #expect(result.exitCode == 0 && result.output.hasPrefix("annotate "))
  }
}
