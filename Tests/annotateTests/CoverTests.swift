import Foundation
import TestSupport
import Testing

@Suite("Covers where faces are not seen", .tags(.process), .timeLimit(.minutes(10)))
struct CoverTests {
  /// A clip of eight frames with noise, 320x240, and a sidecar in which a face is seen in frames 1 to
  /// 3 in mid-picture.
  private struct Material {
    let folder: TemporaryFolder
    let clip: String
    let faces: String

    init() throws {
      folder = try TemporaryFolder()
      (clip, faces) = (folder.path("in.mkv"), folder.path("in.faces.jsonl"))
      let noise = "color=gray:size=320x240:rate=25,noise=alls=60:allf=t"
      let coding = ["-frames:v", "8", "-c:v", "ffv1", "-pix_fmt", "yuv444p"]
      try FFmpeg.make(["-f", "lavfi", "-i", noise] + coding + [clip])
      let header = """
        {"schema":"annotate.faces","version":1,"source":{"name":"in.mkv"},\
        "stream":{"timeBase":[1,1000],"frameRate":[25,1],"codedSize":[320,240]}}
        """
      let frames = (0..<8).map { index in
        let face = (1...3).contains(index) ? #"{"id":1,"bounds":[120,80,60,80]}"# : ""
        return #"{"frame":\#(index),"pts":\#(40 * index),"faces":[\#(face)]}"#
      }
      let lines = [header] + frames + [#"{"end":{"frames":8,"faces":3}}"#]
      let text = lines.map { $0 + "\n" }.joined()
      try Data(text.utf8).write(to: URL(fileURLWithPath: faces))
    }

    /// How many of the pixels of each frame differ from the clip's, and the messages.
    func changes(_ options: [String]) throws -> (counts: [Int], said: String) {
      let output = folder.path("out.mkv")
      let arguments = ["render", clip, "--faces", faces, "-o", output, "-y", "--codec", "ffv1"]
      let result = try Program.run(arguments + ["--progress", "none"] + options)
      guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
      let (new, old) = try (FFmpeg.pictures(of: output), FFmpeg.pictures(of: clip))
      let size = 3 * 320 * 240
      let counts = (0..<8).map { frame in
        let start = frame * size
        return (0..<320 * 240).count { new[start + $0] != old[start + $0] }
      }
      return (counts, result.errors)
    }
  }

  @Test("a face that is gone is covered for the frames of --hold", arguments: [0, 2, 100])
  func hold(_ frames: Int) throws {
    let options = ["--style", "blur", "--margin", "0", "--hold", "\(frames)"]
    let covered = try Material().changes(options).counts.map { $0 > 60 * 80 }
    #expect(covered == (0..<8).map { $0 >= 1 && $0 <= 3 + frames })
  }

  @Test("covers begin before a face is seen and end after it, a quarter of a second by default")
  func margin() throws {
    let material = try Material()
    func covered(_ options: [String]) throws -> [Bool] {
      try material.changes(["--style", "blur"] + options).counts.map { $0 > 60 * 80 }
    }
    #expect(try covered(["--margin", "1"]) == (0..<8).map { $0 <= 4 })
    #expect(try covered(["--margin", "0"]) == (0..<8).map { $0 >= 1 && $0 <= 3 })
    #expect(try covered([]) == Array(repeating: true, count: 8))
  }

  @Test("covers grow by the share of --grow, decorations do not")
  func grow() throws {
    let material = try Material()
    let usual = try material.changes(["--style", "pixelate"]).counts[2]
    let grown = try material.changes(["--style", "pixelate", "--grow", "50%"]).counts[2]
    #expect((2.1...2.4).contains(Double(grown) / Double(usual)))
    let both = try material.changes(["-s", "solid", "-s", "squares", "--grow", "0"]).counts
    let other = try material.changes(["-s", "solid", "-s", "squares"]).counts
    #expect(both == other)
  }

  @Test("a face that vanishes in mid-picture covers all of it, and is named")
  func lost() throws {
    let (counts, said) = try Material().changes(["--style", "solid", "--on-lost", "cover"])
    let whole = counts.map { $0 > 320 * 240 * 9 / 10 }
    #expect(whole == (0..<8).map { $0 > 3 })
    #expect(said.contains("the whole picture is covered in 4 frames: "), "\(said)")
    #expect(said.contains("vanished in the middle of it: 1"), "\(said)")
  }

  @Test("options about IDs need faces with IDs")
  func noNumbers() throws {
    let material = try Material()
    let arguments = [material.clip, "-o", material.folder.path("x.mkv"), "--no-tracking"]
    for option in [
      ["--hold", "3"], ["--margin", "3"], ["--on-lost", "cover"], ["--only", "1"],
    ] {
      let result = try Program.run(arguments + ["--style", "blur"] + option)
      #expect(result.exitCode == 64)
      #expect(
        result.errors.contains("'--no-tracking' contradicts '\(option[0])'"),
        "\(result.errors)"
      )
    }
    let text = try String(contentsOfFile: material.faces, encoding: .utf8)
    let untracked = text.replacing(
      "\"stream\":",
      with: #""options":{"no-tracking":"true"},"stream":"#
    )
    try Data(untracked.utf8).write(to: URL(fileURLWithPath: material.faces))
    let rendering = ["render", material.clip, "--faces", material.faces, "-o", "x.mkv"]
    let result = try Program.run(rendering + ["--style", "blur", "--hold", "3"])
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("its faces were found with --no-tracking"), "\(result.errors)")
  }

  @Test("the options of covers need a cover")
  func noCover() throws {
    let material = try Material()
    let arguments = ["render", material.clip, "--faces", material.faces, "-o", "x.mkv"]
    for option in [
      ["--hold", "3"], ["--margin", "3"], ["--grow", "0.1"], ["--on-lost", "cover"],
    ] {
      let result = try Program.run(arguments + ["--style", "hearts"] + option)
      #expect(result.exitCode == 64)
      #expect(
        result.errors.contains("'\(option[0])' is for styles that hide faces"),
        "\(result.errors)"
      )
    }
  }
}
