import TestSupport

/// Small clips that ffmpeg makes, annotated without stamps: for what has nothing to do with faces.
struct Quick {
  /// The options of ffmpeg that say BT.709 of limited range.
  static let bt709 = [
    "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709", "-color_range",
    "tv",
  ]

  let folder: TemporaryFolder
  let input: String

  /// Makes a clip with ffmpeg's arguments after the input; five frames of a moving test picture unless
  /// `source` says otherwise.
  init(
    _ name: String,
    _ encoding: [String],
    source: String = "testsrc2=s=160x96:r=25:d=0.2"
  ) throws {
    folder = try TemporaryFolder()
    input = folder.path(name)
    try FFmpeg.make(["-f", "lavfi", "-i", source] + encoding + [input])
  }

  /// Takes a clip that is there.
  init(_ folder: TemporaryFolder, input: String) {
    (self.folder, self.input) = (folder, input)
  }

  /// Runs the program without stamps, sidecar and progress.
  func run(_ name: String, _ options: [String] = []) throws -> (ProcessResult, output: String) {
    let output = folder.path(name)
    let quiet = MadeClip.faceless + ["--no-faces-out", "--progress", "none", "-y"]
    return (try Program.run([input, "-o", output] + quiet + options), output)
  }

  /// The lines of warnings.
  static func warnings(of result: ProcessResult) -> [Substring] {
    result.errors.split(separator: "\n").filter { $0.hasPrefix("annotate: warning: ") }
  }
}
