import Foundation
import TestSupport
import Testing

/// Exports that go with a copy of the video, read by other programs after their folder was moved.
@Suite("Bundles", .tags(.process), .timeLimit(.minutes(10)))
struct BundleTests {
  /// A folder `moved` with exports and the video `a b.mp4`, whose picture turns by 90° if that is wanted; nothing else of
  /// what they were made of is left.
  private static func folder(isTurned: Bool = false) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FFmpeg.make(
      ["-f", "lavfi", "-i", "color=black:s=160x120:r=25:d=0.6"] + MadeClip.sound() + MadeClip.x264
        + ["-c:a", "aac", folder.path("flat.mp4")]
    )
    try FFmpeg.make(
      ["-i", folder.path("flat.mp4"), "-c", "copy"]
        + (isTurned ? ["-metadata:s:v:0", "rotate=90"] : []) + [folder.path("a b.mp4")]
    )
    let tracks = (1...15).map { "\($0),1,\(10 + $0),21,30,40,1,-1,-1,-1\n" }.joined()
    try tracks.write(toFile: folder.path("in.txt"), atomically: false, encoding: .utf8)
    for words in [
      ["import", "in.txt", "--format", "mot", "--video", "a b.mp4", "-o", "in.faces.jsonl"],
      ["export", "in.faces.jsonl", "--format", "mlt,blender,otio,fcpxml", "--bundle", "-o", "all"],
    ] {
      let result = try Program.run(words, folder: folder.url)
      #expect(result.exitCode == 0, "\(result.errors)")
    }
    let video = try Data(contentsOf: URL(fileURLWithPath: folder.path("a b.mp4")))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("all/a b.mp4"))) == video)
    try FileManager.default.moveItem(atPath: folder.path("all"), toPath: folder.path("moved"))
    try FileManager.default.removeItem(atPath: folder.path("a b.mp4"))
    return folder
  }

  @Test("melt renders the project", .needsProgram("melt"), arguments: [false, true])
  func melt(isTurned: Bool) throws {
    let folder = try Self.folder(isTurned: isTurned)
    let (width, height) = isTurned ? (120, 160) : (160, 120)
    let pixels = try Melt.pictures(of: folder.path("moved/in.mlt"), to: folder.path("drawn.mkv"))
    try #require(pixels.count == 15 * width * height)
    for frame in 0..<15 {
      let picture = pixels[(frame * width * height)..<((frame + 1) * width * height)]
      let light = picture.indices.filter { picture[$0] > 128 }.map { $0 - picture.startIndex }
      let (xs, ys) = (light.map { $0 % width }, light.map { $0 / width })
      // The box has lines of three pixels on the edges of the face.
      let (left, top) = (try #require(xs.min()), try #require(ys.min()))
      #expect(abs(left - (10 + frame)) <= 3 && abs(top - 20) <= 3, "\(frame): \(left), \(top)")
    }
  }

  @Test("Blender finds the clip", .needsProgram("blender"))
  func blender() throws {
    let folder = try Self.folder()
    let reader = """
      import bpy
      clip = bpy.data.movieclips[0]
      print("CLIP", bpy.path.abspath(clip.filepath), tuple(clip.size), clip.frame_duration)
      """
    try reader.write(toFile: folder.path("read.py"), atomically: false, encoding: .utf8)
    let result = try ProcessRunner.run(
      "blender",
      ["--background", "-noaudio", "--factory-startup", "--python-exit-code", "1"]
        + ["--python", folder.path("moved/in.blender.py"), "--python", folder.path("read.py")],
      folder: folder.url
    )
    #expect(
      result.output.contains("CLIP \(folder.path("moved/a b.mp4")) (160, 120) 15\n"),
      "\(result.output)\(result.errors)"
    )
  }

  @Test("there are mattes of each person, named like them, or of those who are chosen")
  func mattes() throws {
    let folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("in.mp4")])
    let tracks = (1...15).map { frame in
      "\(frame),1,21,31,30,40,1,-1,-1,-1\n\(frame),2,101,31,30,40,1,-1,-1,-1\n"
    }
    try ImportedBoxes.write(tracks, to: "in.jsonl", of: "in.mp4", in: folder)
    let text = try String(contentsOfFile: folder.path("in.jsonl"), encoding: .utf8)
    // Covered areas are no faces, so that no matte has them.
    let area = #"{"keyframes":[{"pts":0,"bounds":[60,90,30,20]}]}"#
    let named = text.replacing(
      #""coordinates""#,
      with: #""tracks":[{"id":1,"name":"A/B"}],"coveredAreas":[\#(area)],"coordinates""#,
      maxReplacements: 1
    )
    try named.write(toFile: folder.path("in.jsonl"), atomically: false, encoding: .utf8)
    func run(_ options: [String]) throws -> ProcessResult {
      try Program.run(
        ["export", "in.jsonl", "--format", "csv", "--bundle"] + options,
        folder: folder.url
      )
    }
    let each = try run(["-o", "each", "--mattes", "each"])
    #expect(each.exitCode == 0, "\(each.errors)")
    let names = ["in.csv", "in.matte.A_B.mov", "in.matte.face 2.mov", "in.mp4"]
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("each")).sorted() == names
    )
    for (name, isWhite) in [("A_B", [true, false]), ("face 2", [false, true])] {
      let path = folder.path("each/in.matte.\(name).mov")
      let bytes = try FFmpeg.pictures(of: path, options: ["-pix_fmt", "gray"])
      try #require(bytes.count == 15 * 160 * 120)
      let middle = (7 * 120 + 50) * 160
      #expect([bytes[middle + 35] > 250, bytes[middle + 115] > 250] == isWhite, "\(name)")
      #expect(bytes[(7 * 120 + 100) * 160 + 75] < 5)
      #expect(try FFprobe.streams(of: path).map(\.codecName) == ["prores"])
    }
    let one = try run(["-o", "one", "--mattes", "all", "--track", "2"])
    #expect(one.exitCode == 0, "\(one.errors)")
    let matte = try FFmpeg.pictures(
      of: folder.path("one/in.matte.mov"),
      options: ["-frames:v", "1", "-pix_fmt", "gray"]
    )
    #expect(matte[50 * 160 + 35] < 5 && matte[50 * 160 + 115] > 250)
    let again = try run(["-o", "one", "--mattes", "all"])
    #expect(again.exitCode == 73 && again.errors.contains("exists"), "\(again.errors)")
    let alone = try Program.run(
      ["export", "in.jsonl", "--format", "csv", "-o", "a.csv", "--mattes", "all"],
      folder: folder.url
    )
    #expect(alone.exitCode == 64 && alone.errors.contains("needs '--bundle'"), "\(alone.errors)")
  }

  @Test("a video whose frames are not even is bundled with even ones, and a warning says so")
  func uneven() throws {
    let folder = try TemporaryFolder()
    try FFmpeg.make(
      MadeClip.picture() + ["-vf", "setpts=(N+N*N/40)/25/TB", "-vsync", "passthrough"]
        + MadeClip.x264 + [folder.path("in.mp4")]
    )
    try ImportedBoxes.write(ImportedBoxes.moving, to: "in.jsonl", of: "in.mp4", in: folder)
    for (format, isEven) in [("mlt", true), ("csv", false)] {
      let result = try Program.run(
        ["export", "in.jsonl", "--format", format, "--bundle", "-o", format],
        folder: folder.url
      )
      #expect(result.exitCode == 0, "\(result.errors)")
      let video = isEven ? "in.even.mov" : "in.mp4"
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path(format)).sorted()
          == [format == "csv" ? "in.csv" : "in.mlt", video].sorted()
      )
      #expect(result.errors.contains("not evenly spaced") == isEven, "\(result.errors)")
    }
    let project = try String(contentsOfFile: folder.path("mlt/in.mlt"), encoding: .utf8)
    #expect(project.contains("in.even.mov") && !project.contains("in.mp4"))
  }

  @Test("OpenTimelineIO and Final Cut Pro name the video beside them")
  func names() throws {
    let folder = try Self.folder()
    let timeline = try String(contentsOfFile: folder.path("moved/in.otio"), encoding: .utf8)
    #expect(timeline.contains(#""target_url":"a%20b.mp4""#))
    let project = try String(contentsOfFile: folder.path("moved/in.fcpxml"), encoding: .utf8)
    #expect(project.contains(#"src="./a%20b.mp4""#) && project.contains(#"audioChannels="1""#))
  }

  @Test("a bundle needs a folder, and the video beside the sidecar")
  func refused() throws {
    let folder = try Self.folder()
    let words = ["export", "in.faces.jsonl", "--format", "mlt", "--bundle", "-o"]
    let missing = try Program.run(words + ["new"], folder: folder.url)
    #expect(missing.exitCode == 66)
    #expect(missing.errors.contains("cannot bundle the video 'a b.mp4'"), "\(missing.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("new")))
    for output in ["a.mlt", "-"] {
      let result = try Program.run(words + [output], folder: folder.url)
      #expect(result.exitCode == 64 && result.errors.contains("a bundle"), "\(result.errors)")
    }
  }
}
