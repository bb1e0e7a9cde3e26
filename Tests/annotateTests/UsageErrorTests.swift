import AnnotateCommandLineKit
import AnnotateStamps
import AnnotateWording
import Foundation
import TestSupport
import Testing

@testable import annotate

@Suite("Mistakes on the command line", .tags(.process), .timeLimit(.minutes(10)))
struct UsageErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let message: String

    init(_ line: String, _ message: String) {
      arguments = line.split(separator: " ").map(String.init)
      self.message = message
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let output =
    "-o, --output PATH: the video, picture or numbered sequence to write; its extension names the "
    + "container; - is standard output, which needs --container and has no sidecar"
  static let crf = "--crf N: constant quality: lower means better and larger [18]"
  static let style = """
    -s, --style STYLE: what to stamp on each face: the name of a style or a style file (.json); \
    later styles are drawn over earlier ones; annotate styles lists the built-in ones (may be repeated) [squares]
    """
  static func notAStyle(_ name: String) -> String {
    "invalid value '\(name)' for option '--style': not "
      + StyleRegistry.all.map(\.name).listed("or") + ", nor a style file (.json)"
  }
  static let at = """
    --at ANCHOR: the anchor of the preceding --sprite on the face (leftEye, rightEye, eyes, leftPupil, \
    rightPupil, pupils, betweenEyes, leftBrow, rightBrow, brows, nose, upperLip, mouth, chin, \
    nearTemple, nearEar, forehead, face) (may be repeated)
    """
  static let spriteSize = """
    --sprite-size SIZE: the width of the preceding --sprite: a percentage of the face's width (30%) or \
    pixels (120px) (may be repeated) [depends on the anchor]
    """
  static let progress = """
    --progress KIND: how to show progress: a bar, a plain line every few seconds, one JSON object \
    per line (messages too), Open Job Description lines on standard output, or none; auto is a bar on a terminal and \
    plain lines elsewhere (auto, bar, plain, json, openjd, none) [auto]
    """
  static let smallest = """
    --min-face SIZE: ignore faces shorter than SIZE from hairline to chin: pixels (24px) or a \
    percentage of the picture's height (2%)
    """
  static let bitRate = """
    --bitrate RATE: average bits per second instead of a constant quality, such as 8M or 800k
    """
  static let largest = "--max-faces N: keep only the N largest faces of each frame"
  static let confidence = """
    --confidence X: minimum confidence of a detection, from 0 to 1: a lower one finds more faces, also \
    false ones [0.5; 0.35 with --suspected yes]
    """
  static let region = """
    --region X,Y,W,H: keep only faces whose centre is in this part of the displayed picture, in \
    pixels from the top left; others are neither stamped nor listed
    """
  static let shell = """
    --generate-completion-script SHELL: print the completion script for a shell \
    (bash, zsh, fish)
    """

  static let parsingCases = [
    Case(
      "",
      "missing argument 'INPUT': a video in any container that FFmpeg reads, a picture (JPEG, PNG, "
        + "TIFF, WebP) or a numbered sequence (shot.%04d.png); - is standard input; several inputs, or a "
        + "folder of them, are done one by one"
    ),
    Case("a.mp4", "missing option '--output'\nhint: for example: -o a.annotated.mp4"),
    Case("-", "missing option '--output'\nhint: \(output)"),
    Case("style", "missing option '--output'\nhint: did you mean 'annotate styles'?"),
    Case(
      "a.mp4 b.mp4",
      "missing option '--output'\nhint: if 'b.mp4' is the output: -o b.mp4; for several inputs, name "
        + "a folder: -o FOLDER"
    ),
    Case(
      "a.mp4 b.mp4 c.mp4",
      "missing option '--output'\nhint: for several inputs, name a folder: -o FOLDER"
    ),
    Case("a.mp4 -o", "missing value for option '-o'\nhint: \(output)"),
    Case("a.mp4 --output=", "empty value for option '--output'\nhint: \(output)"),
    Case("a.mp4 -o b.mp4 --bogus", "unknown option '--bogus'"),
    Case(
      "-i a.mp4 -o b.mp4",
      "unknown option '-i'\nhint: the input needs no option, only its path"
    ),
    Case("a.mp4 -o b.mp4 --force", "unknown option '--force'\nhint: did you mean '-y'?"),
    Case("a.mp4 -o b.mp4 --ss 3", "unknown option '--ss'\nhint: did you mean '--from'?"),
    Case("a.mp4 --ouptut b.mp4", "unknown option '--ouptut'\nhint: did you mean '--output'?"),
    Case("a.mp4 -o b.mp4 -s bogus", "\(notAStyle("bogus"))\nhint: \(style)"),
    Case(
      "a.mp4 -o b.mp4 -s hat.png",
      "\(notAStyle("hat.png"))\n"
        + "hint: to stamp a picture, an emoji or a text: --sprite hat.png --at face"
    ),
    Case(
      "a.mp4 -o b.mp4 -s 😀",
      "\(notAStyle("😀"))\n"
        + "hint: to stamp a picture, an emoji or a text: --sprite '😀' --at face"
    ),
    Case(
      "a.mp4 -o b.mp4 --blur",
      "unknown option '--blur'\nhint: did you mean '--style blur'?"
    ),
    Case(
      "a.mp4 -o b.mp4 --style heart",
      "\(notAStyle("heart"))\nhint: did you mean 'hearts'?"
    ),
    Case(
      "a.mp4 -o b.mp4 --accuracy fast",
      "invalid value 'fast' for option '--accuracy': not low, normal or high\n"
        + "hint: did you mean 'low'?"
    ),
    Case(
      "a.mp4 -o b.mp4 --drop metadata",
      "invalid value 'metadata' for option '--drop': not audio, subtitle, data, attachment or picture\n"
        + "hint: to leave out what tells about people, places and devices: --private"
    ),
    Case(
      "a.mp4 -o b.mp4 --colour red",
      "unknown option '--colour'\nhint: a style has its colours: 'annotate styles squares > mine.json', "
        + "edit it, and add --style mine.json"
    ),
    Case(
      "a.mp4 -o b.mp4 --bitrate 800",
      "'--bitrate' takes 1k to 10G bits a second, such as 8M or 800k, not '800'\n"
        + "hint: did you mean '800k'?"
    ),
    Case(
      "a.mp4 -o b.mp4 --bitrate 800000M",
      "'--bitrate' takes 1k to 10G bits a second, such as 8M or 800k, not '800000M'\nhint: \(bitRate)"
    ),
    Case("a.mp4 -o b.mp4 --at nose", "'--at' needs a '--sprite' before it\nhint: \(at)"),
    Case(
      "a.mp4 -o b.mp4 --sprite-size 30% --sprite a.svg --at nose",
      "'--sprite-size' needs a '--sprite' before it\nhint: \(spriteSize)"
    ),
    Case("a.mp4 -o b.mp4 --sprite a.svg", "'--sprite' 'a.svg' needs an '--at'\nhint: \(at)"),
    Case(
      "a.mp4 -o b.mp4 --sprite a.svg --at nose --at chin",
      "'--at' is given twice for one '--sprite'\nhint: \(at)"
    ),
    Case(
      "a.mp4 -o b.mp4 --sprite a.svg --at nose --sprite-size 30",
      "'--sprite-size' takes a percentage such as 30% or pixels such as 120px, not '30'\nhint: \(spriteSize)"
    ),
    Case(
      "a.mp4 -o b.mp4 --sprite a.svg --at nos",
      "invalid value 'nos' for option '--at': not leftEye, rightEye, eyes, leftPupil, rightPupil, "
        + "pupils, betweenEyes, leftBrow, rightBrow, brows, nose, upperLip, mouth, chin, nearTemple, "
        + "nearEar, forehead or face\nhint: did you mean 'nose'?"
    ),
    Case(
      "a.mp4 -o b.mp4 --progress what",
      "invalid value 'what' for option '--progress': not auto, bar, plain, json, openjd or none\nhint: \(progress)"
    ),
    Case("a.mp4 -o b.mp4 --crf x", "'--crf' takes a number of at least 0, not 'x'\nhint: \(crf)"),
    Case("a.mp4 -o b.mp4 --crf -1", "'--crf' takes a number of at least 0, not '-1'\nhint: \(crf)"),
    Case(
      "a.mp4 -o b.mp4 --min-face 24",
      "'--min-face' takes pixels such as 24px or a percentage such as 2%, not '24'\nhint: \(smallest)"
    ),
    Case(
      "a.mp4 -o b.mp4 --min-face 101%",
      "'--min-face' takes pixels such as 24px or a percentage such as 2%, not '101%'\nhint: \(smallest)"
    ),
    Case(
      "a.mp4 -o b.mp4 --max-faces 0",
      "'--max-faces' takes a whole number of at least 1, not '0'\nhint: \(largest)"
    ),
    Case(
      "a.mp4 -o b.mp4 --confidence 1.5",
      "'--confidence' takes a number above 0, up to 1, not '1.5'\nhint: \(confidence)"
    ),
    Case(
      "a.mp4 -o b.mp4 --region 0,0,10",
      "'--region' takes four numbers X,Y,WIDTH,HEIGHT in pixels, not '0,0,10'\nhint: \(region)"
    ),
    Case(
      "a.mp4 -o b.mp4 --region 0,0,0,10",
      "'--region' takes four numbers X,Y,WIDTH,HEIGHT in pixels, not '0,0,0,10'\nhint: \(region)"
    ),
    Case(
      "a.mp4 -o b.mp4 --crf nan",
      "'--crf' takes a number of at least 0, not 'nan'\nhint: \(crf)"
    ),
    Case(
      "a.mp4 -o b.mp4 --no-faces-out --faces-out c.jsonl",
      "'--no-faces-out' contradicts '--faces-out'\nhint: --no-faces-out: write no sidecar"
    ),
    Case(
      "a.mp4 -o b.mp4 -o c.mp4",
      "option '--output' given twice: 'b.mp4' and 'c.mp4'\nhint: \(output)"
    ),
    Case(
      "--generate-completion-script powershell",
      "invalid value 'powershell' for option '--generate-completion-script': "
        + "not bash, zsh or fish\nhint: \(shell)"
    ),
  ]

  /// Runs the program in an empty folder, which must stay empty.
  private func errors(_ sample: Case, exitCode: Int32) throws -> String {
    let folder = try TemporaryFolder()
    let result = try Program.run(sample.arguments, folder: folder.url)
    #expect(result.exitCode == exitCode)
    #expect(result.output == "")
    #expect(try folder.names() == [])
    return result.errors
  }

  private static func refusal(_ sample: Case) -> String {
    """
    annotate: error: \(sample.message)
    """ + (sample.message.contains("\n") ? "" : "\nhint: see 'annotate --help'")
  }

  @Test("a mistake is named, with what to do or what the option takes", arguments: parsingCases)
  func parsing(_ sample: Case) throws {
    let error = #expect(throws: UsageError.self) {
      let parsed = try ArgumentParser(AnnotateCommandLine.description).parse(sample.arguments)
      _ = try JobArguments(parsed, AnnotateCommandLine.sections).job()
    }
    #expect(error?.description == Self.refusal(sample))
  }

  @Test(
    "a mistake ends the program before anything is written",
    .tags(.process),
    .timeLimit(.minutes(10)),
    // Of the grammar, and of what options mean together.
    arguments: parsingCases.filter {
      ["", "a.mp4 -o b.mp4 --at nose"].contains($0.testDescription)
    }
  )
  func refused(_ sample: Case) throws {
    #expect(try errors(sample, exitCode: 64) == Self.refusal(sample) + "\n")
  }

  static let nameCases = [
    Case(
      "a.mp4 -o b.xyz",
      "cannot determine the container from the name 'b.xyz': FFmpeg writes no video "
        + "container with this extension\nhint: use an extension such as .mp4, .mov, .mkv or .webm"
    ),
    Case(
      "a.mp4 -o b.webm --codec h264",
      "cannot put the codec 'libx264': the container webm does not hold it\n"
        + "hint: write to .mkv, or choose another --codec"
    ),
    Case(
      "a.mp4 -o b.mp4 --faces-dir b.mp4",
      "cannot write two outputs to the same path 'b.mp4'"
    ),
  ]

  @Test("names that make no sense are refused before anything is read", arguments: nameCases)
  func names(_ sample: Case) throws {
    #expect(try errors(sample, exitCode: 64) == "annotate: error: \(sample.message)\n")
  }

  @Test("a codec that is not there is a missing part")
  func codec() throws {
    let expected = """
      annotate: error: cannot encode with the codec 'nonsense': this FFmpeg has no video encoder \
      of that name
      hint: list them with: annotate --generate-completions codecs

      """
    let sample = Case("a.mp4 -o b.mp4 --codec nonsense", "")
    #expect(try errors(sample, exitCode: 69) == expected)
  }

  @Test("the nearest codec is suggested", arguments: [("libx265x", "libx265"), ("h246", "h264")])
  func codecs(_ name: String, _ meant: String) throws {
    let sample = Case("a.mp4 -o b.mp4 --codec \(name)", "")
    #expect(try errors(sample, exitCode: 69).hasSuffix("\nhint: did you mean '\(meant)'?\n"))
  }

  @Test(
    "a file that is not there comes with the name that was probably meant",
    arguments: ["b.mov", "b.jpg"]
  )
  func file(_ output: String) throws {
    let folder = try TemporaryFolder()
    try Data("x".utf8).write(to: folder.url.appendingPathComponent("IMG_0412.MOV"))
    let result = try Program.run(["IMG_0412.mov", "-o", output], folder: folder.url)
    let expected = """
      annotate: error: cannot read 'IMG_0412.mov': no such file or directory
      hint: did you mean 'IMG_0412.MOV'?

      """
    #expect(result.exitCode == 66)
    #expect(result.errors == expected)
  }

  @Test("an option of many other commands comes with the first few of them")
  func manyOwners() throws {
    let result = try Program.run(["export", "a.faces.jsonl", "--strict"])
    let hint = "'--strict' is an option of 'annotate', 'annotate detect', 'annotate render' and "
    #expect(result.exitCode == 64)
    #expect(result.errors.firstMatch(of: try Regex("hint: \(hint)[0-9]+ other commands\n")) != nil)
  }
}
