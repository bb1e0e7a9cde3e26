import AnnotateContainers
import Foundation
import TestSupport
import Testing

/// No picture that is hidden anywhere in a video leaves it where faces are hidden.
@Suite(
  "Pictures in tags, texts and documents of videos",
  .tags(.process, .media),
  .timeLimit(.minutes(10))
)
struct PlantedPictureTests {
  private static let hiding = [
    "--style", "solid", "--no-detection", "--cover", "0,0,10,10", "--progress", "none", "-y",
  ]

  private let folder: TemporaryFolder
  private let planted: PlantedPicture

  init() throws {
    folder = try TemporaryFolder()
    planted = try PlantedPicture(in: folder)
  }

  /// An MKV with the picture in tags of the file, its streams and a chapter, in a subtitle, and in attached documents;
  /// a note and a font show nothing.
  private func source() throws -> String {
    let words = try file(
      "in.srt",
      """
      1
      00:00:00,000 --> 00:00:00,100
      Words <img src="\(planted.address)">

      2
      00:00:00,200 --> 00:00:00,300
      More words

      """
    )
    let tags = try file(
      "in.txt",
      """
      ;FFMETADATA1
      title=A title
      comment=look: \(planted.address.replacing("=", with: "\\="))
      METADATA_BLOCK_PICTURE=\(planted.vorbisComment.replacing("=", with: "\\="))
      [CHAPTER]
      TIMEBASE=1/1000
      START=0
      END=200
      title=A chapter
      portrait=\(planted.base64.replacing("=", with: "\\="))

      """
    )
    let inputs =
      ["-f", "lavfi", "-i", "testsrc=s=160x120:r=25:d=0.4"]
      + ["-f", "lavfi", "-i", "sine=d=0.4:r=48000", "-i", words, "-i", tags]
    let clip = folder.path("in.mkv")
    try FFmpeg.make(
      inputs + ["-map", "0", "-map", "1", "-map", "2", "-map_metadata", "3", "-map_chapters", "3"]
        + MadeClip.x264 + ["-c:a", "aac", "-c:s", "srt"]
        + ["-metadata:s:v:0", "COVERART=\(planted.base64)"]
        + ["-metadata:s:a:0", "METADATA_BLOCK_PICTURE=\(planted.vorbisComment)"]
        + documents() + [clip]
    )
    return clip
  }

  private func documents() throws -> [String] {
    try Data("%PDF-1.4 stream\n".utf8 + planted.bytes)
      .write(to: URL(fileURLWithPath: folder.path("a.pdf")))
    let files = [
      ("a.pdf", "application/pdf"),
      ("b.html", "text/html"), ("c.svg", "application/xml"), ("d.txt", "text/plain"),
      ("note.txt", "text/plain"), ("a.ttf", "application/x-truetype-font"),
    ]
    let contents = [
      "b.html": "<img src='\(planted.address)'>", "c.svg": "<image href='\(planted.address)'/>",
      "d.txt": "My photo: \(planted.base64)", "note.txt": "A note", "a.ttf": "\0\u{1}\0\0 a font",
    ]
    return try files.enumerated().flatMap { index, item in
      if let text = contents[item.0] { _ = try file(item.0, text) }
      return ["-attach", folder.path(item.0), "-metadata:s:t:\(index)", "mimetype=\(item.1)"]
    }
  }

  private func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    return folder.path(name)
  }

  private func annotate(
    _ input: String,
    _ name: String,
    _ options: [String] = []
  ) throws -> (
    result: ProcessResult, output: String
  ) {
    let output = folder.path(name)
    return (try Program.run([input, "-o", output] + Self.hiding + options), output)
  }

  @Test("are in no container that is written")
  func containers() throws {
    let clip = try source()
    #expect(try planted.forms(in: clip) == ["bytes", "Base64"])
    // FFmpeg's muxer for the PSP takes no audio that is tried alone, and no video without audio; DV takes pictures of two
    // sizes only, and no texts.
    let others = [ContainerProfile.pictures.name, "psp", "dv"]
    for container in ContainerRegistry.all.map(\.name) where !others.contains(container) {
      // RealVideo takes pictures of whole blocks.
      let size = container == "rm" ? ["--size", "160x128"] : []
      let options = ["--container", container] + size
      let (result, output) = try annotate(clip, "out.\(container)", options)
      try #require(result.exitCode == 0, "\(container): \(result.errors)")
      #expect(try planted.forms(in: output) == [], "\(container)")
    }
  }

  @Test("are left out with a warning for tags, documents and texts each; notes and fonts stay")
  func warnings() throws {
    let clip = try source()
    let (result, output) = try annotate(clip, "out.mkv")
    for part in [
      "stream 3 (attachment, none), stream 4 (attachment, none), stream 5 (attachment, none) and "
        + "stream 6 (attachment, none)",
      "the tags METADATA_BLOCK_PICTURE, COMMENT, PORTRAIT",
      "the tag COVERART of stream 0 (video, h264)",
      "the tag METADATA_BLOCK_PICTURE of stream 1 (audio, aac)",
      "packets of stream 2 (subtitle, subrip)",
    ] { #expect(result.errors.contains("warning: leaving out \(part) of '\(clip)'")) }
    #expect(try FFprobe.entries(of: output, "stream_tags=filename") == ["note.txt", "a.ttf"])
    #expect(try FFprobe.packetHashes(of: output, stream: "s:0").count == 1)
    let lines = try VerificationLines(of: output, source: clip)
    #expect(lines.features("lost") == [])
    #expect(
      Set(["file COMMENT", "video COVERART", "stream 2 (subtitle) packets with pictures"])
        .isSubset(of: lines.features("changed"))
    )
    #expect(lines["file title"]?.verdict == "kept")
  }

  @Test("end a strict job, unless they are dropped by request")
  func strict() throws {
    let clip = try source()
    let only = ["--drop", "attachment", "--drop", "subtitle"]
    let refused = try annotate(clip, "out.mkv", only + ["--strict"]).result
    #expect(refused.exitCode == 65)
    #expect(
      refused.errors.hasPrefix("annotate: error: leaving out the tags METADATA_BLOCK_PICTURE")
    )
    let (dropped, output) = try annotate(clip, "out.mkv", ["--strict", "--drop", "picture"])
    #expect(dropped.exitCode == 0, "\(dropped.errors)")
    #expect(try planted.forms(in: output) == [])
    #expect(
      try VerificationLines(of: output, source: clip)["file COMMENT"]?.note == "asked for"
    )
  }

  @Test("stay with styles that hide nothing, and are then lost for verify if a job hides faces")
  func unlooked() throws {
    let clip = try source()
    let (hidden, _) = try annotate(clip, "hidden.mkv")
    #expect(hidden.exitCode == 0)
    let lines = try VerificationLines(
      of: clip,
      source: clip,
      faces: folder.path("hidden.faces.jsonl")
    )
    #expect(
      Set(["file COMMENT", "video COVERART", "stream 2 (subtitle) packets with pictures"])
        .isSubset(of: lines.features("lost"))
    )
    let shown = folder.path("shown.mkv")
    let result = try Program.run([clip, "-o", shown] + MadeClip.quick)
    #expect(!result.errors.contains("leaving out"))
    #expect(try planted.forms(in: shown) == ["bytes", "Base64"])
  }

  @Test("are comments and covers of Ogg files")
  func ogg() throws {
    let clip = folder.path("in.ogv")
    try FFmpeg.make(
      MadeClip.picture() + MadeClip.sound() + ["-c:v", "libtheora", "-c:a", "libvorbis"]
        + ["-metadata:s:v:0", "COVERART=\(planted.base64)"]
        + ["-metadata:s:a:0", "METADATA_BLOCK_PICTURE=\(planted.vorbisComment)", clip]
    )
    let (result, output) = try annotate(clip, "out.ogv")
    #expect(result.errors.contains("leaving out stream 2 (cover, mjpeg)"))
    #expect(result.errors.contains("leaving out the tag COVERART of stream 0 (video, theora)"))
    #expect(try planted.forms(in: output) == [])
    #expect(try VerificationLines(of: output, source: clip).features("lost") == [])
  }

  @Test("are ID3 tags between the packets of a transport stream; other tags stay")
  func timedTags() throws {
    let plain = folder.path("plain.ts")
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [plain])
    let stream = try TimedTagStream(Data(contentsOf: URL(fileURLWithPath: plain)))
    let picture = TimedTagStream.frame("APIC", Data("\0image/jpeg\0\u{3}\0".utf8) + planted.bytes)
    let words = TimedTagStream.frame("TIT2", Data("\u{3}some words".utf8))
    let clip = folder.path("in.ts")
    try stream.adding([picture, words]).write(to: URL(fileURLWithPath: clip))
    #expect(try FFprobe.packetHashes(of: clip, stream: "d:0").count == 2)
    let (result, output) = try annotate(clip, "out.ts")
    #expect(result.errors.contains("leaving out packets of stream 1 (data, timed_id3)"))
    #expect(try FFprobe.packetHashes(of: output, stream: "d:0").count == 1)
    #expect(try data(of: clip).range(of: planted.bytes) != nil)
    #expect(try data(of: output).range(of: planted.bytes.prefix(64)) == nil)
    #expect(try data(of: output).range(of: Data("some words".utf8)) != nil)
    #expect(try annotate(clip, "strict.ts", ["--strict"]).result.exitCode == 65)
  }

  @Test("ID3 tags keep their beginning, however often they pass", arguments: [true, false])
  func wholeTags(_ hasHeaders: Bool) throws {
    let plain = folder.path("plain.ts")
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [plain])
    let ofClip = try Data(contentsOf: URL(fileURLWithPath: plain))
    let stream = TimedTagStream(ofClip, hasHeaders: hasHeaders)
    let tags = ["some words", "other words"].map {
      TimedTagStream.frame("TIT2", Data("\u{3}\($0)".utf8))
    }
    let clip = folder.path("in.ts")
    try stream.adding(tags).write(to: URL(fileURLWithPath: clip))
    let outputs = [clip, try annotate(clip, "out.ts").output]
    let (result, last) = try annotate(outputs[1], "again.ts", ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    for path in [outputs[1], last] {
      // ffmpeg would skip the beginning of what it copies.
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(tags.allSatisfy { bytes.range(of: $0) != nil })
    }
    #expect(try VerificationLines(of: last, source: clip).features("lost") == [])
  }

  @Test("are a section of SSA, with which the subtitles are left out")
  func graphics() throws {
    let words = try file(
      "in.ass",
      """
      [Script Info]
      ScriptType: v4.00+

      [Graphics]
      filename: photo.jpg
      \(String(repeating: "M", count: 80))

      [Events]
      Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
      Dialogue: 0,0:00:00.10,0:00:00.30,Default,,0,0,0,,Words

      """
    )
    let clip = folder.path("in.mkv")
    try FFmpeg.make(
      MadeClip.picture() + ["-i", words, "-map", "0", "-map", "1"] + MadeClip.x264
        + ["-c:s", "copy", clip]
    )
    let (result, output) = try annotate(clip, "out.mkv")
    #expect(result.errors.contains("leaving out stream 1 (subtitle, ass)"))
    #expect(try FFprobe.streams(of: output).map(\.codecType) == ["video"])
  }

  @Test("are user data between the pictures of H.264")
  func userData() throws {
    let clip = folder.path("in.mp4")
    // The identifier of the data, then the data.
    let data = "086f3693b7b34f2c965321492feee5b8+" + planted.base64.replacing("=", with: "")
    try FFmpeg.make(
      MadeClip.picture() + MadeClip.x264 + ["-bsf:v", "h264_metadata=sei_user_data=\(data)", clip]
    )
    #expect(try planted.forms(in: clip) == ["Base64"])
    let (result, output) = try annotate(clip, "out.mp4")
    #expect(
      result.errors.contains("leaving out user data in the frames of stream 0 (video, h264) of")
    )
    #expect(try planted.forms(in: output) == [])
    let lines = try VerificationLines(of: output, source: clip)
    #expect(lines["pictures in user data"]?.verdict == "changed")
    #expect(try annotate(clip, "strict.mp4", ["--strict"]).result.exitCode == 65)
    let shown = folder.path("shown.mp4")
    #expect(try Program.run([clip, "-o", shown] + MadeClip.quick).exitCode == 0)
    #expect(try planted.forms(in: shown) == ["Base64"])
  }

  /// The packets of the data stream, one after the other.
  private func data(of path: String) throws -> Data {
    let target = folder.path("data.bin")
    try FFmpeg.make(["-y", "-i", path, "-map", "0:d", "-c", "copy", "-f", "data", target])
    return try Data(contentsOf: URL(fileURLWithPath: target))
  }
}
