import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@Suite(
  "Geometry of the output",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct GeometryTests {
  /// The linear parts of display matrices that show stored pictures in the eight ways of EXIF.
  static let matrices: [(Orientation, [Double])] = [
    (.up, [1, 0, 0, 1]), (.upMirrored, [-1, 0, 0, 1]), (.down, [-1, 0, 0, -1]),
    (.downMirrored, [1, 0, 0, -1]), (.leftMirrored, [0, 1, 1, 0]), (.right, [0, 1, -1, 0]),
    (.rightMirrored, [0, -1, -1, 0]), (.left, [0, -1, 1, 0]),
  ]

  /// A few frames of a picture without symmetry, shown in one of the eight ways.
  private static func clip(
    _ matrix: [Double],
    in folder: TemporaryFolder,
    format: String = "yuv420p"
  ) throws -> String {
    let path = folder.path("in.mov")
    try FFmpeg.make([
      "-f", "lavfi", "-i", "testsrc=s=96x64:r=25", "-frames:v", "2", "-pix_fmt", format,
      "-c:v", "libx264", "-bf", "0", path,
    ])
    try QuickTimePatch.setMatrix(a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], in: path)
    return path
  }

  @discardableResult
  private static func annotate(
    _ arguments: [String],
    stamps: [String] = MadeClip.faceless
  ) throws -> ProcessResult {
    let result = try Program.run(arguments + stamps + ["--progress", "none", "--no-faces-out"])
    #expect(result.exitCode == 0, "\(result.errors)")
    return result
  }

  /// The hashes of pictures as players show them, after a filter.
  private static func shown(_ path: String, filter: String = "null") throws -> [String] {
    let said = try ProcessRunner.require(
      "ffmpeg",
      ["-v", "error", "-i", path, "-vf", filter, "-f", "framemd5", "-"]
    )
    return said.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: ",").last.map(String.init) }
  }

  @Test("a baked picture equals what players display with the tag", arguments: matrices)
  func baked(_ orientation: Orientation, _ matrix: [Double]) throws {
    let folder = try TemporaryFolder()
    let input = try Self.clip(matrix, in: folder)
    let output = folder.path("out.mkv")
    try Self.annotate([
      input, "-o", output, "--codec", "ffv1", "--bake-orientation",
    ])
    let stream = try #require(try FFprobe.streams(of: output).first)
    #expect(stream.rotation == nil)
    #expect(stream.width == (orientation.swapsAxes ? 64 : 96))
    #expect(try Self.shown(output) == Self.shown(input))
  }

  @Test("a mirrored picture is the shown one with left and right exchanged", arguments: matrices)
  func mirrored(_ orientation: Orientation, _ matrix: [Double]) throws {
    let folder = try TemporaryFolder()
    let input = try Self.clip(matrix, in: folder)
    let output = folder.path("out.mov")
    try Self.annotate([
      input, "-o", output, "--codec", "h264", "--crf", "0", "--mirror",
    ])
    let (before, after) = try (FFprobe.streams(of: input), FFprobe.streams(of: output))
    #expect(after.first?.rotation == before.first?.rotation)
    #expect(try Self.shown(output) == Self.shown(input, filter: "hflip"))
  }

  @Test("bit depth and chroma survive being turned", arguments: ["yuv420p10le", "yuv444p"])
  func formats(_ format: String) throws {
    let folder = try TemporaryFolder()
    let input = try Self.clip([0, 1, -1, 0], in: folder, format: format)
    let output = folder.path("out.mkv")
    try Self.annotate([
      input, "-o", output, "--codec", "ffv1", "--bake-orientation",
    ])
    #expect(try FFprobe.streams(of: output).first?.pixFmt == format)
    #expect(try Self.shown(output) == Self.shown(input))
  }

  @Test(
    "a container that cannot store the rotation gets an upright picture",
    arguments: ["mkv", "avi", "gif", "webm"]
  )
  func upright(_ ending: String) throws {
    let clip = Quick(try TemporaryFolder(), input: Places.clip("faces/sideways movie.mov"))
    let (result, output) = try clip.run("out.\(ending)", ["--preview", "0.2", "--no-audio"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(!result.errors.contains("rotat"), "\(result.errors)")
    let stream = try #require(try FFprobe.streams(of: output).first)
    #expect(stream.width == 480 && stream.height == 640)
  }

  /// A way to bring a clip to a size.
  private struct Fit: CustomStringConvertible {
    let size: PixelSize
    let gravity: Gravity

    private var isMirrored: Bool { gravity != .resizeAspect }

    var description: String { options.joined(separator: " ") }

    var options: [String] {
      let size = ["--size", "\(size.width)x\(size.height)", "--gravity", gravity.rawValue]
      return size + (isMirrored ? ["--mirror"] : [])
    }

    /// What ffmpeg has to do to a stamped clip to come to the same.
    var filter: String {
      let (w, h) = (size.width, size.height)
      // First square pixels, then the gravity.
      let square = "scale='trunc(iw*sar)':ih,setsar=1"
      let fit =
        switch gravity {
        case .resize: "scale=\(w):\(h)"
        case .resizeAspect:
          "scale=\(w):\(h):force_original_aspect_ratio=decrease,pad=\(w):\(h):-1:-1"
        case .resizeAspectFill:
          "scale=\(w):\(h):force_original_aspect_ratio=increase,crop=\(w):\(h)"
        }
      return "[1:v]\(square),\(fit),setsar=1\(isMirrored ? ",hflip" : "")[wanted];[0:v][wanted]"
    }
  }

  static let sizes = [
    ("faces/single_face.mp4", [PixelSize(320, 320), PixelSize(400, 160)]),
    ("faces/sideways movie.mov", [PixelSize(320, 320)]),
    ("odd/video_with_rectangular_samples.mp4", [PixelSize(320, 240)]),
  ]

  @Test("picture and stamps have the positions that ffmpeg gives a stamped clip", arguments: sizes)
  func sized(_ clip: String, _ sizes: [PixelSize]) throws {
    let folder = try TemporaryFolder()
    let (input, plain, output) = (folder.path("in.mov"), folder.path("a.mov"), folder.path("b.mov"))
    try FFmpeg.make(["-i", Places.clip(clip), "-frames:v", "3", "-an", "-c", "copy", input])
    let options = ["-y", "--codec", "h264", "--crf", "4", "--preset", "ultrafast"]
    try Self.annotate([input, "-o", plain] + options, stamps: ["-s", "squares"])
    for size in sizes {
      for fit in Gravity.allCases.map({ Fit(size: size, gravity: $0) }) {
        try Self.annotate(
          [input, "-o", output] + options + fit.options,
          stamps: ["-s", "squares"]
        )
        let difference = try PictureDifference(of: output, from: plain, filter: fit.filter)
        // If the border of a square is off by a pixel, that costs more than ten decibels.
        #expect(difference.psnr > 30, "\(fit)")
      }
    }
  }

  @Test("a picture of an odd size is encoded whole, and its padding is marked as hidden")
  func oddSize() throws {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path("in.mkv"), folder.path("out.mp4"))
    try FFmpeg.make([
      "-f", "lavfi", "-i", "testsrc=s=641x361:r=25", "-frames:v", "2", "-pix_fmt", "yuv420p",
      "-c:v", "ffv1", input,
    ])
    let made = try Self.annotate([
      input, "-o", output, "--codec", "h264", "--crf", "2",
    ])
    #expect(!made.errors.contains("warning"))
    let stream = try #require(try FFprobe.streams(of: output).first)
    #expect([stream.width, stream.height] == [642, 362])
    #expect(try Aperture(of: output) == Aperture(width: 641, height: 361, x: -0.5, y: -0.5))
    let difference = try PictureDifference(
      of: output,
      from: input,
      filter: "[0:v]crop=641:361:0:0:exact=1[seen];[seen][1:v]"
    )
    #expect(difference.psnr > 40)
    let warned = try Self.annotate([input, "-o", folder.path("out.mkv"), "--codec", "h264"])
    #expect(warned.errors.contains("annotate: warning: enlarging the picture of '\(input)'"))
    let hidden = try Program.run(["verify", output, "--source", input])
    #expect(hidden.exitCode == 0, "\(hidden.output)")
    let shown = try Program.run(["verify", folder.path("out.mkv"), "--source", input])
    #expect(shown.errors.contains("lost: picture size"))
  }

  @Test("faces are detected inside the clean aperture, which is kept")
  func cleanAperture() throws {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path("in.mov"), folder.path("out.mov"))
    let clip = Places.clip("faces/single_face.mp4")
    try FFmpeg.make([
      "-i", clip, "-frames:v", "2", "-an", "-c:v", "libx264", "-crf", "4", "-bf", "0", input,
    ])
    try QuickTimePatch.addCleanAperture(width: 400, height: 300, offsets: (40, 20), to: input)
    let sidecar = folder.path("out.jsonl")
    let options = ["-s", "none", "--progress", "none", "--faces-out", sidecar]
    let result = try Program.run([input, "-o", output] + options)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try Aperture(of: output) == Aperture(width: 400, height: 300, x: 20, y: 10))
    #expect(try FFprobe.streams(of: output).first?.sampleAspectRatio == "1:1")
    #expect(try FFmpeg.complaints(about: output) == "")

    // The same face in a clip that has been cut to the aperture by ffmpeg.
    let (cut, cutSidecar) = (folder.path("cut.mov"), folder.path("cut.jsonl"))
    try FFmpeg.make([
      "-i", input, "-vf", "crop=400:300:140:40", "-c:v", "libx264", "-crf", "4", cut,
    ])
    let other = try Program.run(
      [cut, "-o", folder.path("other.mov"), "-s", "none", "-q", "--faces-out", cutSidecar]
    )
    #expect(other.exitCode == 0)
    let (faces, wanted) = try (SidecarLines(sidecar).frames, SidecarLines(cutSidecar).frames)
    let (face, twin) = (try #require(faces.first?.faces.first), wanted.first?.faces.first)
    for (value, expected) in zip(face.bounds, try #require(twin).bounds) {
      #expect(abs(value - expected) < 2)
    }
  }

  @Test("the picture is cropped to its clean aperture on request, and a warning names its loss")
  func cutToAperture() throws {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path("in.mov"), folder.path("out.mkv"))
    try FFmpeg.make([
      "-f", "lavfi", "-i", "testsrc=s=640x360:r=25", "-frames:v", "2", "-pix_fmt", "yuv420p",
      "-c:v", "libx264", "-bf", "0", input,
    ])
    try QuickTimePatch.addCleanAperture(width: 400, height: 300, offsets: (40, 20), to: input)
    try Self.annotate([
      input, "-o", output, "--codec", "ffv1", "--bake-orientation",
    ])
    #expect(try Self.shown(output) == Self.shown(input, filter: "crop=400:300:140:40"))
    let strict = try Program.run([input, "-o", folder.path("strict.mkv"), "--strict"])
    #expect(strict.exitCode == 65)
    #expect(strict.errors.contains("leaving out the clean aperture of"))
  }

  @Test("a picture that changes its size in mid-stream is fitted, not stretched, with a warning")
  func sizeChange() throws {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path("in.ts"), folder.path("out.mp4"))
    let parts = [("a.ts", "320x240", "0"), ("b.ts", "480x200", "0.4")]
    for (name, size, start) in parts {
      try FFmpeg.make([
        "-f", "lavfi", "-i", "testsrc=s=\(size):r=25", "-frames:v", "10", "-pix_fmt", "yuv420p",
        "-c:v", "libx264", "-bf", "0", "-g", "10", "-output_ts_offset", start, folder.path(name),
      ])
    }
    var joined = Data()
    for (name, _, _) in parts {
      joined += try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
    }
    try joined.write(to: URL(fileURLWithPath: input))
    let result = try Self.annotate([input, "-o", output, "--crf", "4"])
    #expect(result.errors.contains("annotate: warning: the picture changes in mid-stream in"))
    #expect(result.errors.contains("it is stored at 480x200 and is fitted into 320x240"))
    #expect(try FFprobe.frameTimes(of: output).count == 20)
    // The nearest size in the middle whose margins are whole chroma samples.
    let fit = "scale=320:132,pad=320:240:0:54"
    let difference = try PictureDifference(
      of: output,
      from: folder.path("b.ts"),
      filter: "[0:v]trim=start_frame=10,setpts=N[late];[1:v]\(fit),setpts=N[wanted];[late][wanted]"
    )
    #expect(difference.psnr > 27)
    let strict = try Program.run([input, "-o", folder.path("strict.mp4"), "-q", "--strict"])
    #expect(strict.exitCode == 65)
    #expect(try !folder.names().contains("strict.mp4"))
  }

  @Test("pixels that are not square keep their shape", arguments: ["mp4", "mov", "mkv"])
  func pixelAspect(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path("in.mkv"), folder.path("out.\(ending)"))
    try FFmpeg.make([
      "-f", "lavfi", "-i", "testsrc=s=360x288:r=25", "-frames:v", "2", "-vf", "setsar=64/45",
      "-pix_fmt", "yuv420p", "-c:v", "libx264", input,
    ])
    try Self.annotate([input, "-o", output])
    #expect(try FFprobe.streams(of: output).first?.sampleAspectRatio == "64:45")
    let baked = folder.path("sized.\(ending)")
    try Self.annotate([input, "-o", baked, "--size", "512x288"])
    #expect(try FFprobe.streams(of: baked).first?.sampleAspectRatio == "1:1")
  }

  @Test("an invalid display matrix is left out with a warning")
  func nonsenseMatrix() throws {
    let folder = try TemporaryFolder()
    let input = try Self.clip([1, 0, 0, 1], in: folder)
    try QuickTimePatch.setMatrix([0, 0x7fff_ffff, 0, 0x8000_0000], in: input)
    let output = folder.path("out.mov")
    let result = try Self.annotate([input, "-o", output])
    #expect(result.errors.contains("annotate: warning: ignoring the display matrix of '\(input)'"))
    #expect(try FFprobe.streams(of: output).first?.sideDataList == nil)
  }

  @Test("sizes that cannot be are refused", arguments: ["640", "640x", "0x360", "axb", "1x2x3"])
  func badSize(_ size: String) throws {
    let result = try Program.run(["in.mp4", "-o", "out.mp4", "--size", size])
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("'--size' takes WIDTHxHEIGHT"))
  }

  @Test("a gravity without a size is refused")
  func lonelyGravity() throws {
    let result = try Program.run(["in.mp4", "-o", "out.mp4", "--gravity", "resize"])
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("'--gravity' needs '--size'"))
  }
}

/// A clean aperture as exiftool reads it.
private struct Aperture: Equatable {
  var width: Double
  var height: Double
  var x: Double
  var y: Double
}

extension Aperture {
  init(of path: String) throws {
    let said = try ProcessRunner.require(
      "exiftool",
      ["-s3"] + ["Width", "Height", "OffsetX", "OffsetY"].map { "-CleanAperture" + $0 } + [path]
    )
    let numbers = said.output.split(separator: "\n").compactMap { Double($0) }
    guard numbers.count == 4 else { throw ToolFailure("no clean aperture in \(path)") }
    self.init(width: numbers[0], height: numbers[1], x: numbers[2], y: numbers[3])
  }
}
