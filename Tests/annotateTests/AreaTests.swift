import Foundation
import TestSupport
import Testing

/// Parts of the picture that are hidden with `--cover`, in frames that ffmpeg has decoded.
@Suite("Covered areas of videos", .tags(.process, .farm), .timeLimit(.minutes(10)))
struct AreaTests {
  /// Twenty frames of noise, 160x120 at 25 a second, and where an output differs from them.
  private struct Clip {
    static let (width, height, frames) = (160, 120, 20)

    let folder: TemporaryFolder
    let input: String

    init(_ name: String = "in.mkv", _ options: [String] = []) throws {
      folder = try TemporaryFolder()
      input = folder.path(name)
      let noise = "color=gray:size=160x120:rate=25:duration=0.8,noise=alls=80:allf=t"
      let coding = ["-c:v", "ffv1", "-pix_fmt", "yuv444p"]
      try FFmpeg.make(["-f", "lavfi", "-i", noise] + coding + options + [input])
    }

    static let solid = ["--style", "solid", "--no-detection"]

    /// Covers areas without detection; the output has the pixels of the input elsewhere.
    @discardableResult
    func cover(
      _ areas: [String],
      _ options: [String] = solid,
      to output: String = "out.mkv"
    ) throws -> String {
      let covers = areas.flatMap { ["--cover=\($0)"] }
      let result = try Program.run(
        [input, "-o", folder.path(output), "-y", "--progress", "none", "--codec", "ffv1"]
          + options + covers,
        environment: ["ANNOTATE_RUNTIME": "/nowhere"]
      )
      try #require(result.exitCode == 0, "\(result.errors)")
      return result.errors
    }

    /// The changed pixels of each frame of an output, as `[first column, first row, columns, rows]` around them
    /// and their number; nil if none has changed.
    func changes(
      _ output: String = "out.mkv",
      from first: Int = 0
    ) throws -> [(box: [Int], count: Int)?] {
      let (old, new) = try (
        FFmpeg.pictures(of: input), FFmpeg.pictures(of: folder.path(output))
      )
      let size = 3 * Self.width * Self.height
      return (0..<new.count / size).map { frame in
        var (columns, rows, count) = ([Int](), [Int](), 0)
        for y in 0..<Self.height {
          for x in 0..<Self.width {
            let place = y * Self.width + x
            guard old[(frame + first) * size + place] != new[frame * size + place] else { continue }
            count += 1
            columns.append(x)
            rows.append(y)
          }
        }
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
          let bottom = rows.max()
        else { return nil }
        return ([left, top, right - left + 1, bottom - top + 1], count)
      }
    }
  }

  @Test("an area is hidden in its frames alone, and nothing outside changes, without any model")
  func still() throws {
    let clip = try Clip()
    // Frames are at 0, 0.04, 0.08 and so on; 0.2 is frame 5, 0.41 lies before frame 11.
    try clip.cover(["30,20,64,40@0.2-0.41"])
    let changes = try clip.changes()
    #expect(changes.map { $0 != nil } == (0..<Clip.frames).map { (5...10).contains($0) })
    for case let change? in changes { #expect(change.box == [30, 20, 64, 40]) }
    try clip.cover(["25%,50%,50%,25%"])
    for change in try clip.changes() { #expect(change?.box == [40, 60, 80, 30]) }
  }

  @Test("an ellipse leaves the corners of its bounds")
  func ellipse() throws {
    let clip = try Clip()
    try clip.cover(["ellipse:30,20,80,40@0-0.04"])
    let change = try #require(try clip.changes()[0])
    #expect(change.box == [30, 20, 80, 40])
    // Not quite all pixels of dark gray differ from noise.
    #expect((0.95...1.05).contains(Double(change.count) / (Double.pi / 4 * 80 * 40)))
  }

  @Test("an area moves evenly between its keyframes, and stays only if its ends are open")
  func moving() throws {
    let clip = try Clip()
    // Frames 5 to 10; 8 pixels and 4 columns more in each.
    try clip.cover(["10,20,40,30@0.2/50,20,60,30@0.4"])
    let boxes = try clip.changes().map(\.?.box)
    let wanted: [[Int]?] = (0..<Clip.frames).map { frame in
      let step = frame - 5
      return (0...5).contains(step) ? [10 + 8 * step, 20, 40 + 4 * step, 30] : nil
    }
    #expect(boxes == wanted)
    try clip.cover(["10,20,40,30@-0.2/50,20,60,30@0.4-"])
    let open = try clip.changes().map(\.?.box)
    #expect(Array(open[5...10]) == Array(boxes[5...10]))
    #expect(open[..<5].allSatisfy { $0 == [10, 20, 40, 30] })
    #expect(open[11...].allSatisfy { $0 == [50, 20, 60, 30] })
  }

  @Test(
    "an area may reach beyond the picture and enter it",
    arguments: ["blur", "pixelate", "solid"]
  )
  func edge(_ style: String) throws {
    let clip = try Clip()
    try clip.cover(
      ["-20,-10,40,30@0-0.2", "150,100,900,900@0.2-0.4", "-40,0,20,120@0.4/160,0,20,120@0.6"],
      ["--style", style, "--no-detection"]
    )
    let boxes = try clip.changes().map(\.?.box)
    #expect(boxes[..<5].allSatisfy { $0 == [0, 0, 20, 20] })
    #expect(boxes[5..<10].allSatisfy { $0 == [150, 100, 10, 20] })
    #expect(boxes[10] == nil && boxes[15] == nil && boxes[12] == [40, 0, 20, 120])
  }

  @Test("times are those of --from and --to in the source, also in an excerpt")
  func excerpt() throws {
    let clip = try Clip()
    try clip.cover(["30,20,64,40@0.4-0.6"], Clip.solid + ["--from", "0.2", "--to", "0.7"])
    let changes = try clip.changes(from: 5)
    #expect(changes.map { $0 != nil } == (5..<18).map { (10..<15).contains($0) })
  }

  @Test("a clock that does not start at zero counts as players show it")
  func lateClock() throws {
    let clip = try Clip("in.nut", ["-output_ts_offset", "7"])
    let stream = ["-f", "mpegts", clip.folder.path("late.ts")]
    let picture = ["-i", clip.input, "-c:v", "libx264", "-qp", "0", "-pix_fmt", "yuv444p"]
    try FFmpeg.make(picture + ["-output_ts_offset", "7"] + stream)
    let late = clip.folder.path("late.ts")
    let result = try Program.run(
      [late, "-o", clip.folder.path("late.mkv"), "-y", "-q", "--codec", "ffv1"] + Clip.solid
        + ["--cover", "30,20,64,40@0.2-0.4"]
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    let hashes = try zip(
      FFmpeg.frameHashes(of: late),
      FFmpeg.frameHashes(of: clip.folder.path("late.mkv"))
    ).map { $0 != $1 }
    #expect(hashes == (0..<Clip.frames).map { (5..<10).contains($0) })
  }

  @Test("render hides what the sidecar lists, once, and adds what it is told to")
  func render() throws {
    let clip = try Clip()
    let areas = ["ellipse:30,20,64,40@0.2-0.4", "10%,60%,33.3%,30.3%@0.1/60%,60%,20%,20%@0.5"]
    let blur = ["--style", "blur", "--no-detection"]
    try clip.cover(areas, blur)
    let sidecar = clip.folder.path("out.faces.jsonl")
    func render(_ output: String, _ options: [String]) throws -> ProcessResult {
      try Program.run(
        ["render", clip.input, "--faces", sidecar, "-o", clip.folder.path(output), "-y"]
          + ["--codec", "ffv1", "--faces-out", clip.folder.path("again.faces.jsonl")] + options
      )
    }
    let wanted = try FFmpeg.frameHashes(of: clip.folder.path("out.mkv"))
    for options in [[], areas.flatMap { ["--cover", $0] }] {
      #expect(try render("again.mkv", ["--style", "blur"] + options).exitCode == 0)
      #expect(try FFmpeg.frameHashes(of: clip.folder.path("again.mkv")) == wanted)
      let (one, other) = try (
        String(contentsOfFile: sidecar, encoding: .utf8),
        String(contentsOfFile: clip.folder.path("again.faces.jsonl"), encoding: .utf8)
      )
      #expect(one == other)
    }
    let more = ["--style", "blur", "--cover", "100,0,30,20@0.7-"]
    #expect(try render("more.mkv", more).exitCode == 0)
    let written = try String(
      contentsOfFile: clip.folder.path("again.faces.jsonl"),
      encoding: .utf8
    )
    #expect(written.contains(#"{"pts":700,"bounds":[100.0,0.0,30.0,20.0]}]}]}"#), "\(written)")
    let boxes = try clip.changes("more.mkv").map(\.?.box)
    #expect(boxes[18] == [100, 0, 30, 20] && boxes[16] == nil)
    #expect(
      try FFmpeg.frameHashes(of: clip.folder.path("more.mkv")).prefix(17) == wanted.prefix(17)
    )
    let refused = try render("no.mkv", ["--style", "hearts"])
    #expect(refused.exitCode == 64)
    #expect(refused.errors.contains("no style of those that are chosen hides anything"))
    let inspected = try Program.run(["inspect", sidecar])
    #expect(inspected.output.contains("ellipse:30,20,64,40@0.2-0.4"), "\(inspected.output)")
    let verified = try Program.run(["verify", clip.folder.path("out.mkv"), "--source", clip.input])
    #expect(verified.exitCode == 0, "\(verified.output)")
    #expect(verified.output.contains("untouched pixels"), "\(verified.output)")
  }

  @Test("the steps of a farm give the bytes of a single run")
  func farm() throws {
    let clip = try Clip("in.mp4", ["-c:v", "libx264", "-qp", "0", "-t", "0.8", "-g", "4"])
    let long = clip.folder.path("long.mp4")
    try FFmpeg.make(["-stream_loop", "4", "-i", clip.input, "-c", "copy", long])
    let areas = ["30,20,64,40@1-2", "ellipse:0,0,30%,30%@0.5/100,60,50%,50%@3.5"]
    let farm = Farm(
      clip.folder,
      input: long,
      ["--style", "blur", "--no-detection", "--codec", "ffv1"] + areas.flatMap { ["--cover", $0] }
    )
    try farm.expectSame(dividedBy: ["--chunk-frames", "32"])
    let text = try String(contentsOfFile: clip.folder.path("farm.faces.jsonl"), encoding: .utf8)
    #expect(text.contains("\"coveredAreas\""))
  }

  @Test("another area is another sidecar and another video, of the same detections")
  func changedPlan() throws {
    let clip = try Clip()
    let options = ["--style", "blur", "--no-detection", "--codec", "ffv1", "--cover"]
    let division = ["--chunk-frames", "32"]
    let first = Farm(clip.folder, input: clip.input, options + ["30,20,64,40"])
    try first.expectSame(dividedBy: division)
    let second = Farm(clip.folder, input: clip.input, options + ["40,20,64,40", "-y"])
    try second.plan(division)
    #expect(try second.run("detect").errors.contains("already"))
    try second.finish()
    let boxes = try clip.changes("farm.mkv").map(\.?.box)
    #expect(boxes.allSatisfy { $0 == [40, 20, 64, 40] })
  }

  @Test("an area that hides nothing is refused or warned of, also by a farm")
  func hidesNothing() throws {
    let clip = try Clip()
    let refused = try Program.run(
      [clip.input, "-o", "x.mkv"] + Clip.solid + ["--cover", "160,0,20,20"]
    )
    #expect(refused.exitCode == 64)
    #expect(
      refused.errors.contains("cannot cover 160,0,20,20")
        && refused.errors.contains("lies outside the picture, which is 160x120"),
      "\(refused.errors)"
    )
    let unseen = "no frame shows 10,20,30,40@1-2"
    let said = try clip.cover(["10,20,30,40@1-2", "1,2,30,40"])
    #expect(said.contains(unseen) && !said.contains("no frame shows 1,2"), "\(said)")
    let several = try clip.cover((0..<9).map { "\($0),20,30,40@1-2" } + ["1,2,30,40"])
    #expect(several.contains("9 areas that should be covered are never seen in"), "\(several)")
    #expect(several.contains("0,20,30,40@1-2, 1,20") && several.contains("@1-2 or others"))
    let part = try clip.cover(
      ["10,20,30,40@0.1-0.2", "1,2,30,40"],
      Clip.solid + ["--from", "0.5"]
    )
    #expect(part.contains("no frame shows 10,20,30,40@0.1-0.2"), "\(part)")
    let farm = Farm(
      clip.folder,
      input: clip.input,
      Clip.solid + ["--codec", "ffv1", "--cover", "10,20,30,40@1-2", "--cover", "1,2,30,40"]
    )
    try farm.plan(["--chunk-frames", "32"])
    for phase in ["detect", "link", "render"] {
      #expect(try !farm.run(phase).errors.contains("no frame shows"))
    }
    let joined = try farm.run("join").errors
    #expect(joined.contains(unseen) && !joined.contains("no frame shows 1,2"), "\(joined)")
  }

  @Test(
    "a mistake in the command line is one clear line",
    arguments: [
      (["--cover", "1,2,3,4"], "'--cover' is for styles that hide faces, and none is chosen"),
      (
        ["-s", "hearts", "--cover", "1,2,3,4"],
        "add --style blur, --style pixelate or --style solid"
      ),
      (["-s", "blur", "--cover", "1,2,3"], "'--cover' takes X,Y,W,H in pixels or percentages"),
      (["-s", "blur", "--cover", "1,2,3,4@5-4"], "not '1,2,3,4@5-4'"),
      (["-s", "blur", "--no-detection"], "'--no-detection' needs '--cover'"),
      (
        ["-s", "blur", "--no-detection", "--cover", "1,2,3,4", "--only", "2"],
        "'--no-detection' contradicts '--only'"
      ),
    ]
  )
  func mistakes(_ options: [String], _ words: String) throws {
    let clip = try Clip()
    let result = try Program.run([clip.input, "-o", clip.folder.path("x.mkv")] + options)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: clip.folder.path("x.mkv")))
  }

  @Test("numbered pictures and a still are covered, too")
  func pictures() throws {
    let clip = try Clip()
    let folder = clip.folder
    try FFmpeg.make(["-i", clip.input, "-pix_fmt", "rgb24", folder.path("in.%02d.png")])
    func differs(_ number: String, _ output: String) throws -> Bool {
      try FFmpeg.frameHashes(of: folder.path("in.\(number).png"))
        != FFmpeg.frameHashes(of: folder.path(output))
    }
    let sequence = try Program.run(
      [folder.path("in.%02d.png"), "-o", folder.path("out.%02d.png"), "-q"] + Clip.solid
        + ["--frame-rate", "10", "--cover", "30,20,64,40@0.5-0.8"]
    )
    #expect(sequence.exitCode == 0, "\(sequence.errors)")
    let changed = try (1...20).filter { number in
      let digits = (number < 10 ? "0" : "") + "\(number)"
      return try differs(digits, "out.\(digits).png")
    }
    #expect(changed == [6, 7, 8])
    let still = try Program.run(
      [folder.path("in.01.png"), "-o", folder.path("still.png"), "-q"] + Clip.solid
        + ["--cover", "30,20,64,40"]
    )
    #expect(still.exitCode == 0, "\(still.errors)")
    #expect(try differs("01", "still.png"))
  }

  @Test("a cover whose condition never holds hides areas, but no faces")
  func areasAlone() throws {
    let clip = try Clip()
    try clip.cover(["30,20,64,40@0-0.2"])
    let (sidecar, style) = (clip.folder.path("out.faces.jsonl"), clip.folder.path("area.json"))
    let face = #""faces":[{"id":1,"bounds":[100,80,20,30]}]"#
    let text = try String(contentsOfFile: sidecar, encoding: .utf8)
    try Data(text.replacing(#""faces":[]"#, with: face).utf8)
      .write(to: URL(fileURLWithPath: sidecar))
    let page = try String(
      contentsOf: Places.repository.appendingPathComponent("Documentation/Styles.md"),
      encoding: .utf8
    )
    let start = try #require(page.range(of: #"{"name": "area""#)).lowerBound
    let end = try #require(page.range(of: "`.", range: start..<page.endIndex)).lowerBound
    try Data(page[start..<end].utf8).write(to: URL(fileURLWithPath: style))
    let result = try Program.run(
      ["render", clip.input, "--faces", sidecar, "-o", clip.folder.path("both.mkv"), "-q"]
        + ["--codec", "ffv1", "--style", style]
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    let boxes = try clip.changes("both.mkv").map(\.?.box)
    let wanted: [[Int]?] = (0..<Clip.frames).map { $0 < 5 ? [30, 20, 64, 40] : nil }
    #expect(boxes == wanted)
  }

  @Test(
    "enormous areas and areas of a fraction of a pixel are drawn at once",
    arguments: ["blur", "pixelate", "solid"]
  )
  func extremes(_ style: String) throws {
    let clip = try Clip()
    let areas = [
      "-500000,-900000,1000000,1000000@0-0.2", "ellipse:-400000,0,900000,0.01@0.2-0.4",
      "80.4,60.4,0.01,0.01@0.4-0.6", "-1000000%,-1000000%,1000000%,1000000%@0.59/0,0,1,1@0.6",
    ]
    try clip.cover(areas, ["--style", style, "--no-detection"])
    let changes = try clip.changes()
    #expect(changes[..<5].allSatisfy { $0?.box == [0, 0, 160, 120] })
    #expect(changes[5...].allSatisfy { ($0?.count ?? 0) <= 160 })
  }

  @Test("a sidecar without covered areas does not mention them")
  func absent() throws {
    let clip = try Clip()
    try clip.cover(["1,2,30,40"])
    let with = try String(contentsOfFile: clip.folder.path("out.faces.jsonl"), encoding: .utf8)
    #expect(with.contains(#","coveredAreas":[{"shape":"rectangle","keyframes":[{"pts":0,"#))
    #expect(with.contains(#""models":[],"options":{"no-detection":"true","style":"solid"}"#))
  }
}
