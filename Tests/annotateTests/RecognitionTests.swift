import Foundation
import TestSupport
import Testing

@Suite(
  "People who come back",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct RecognitionTests {
  /// A clip with a man in frames 0 to 20 and 42 to 62, and a woman between, and its sidecar.
  private static let clip = Result { () throws -> (folder: TemporaryFolder, path: String) in
    let folder = try TemporaryFolder()
    let path = folder.path("in.mkv")
    let fit =
      "fps=25,scale=640:360:force_original_aspect_ratio=decrease,pad=640:360:-1:-1,setsar=1"
    let parts =
      "[0:v]\(fit),trim=end_frame=21,setpts=N/25/TB[a];[1:v]\(fit),trim=end_frame=21,setpts=N/25/TB[b];"
      + "[0:v]\(fit),trim=start_frame=30:end_frame=51,setpts=N/25/TB[c];[a][b][c]concat=n=3,fps=25"
    try FFmpeg.make([
      "-i", Places.clip("faces/single_face.mp4"), "-i", Places.clip("faces/center_focus.mp4"),
      "-filter_complex", parts, "-an", "-c:v", "libx264", "-qp", "0", "-preset", "ultrafast", path,
    ])
    return (folder, path)
  }

  private static let sidecar = Result { () throws -> String in
    let (folder, path) = try clip.get()
    let faces = folder.path("in.faces.jsonl")
    let result = try Program.run(["detect", path, "-o", faces, "-q"])
    #expect(result.exitCode == 0, "\(result.errors)")
    return faces
  }

  @Test("a person has one number in all scenes, and each track its own")
  func numbers() throws {
    let sidecar = try SidecarLines(try Self.sidecar.get())
    #expect(sidecar.frames.count == 63)
    for frame in sidecar.frames {
      let scene = frame.frame / 21
      #expect(frame.faces.map(\.id) == [scene + 1], "frame \(frame.frame)")
      #expect(frame.faces.map(\.person) == [scene == 1 ? 2 : 1], "frame \(frame.frame)")
    }
    let text = try String(contentsOfFile: Self.sidecar.get(), encoding: .utf8)
    #expect(
      text.contains(#""people":[{"person":1,"tracks":[1,3]},{"person":2,"tracks":[2]}]"#)
    )
  }

  @Test("ranges that are detected one by one give the same bytes; only they have signatures")
  func farm() throws {
    let (folder, path) = try Self.clip.get()
    let ranges = ["0-31", "32-"]
    let files = ranges.map { folder.path("\($0).detections.jsonl") }
    for (range, file) in zip(ranges, files) {
      let words = ["farm", "detect", path, "--range", range, "-o", file, "-q", "-y"]
      #expect(try Program.run(words).exitCode == 0)
    }
    let linked = folder.path("linked.faces.jsonl")
    #expect(try Program.run(["farm", "link"] + files + ["-o", linked, "-q", "-y"]).exitCode == 0)
    let single = try Self.sidecar.get()
    #expect(
      try String(contentsOfFile: linked, encoding: .utf8)
        == String(contentsOfFile: single, encoding: .utf8)
    )
    let detections = try String(contentsOfFile: files[0], encoding: .utf8)
    let signature = try #require(detections.firstRange(of: #""signature":["#))
    let numbers = detections[signature.upperBound...].prefix(24)
    try expectAbsent(String(numbers), folder, path)
  }

  /// Expects that nothing that a job writes contains a text.
  private func expectAbsent(_ text: String, _ folder: TemporaryFolder, _ path: String) throws {
    let output = folder.path("out.mkv")
    let exports = ["csv", "coco"].flatMap { ["--export", "\($0)=\(folder.path("out." + $0))"] }
    let result = try Program.run(
      [path, "-o", output, "-y", "--embed-faces", "--landmarks", "--log-format", "json"] + exports
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(!result.errors.contains(text) && !result.errors.contains("signature"))
    for name in ["out.mkv", "out.faces.jsonl", "out.csv", "out.coco"] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
      #expect(bytes.range(of: Data(text.utf8)) == nil, "\(name)")
      #expect(bytes.range(of: Data("signature".utf8)) == nil, "\(name)")
    }
  }

  @Test(
    "faces are chosen by person",
    arguments: [["--except", "person:1"], ["--only", "person:2"]]
  )
  func selection(_ options: [String]) throws {
    let (folder, path) = try Self.clip.get()
    // The numbers are those of the sidecar beside the clip.
    let sidecar = try Self.sidecar.get()
    func hashes(_ name: String, _ words: [String]) throws -> [String] {
      let output = folder.path(name)
      let drawing = ["--codec", "ffv1", "-q", "-y"]
      let result = try Program.run(words + ["-o", output] + drawing)
      #expect(result.exitCode == 0, "\(result.errors)")
      return try FFmpeg.frameHashes(of: output)
    }
    let bare = try hashes("bare.mkv", [path, "-s", "none"])
    let stamped = try hashes("stamped.mkv", [path, "-s", "solid"] + options)
    let rendered = try hashes(
      "rendered.mkv",
      ["render", path, "--faces", sidecar, "-s", "solid"] + options
    )
    #expect(rendered == stamped)
    let changed = zip(bare, stamped).map { $0 != $1 }
    #expect(changed == (0..<63).map { $0 / 21 == 1 })
  }

  @Test("a number that the sidecar beside the input has not is refused before the search")
  func unknownNumber() throws {
    let (folder, path) = try Self.clip.get()
    _ = try Self.sidecar.get()
    for option in ["--except", "--only"] {
      let result = try Program.run(
        [path, "-o", folder.path("unknown.mkv"), "-s", "solid", option, "person:9"]
          + ["--progress", "json"]
      )
      #expect(result.exitCode == 64)
      #expect(result.errors.contains("there is no person 9"), "\(result.errors)")
      #expect(!result.errors.contains(#""frames""#), "\(result.errors)")
    }
  }

  @Test("with --no-identity or --no-tracking, nobody is recognised")
  func off() throws {
    let (folder, path) = try Self.clip.get()
    for option in ["--no-identity", "--no-tracking"] {
      let faces = folder.path("off.faces.jsonl")
      #expect(try Program.run(["detect", path, "-o", faces, "-q", "-y", option]).exitCode == 0)
      let text = try String(contentsOfFile: faces, encoding: .utf8)
      #expect(!text.contains("sface") && !text.contains(#""person""#))
      let words = ["render", path, "--faces", faces, "-o", folder.path("x.mkv"), "-y"]
      let refused = try Program.run(words + ["--only", "person:1"])
      #expect(refused.exitCode == 64)
      #expect(refused.errors.contains("\(option), so"))
    }
    let refused = try Program.run([path, "-o", "x.mkv", "--no-identity", "--only", "person:1"])
    #expect(refused.errors.contains("'--no-identity' contradicts '--only'"))
  }

  @Test("a number means the person of the sidecar beside the input, also in a part of the video")
  func excerpt() throws {
    let (folder, path) = try Self.clip.get()
    _ = try Self.sidecar.get()
    func hashes(_ name: String, _ options: [String]) throws -> [String] {
      let words = [path, "--from", "0.84", "--codec", "ffv1", "-q", "-y"]
      let output = folder.path(name)
      let result = try Program.run(words + options + ["-o", output])
      #expect(result.exitCode == 0, "\(result.errors)")
      return try FFmpeg.frameHashes(of: output)
    }
    let bare = try hashes("part-bare.mkv", ["-s", "none"])
    let except = try hashes(
      "part-except.mkv",
      ["-s", "solid", "--margin", "0", "--except", "person:2"]
    )
    let only = try hashes("part-only.mkv", ["-s", "solid", "--margin", "0", "--only", "person:2"])
    // The woman is the first whom the part shows, and the second whom the video shows.
    #expect(zip(except, bare).map(==) == (0..<42).map { $0 < 21 })
    #expect(zip(only, bare).map(==) == (0..<42).map { $0 >= 21 })
    let sidecar = try SidecarLines(folder.path("part-except.faces.jsonl"))
    #expect(sidecar.frames.first?.faces.map(\.id) == [1])
    #expect(sidecar.header.options["except"] == "1")
  }

  @Test("numbers of faces that are hidden need a sidecar, and somebody who has them")
  func unknownNumbers() throws {
    let (folder, path) = try Self.clip.get()
    let alone = folder.path("alone.mkv")
    try FileManager.default.copyItem(atPath: path, toPath: alone)
    let words = ["-o", folder.path("hidden.mkv"), "-q", "-s", "solid"]
    let refused = try Program.run([alone] + words + ["--except", "1"])
    #expect(refused.exitCode == 64)
    #expect(refused.errors.contains("there is none of this video at"), "\(refused.errors)")
    let broken = folder.path("alone.faces.jsonl")
    try "{}\n".write(toFile: broken, atomically: true, encoding: .utf8)
    let unreadable = try Program.run([alone] + words + ["--except", "1"])
    #expect(unreadable.exitCode == 65)
    #expect(unreadable.errors.contains("cannot read the sidecar '\(broken)'"))
    _ = try Self.sidecar.get()
    for choice in [["--only", "77"], ["--except", "person:9"]] {
      let absent = try Program.run([path] + words + choice)
      #expect(absent.exitCode == 64 && absent.errors.contains("there is no "), "\(absent.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("hidden.mkv")))
  }

  @Test(
    "in a farm, too, numbers of faces that are hidden mean those of the sidecar beside the input"
  )
  func numbersInFarm() throws {
    let (_, path) = try Self.clip.get()
    let folder = try TemporaryFolder()
    let clip = folder.path("swapped.mkv")
    try FileManager.default.copyItem(atPath: path, toPath: clip)
    let plan = ["farm", "plan", clip, "-o", folder.path("x.mkv"), "-d", folder.path("refused")]
    let refused = try Program.run(
      plan + ["--chunk-frames", "32", "-s", "solid", "--except", "person:1"]
    )
    #expect(refused.exitCode == 64)
    #expect(
      refused.errors.contains("cannot tell which faces --only or --except"),
      "\(refused.errors)"
    )
    // In this sidecar each of both people has the number that the other one gets.
    var text = try String(contentsOfFile: Self.sidecar.get(), encoding: .utf8)
    for key in [#""id":"#, #""person":"#] {
      text = text.replacing(key + "1,", with: key + "x,").replacing(key + "2,", with: key + "1,")
        .replacing(key + "x,", with: key + "2,")
    }
    let seen = folder.path("swapped.faces.jsonl")
    try text.write(toFile: seen, atomically: true, encoding: .utf8)
    let options = ["-s", "solid", "--codec", "ffv1", "--except", "person:1"]
    let farm = Farm(folder, input: clip, options)
    try farm.begin(["--chunk-frames", "32"])
    try farm.finish()
    // The sidecar has the number that the person got in this run.
    try farm.expectSame()
    let bare = folder.path("bare.mkv")
    let plain = [clip, "-o", bare, "-s", "none", "--codec", "ffv1", "-q"]
    #expect(try Program.run(plain).exitCode == 0)
    let changed = try zip(FFmpeg.frameHashes(of: bare), FFmpeg.frameHashes(of: farm.output))
      .map { $0 != $1 }
    // The one whom the sidecar calls 1 is shown from the second third on.
    #expect(changed.prefix(20).allSatisfy { $0 } && !changed[30])
    // A sidecar that changes after the plan was made is noticed.
    try (text + "\n").write(toFile: seen, atomically: true, encoding: .utf8)
    let stale = try farm.run("render")
    #expect(stale.exitCode == 65 && stale.errors.contains("swapped.faces.jsonl"))
  }

  @Test("a sidecar that has more, or was corrected, is not replaced")
  func replacement() throws {
    let (folder, path) = try Self.clip.get()
    let text = try String(contentsOfFile: Self.sidecar.get(), encoding: .utf8)
    let kept = folder.path("kept.faces.jsonl")
    try text.write(toFile: kept, atomically: true, encoding: .utf8)
    let part = try Program.run(["detect", path, "-o", kept, "-y", "-q", "--preview", "1"])
    #expect(part.exitCode == 73 && part.errors.contains("it has more of this video"))
    // The review page marks what it changes; an editor and a script do not.
    for (old, new) in [
      (#""source":"detected""#, #""source":"edited""#), (#""confidence":0."#, #""confidence":0.0"#),
    ] {
      let edited = text.replacing(old, with: new, maxReplacements: 1)
      #expect(edited != text)
      try edited.write(toFile: kept, atomically: true, encoding: .utf8)
      let whole = try Program.run(["detect", path, "-o", kept, "-y", "-q"])
      #expect(whole.exitCode == 73 && whole.errors.contains("somebody corrected it"))
      #expect(try String(contentsOfFile: kept, encoding: .utf8) == edited)
    }
    try text.write(toFile: kept, atomically: true, encoding: .utf8)
    #expect(try Program.run(["detect", path, "-o", kept, "-y", "-q"]).exitCode == 0)
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == text)
  }

  @Test("a photo of somebody who is not there is told")
  func unseenPhoto() throws {
    let (folder, path) = try Self.clip.get()
    let photo = folder.path("lena.png")
    try FFmpeg.make(["-i", Places.clip("stills/portrait.jpg"), "-y", photo])
    let words = [path, "-o", folder.path("lena.mkv"), "-y", "--person", "Lena=" + photo]
    let told = try Program.run(words + ["-s", "squares"])
    #expect(told.exitCode == 0 && told.errors.contains("nobody resembles Lena"), "\(told.errors)")
    let refused = try Program.run(words + ["-s", "solid", "--except", "Lena"])
    #expect(refused.exitCode == 64 && refused.errors.contains("there is no Lena"))
  }

  @Test("a photo names a person, who gets the first number")
  func photo() throws {
    let (folder, path) = try Self.clip.get()
    let photo = folder.path("eve.png")
    let late = ["-ss", "8", "-i", Places.clip("faces/center_focus.mp4")]
    try FFmpeg.make(late + ["-frames:v", "1", "-y", photo])
    let (output, faces) = (folder.path("eve.mkv"), folder.path("eve.faces.jsonl"))
    let words = [path, "--person", "Eve=" + photo, "-s", "solid", "-q", "-y", "--codec", "ffv1"]
    let result = try Program.run(words + ["-o", output, "--only", "Eve"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let sidecar = try SidecarLines(faces)
    #expect(
      sidecar.frames.map { $0.faces.map(\.person) } == (0..<63).map { [$0 / 21 == 1 ? 1 : 2] }
    )
    #expect(sidecar.header.options["person"] == "Eve")
    let text = try String(contentsOfFile: faces, encoding: .utf8)
    #expect(text.contains(#""people":[{"person":1,"name":"Eve"}]"#))
    #expect(!text.contains("eve.png"))
    let rendered = folder.path("again.mkv")
    let again = ["render", path, "--faces", faces, "-o", rendered, "-s", "solid", "-q", "-y"]
    #expect(try Program.run(again + ["--codec", "ffv1", "--only", "Eve"]).exitCode == 0)
    #expect(try FFmpeg.frameHashes(of: rendered) == FFmpeg.frameHashes(of: output))
    let nobody = try Program.run(again + ["--only", "Adam"])
    #expect(nobody.exitCode == 64)
    #expect(nobody.errors.contains("cannot select the faces of 'Adam': nobody has this name"))
  }

  @Test("inspect, tables and the review page say whose track it is")
  func shown() throws {
    let (folder, path) = try Self.clip.get()
    let faces = try Self.sidecar.get()
    let inspected = try Program.run(["inspect", faces])
    #expect(inspected.output.split(separator: "\n").count { $0.contains("Person") } == 3)
    let (table, page) = (folder.path("tracks.csv"), folder.path("page.html"))
    let export = ["export", faces, "--format", "csv-tracks", "-o", table, "-y"]
    #expect(try Program.run(export).exitCode == 0)
    let rows = try String(contentsOfFile: table, encoding: .utf8).split(whereSeparator: \.isNewline)
    #expect(rows.map { $0.split(separator: ",")[1] } == ["person", "1", "2", "1"])
    let review = ["review", faces, "--video", path, "-o", page, "-y", "-q"]
    #expect(try Program.run(review).exitCode == 0)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains(#""person":"person 2""#))
  }

  @Test("a photo in which nobody can be recognised is an error")
  func wrongPhoto() throws {
    let (folder, path) = try Self.clip.get()
    let empty = folder.path("empty.png")
    try FFmpeg.make(["-f", "lavfi", "-i", "color=gray:s=320x240", "-frames:v", "1", "-y", empty])
    let faces = folder.path("none.faces.jsonl")
    let result = try Program.run(["detect", path, "-o", faces, "-q", "--person", "Eve=" + empty])
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("cannot recognise Eve in"))
    #expect(result.errors.contains("it shows no face"))
    #expect(!FileManager.default.fileExists(atPath: faces))
  }
}
