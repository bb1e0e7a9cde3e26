import Foundation
import TestSupport
import Testing

@Suite(
  "Everything beside the picture",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct CarriedStreamsTests {
  /// Annotates from one container to the next, and returns the paths and all messages.
  private func generations(
    _ endings: [String],
    from clip: String,
    in folder: TemporaryFolder
  ) throws -> (paths: [String], errors: [String]) {
    var (paths, errors) = ([clip], [String]())
    for (number, ending) in endings.enumerated() {
      let output = folder.path("out\(number).\(ending)")
      let result = try Program.run([paths[number], "-o", output] + MadeClip.quick)
      #expect(result.exitCode == 0, "\(result.errors)")
      paths.append(output)
      errors.append(result.errors)
    }
    return (paths, errors)
  }

  private func subtitles(_ path: String) throws -> String {
    try ProcessRunner.require(
      "ffmpeg",
      ["-v", "error", "-i", path, "-map", "0:s:0", "-f", "srt", "-"]
    ).output.replacingOccurrences(of: "\r\n", with: "\n")
  }

  @Test("from MKV to MKV all of it is the very same")
  func sameContainer() throws {
    let folder = try TemporaryFolder()
    let clip = try MadeClip.rich(in: folder)
    let (paths, errors) = try generations(["mkv"], from: clip, in: folder)
    #expect(!errors[0].contains("warning"), "\(errors)")
    for stream in ["a:0", "a:1", "s:0"] {
      let packets = try FFprobe.packetHashes(of: paths[1], stream: stream)
      #expect(try packets == FFprobe.packetHashes(of: clip, stream: stream))
      #expect(!packets.isEmpty)
    }
    let facts =
      "stream=codec_type,codec_name:stream_tags=language,title,filename,mimetype,TIMECODE"
      + ":stream_disposition=default,forced,hearing_impaired,attached_pic"
    #expect(try FFprobe.entries(of: paths[1], facts) == FFprobe.entries(of: clip, facts))
    let chapters = try FFprobe.chapters(of: clip)
    #expect(try FFprobe.chapters(of: paths[1]) == chapters)
    #expect(chapters.count == 2)
    let tags = try FFprobe.entries(of: paths[1], "format_tags=title,ARTIST,CUSTOM_KEY")
    #expect(Set(tags[0].split(separator: ",")) == ["A film", "Somebody", "custom value"])
    #expect(try attachments(of: paths[1], in: folder) == attachments(of: clip, in: folder))
  }

  @Test(
    "titles and dispositions of tracks survive in MP4 and come back; a warning names losses in MOV"
  )
  func titles() throws {
    let folder = try TemporaryFolder()
    let clip = try MadeClip.rich(in: folder)
    let (paths, errors) = try generations(["mp4", "mkv"], from: clip, in: folder)
    let facts = "stream_tags=title:stream_disposition=forced,hearing_impaired"
    for stream in ["a:0", "a:1", "s:0"] {
      let found = try FFprobe.entries(of: paths[2], facts, stream: stream)
      #expect(try found == FFprobe.entries(of: clip, facts, stream: stream))
    }
    #expect(!errors[0].contains("is marked"))
    let names = try ProcessRunner.require(
      "exiftool",
      ["-s", "-S", "-Track2Name", "-Track4Name", paths[1]]
    )
    #expect(names.output == "Deutsch\nWords\n")
    let said = try generations(["mov"], from: clip, in: folder).errors[0]
    #expect(
      said.contains("leaving out the disposition hearing_impaired of stream 2 (audio) in '\(clip)'")
    )
  }

  /// The bytes of the attached font and cover, as ffmpeg writes them.
  private func attachments(of path: String, in folder: TemporaryFolder) throws -> [String] {
    let font = folder.path(UUID().uuidString)
    let cover = folder.path(UUID().uuidString + ".png")
    // ffmpeg says that no output was asked for, after it has written the attachment.
    _ = try ProcessRunner.run("ffmpeg", ["-v", "quiet", "-dump_attachment:t:0", font, "-i", path])
    try FFmpeg.make(["-i", path, "-map", "0:v:1", "-c", "copy", "-frames:v", "1", cover])
    return try [font, cover].map(Digest.sha256)
  }

  @Test(
    "subtitles that overlap become pieces in MP4 and come back as text",
    arguments: ["mp4", "mov"]
  )
  func subtitleConversion(_ container: String) throws {
    let folder = try TemporaryFolder()
    let clip = try MadeClip.rich(in: folder)
    let (paths, _) = try generations([container, "mkv"], from: clip, in: folder)
    #expect(try FFprobe.entries(of: paths[1], "stream=codec_name", stream: "s:0") == ["mov_text"])
    #expect(try FFprobe.entries(of: paths[2], "stream=codec_name", stream: "s:0") == ["subrip"])
    let start = try #require(try FFprobe.entries(of: clip, "packet=pts", stream: "s:0").first)
    #expect(start == "123")
    let expected = """
      1
      00:00:00,123 --> 00:00:00,323
      First <b>bold</b>

      2
      00:00:00,323 --> 00:00:00,523
      First <b>bold</b>
      Second

      3
      00:00:00,523 --> 00:00:00,723
      Second

      4
      00:00:00,823 --> 00:00:00,923
      Third
      """
    for path in paths.dropFirst() {
      let found = try subtitles(path).trimmingCharacters(in: .newlines)
      #expect(found == expected)
    }
  }

  @Test("subtitles become WebVTT in WebM, each at its time")
  func webVTT() throws {
    let folder = try TemporaryFolder()
    let clip = try MadeClip.rich(in: folder)
    let output = folder.path("out.webm")
    let options = ["--codec", "vp8", "-s", "none", "--no-faces-out", "--no-audio"]
    let result = try Program.run([clip, "-o", output] + options)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try FFprobe.entries(of: output, "stream=codec_name", stream: "s:0") == ["webvtt"])
    let times = "packet=pts,duration"
    #expect(
      try FFprobe.entries(of: output, times, stream: "s:0")
        == FFprobe.entries(of: clip, times, stream: "s:0")
    )
  }

  @Test(
    "timecode, chapters, languages and tags survive from container to container, once each",
    arguments: [["mov", "mov", "mp4"], ["mp4", "mkv", "mov"]]
  )
  func loops(_ endings: [String]) throws {
    let folder = try TemporaryFolder()
    let clip = try MadeClip.rich(in: folder)
    let paths = try generations(endings, from: clip, in: folder).paths
    for path in paths.dropFirst() {
      #expect(
        try FFprobe.entries(of: path, "stream_tags=timecode", stream: "v:0").first == "01:00:00;00"
      )
      let tags = try FFprobe.entries(of: path, "stream=codec_tag_string")
      let isQuickTime = !path.hasSuffix("mkv")
      #expect(tags.filter { $0 == "tmcd" }.count == (isQuickTime ? 1 : 0))
      let languages = try FFprobe.entries(of: path, "stream_tags=language", stream: "a")
      #expect(languages == ["deu", "fra"])
      let chapters = try FFprobe.chapters(of: path)
      #expect(chapters == ["0.000000 One", "0.500000 Two"])
      #expect(tags.filter { $0 == "text" }.count <= (path.hasSuffix("mov") ? 2 : 1))
      let format = try FFprobe.entries(of: path, "format_tags=title,artist,CUSTOM_KEY")
      #expect(Set(format[0].split(separator: ",")) == ["A film", "Somebody", "custom value"])
      #expect(
        try FFprobe.packetHashes(of: path, stream: "a:1")
          == FFprobe.packetHashes(of: clip, stream: "a:1")
      )
    }
  }

  @Test("brands of MP4 are no tags of MKV")
  func brands() throws {
    let folder = try TemporaryFolder()
    let clip = try MadeClip.rich(in: folder)
    let paths = try generations(["mp4", "mkv"], from: clip, in: folder).paths
    let tags = try FFprobe.entries(of: paths[2], "format_tags").joined()
    #expect(!tags.contains("iso"))
    #expect(try FFprobe.entries(of: paths[1], "format_tags=major_brand") == ["isom"])
  }

  @Test("a cover goes from an attachment to MP4's cover atom and back")
  func cover() throws {
    let folder = try TemporaryFolder()
    let clip = try MadeClip.rich(in: folder)
    let (paths, errors) = try generations(["mp4", "mkv"], from: clip, in: folder)
    #expect(errors[0].contains("leaving out stream 4 (attachment, "))
    #expect(!errors[0].contains("(video, png)"))
    for path in paths {
      let covers = try FFprobe.entries(
        of: path,
        "stream=codec_name:stream_disposition=attached_pic"
      )
      #expect(covers.filter { $0 == "png,1" }.count == 1)
    }
    let hashes = try paths.map { try coverHash($0, in: folder) }
    #expect(Set(hashes).count == 1)
  }

  private func coverHash(_ path: String, in folder: TemporaryFolder) throws -> String {
    let file = folder.path(UUID().uuidString + ".png")
    let streams = try FFprobe.entries(of: path, "stream=index:stream_disposition=attached_pic")
    let index = try #require(streams.first { $0.hasSuffix(",1") }?.split(separator: ",").first)
    try FFmpeg.make(["-i", path, "-map", "0:\(index)", "-c", "copy", "-frames:v", "1", file])
    return try Digest.sha256(of: file)
  }

  @Test("a warning names subtitle styles only if the container cannot hold them")
  func styles() throws {
    let folder = try TemporaryFolder()
    let script = """
      [Script Info]
      ScriptType: v4.00+
      [V4+ Styles]
      Format: Name, Fontname, Fontsize
      Style: Default,Arial,20
      Style: Sign,Impact,40
      [Events]
      Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
      Dialogue: 0,0:00:00.10,0:00:00.30,Sign,,0,0,0,,Hello

      """
    try Data(script.utf8).write(to: URL(fileURLWithPath: folder.path("in.ass")))
    let clip = folder.path("in.mkv")
    try FFmpeg.make(
      MadeClip.picture() + ["-i", folder.path("in.ass"), "-c:s", "copy"] + MadeClip.x264 + [clip]
    )
    let (paths, errors) = try generations(["mkv", "mp4"], from: clip, in: folder)
    #expect(!errors[0].contains("warning"))
    #expect(
      errors[1].contains(
        "annotate: warning: leaving out the styles and positions of stream 1 (subtitle, ass) of "
      )
    )
    #expect(try subtitles(paths[2]).contains("Hello"))
    let strict = try Program.run([clip, "-o", folder.path("s.mp4"), "--strict"] + MadeClip.quick)
    #expect(strict.exitCode == 65)
  }

  @Test("a warning names positions in subtitle texts when they occur")
  func positions() throws {
    let folder = try TemporaryFolder()
    let texts =
      "1\n00:00:00,100 --> 00:00:00,200\nPlain\n\n"
      + "2\n00:00:00,300 --> 00:00:00,400\n{\\an8}Above\n\n"
    try Data(texts.utf8).write(to: URL(fileURLWithPath: folder.path("in.srt")))
    let clip = folder.path("in.mkv")
    try FFmpeg.make(
      MadeClip.picture() + ["-i", folder.path("in.srt"), "-c:s", "copy"] + MadeClip.x264 + [clip]
    )
    let quick = Quick(folder, input: clip)
    #expect(Quick.warnings(of: try quick.run("out.mkv").0) == [])
    let (result, output) = try quick.run("out.mp4")
    let said = Quick.warnings(of: result)
    #expect(said.count == 1)
    let verified = try Program.run(["verify", output, "--source", clip])
    #expect(verified.errors.contains("lost: stream 1 (subtitle) styles and positions"))
    #expect(
      said.first?.contains("the styles and positions of stream 1 (subtitle, subrip)") == true
    )
    let (strict, _) = try quick.run("strict.mp4", ["--strict"])
    #expect(strict.exitCode == 65)
    #expect(try !folder.names().contains("strict.mp4"))
  }

  @Test(
    "a warning names a further video that the container cannot hold before the job begins",
    arguments: ["flv", "h264"]
  )
  func secondVideo(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let clip = folder.path("in.mkv")
    try FFmpeg.make(
      MadeClip.picture() + MadeClip.picture() + ["-map", "0", "-map", "1"] + MadeClip.x264 + [clip]
    )
    let (result, output) = try Quick(folder, input: clip).run("out." + ending)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("warning: leaving out stream 1 (video, h264) of "))
    #expect(try FFprobe.streams(of: output).count == 1)
    // AVI holds both, with unchanged packets, but one time for each.
    let (kept, both) = try Quick(folder, input: clip).run("out.avi")
    let warnings = Quick.warnings(of: kept)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("they are decoded in another order than shown") == true)
    #expect(
      try FFprobe.packetHashes(of: both, stream: "v:1")
        == FFprobe.packetHashes(of: clip, stream: "v:1")
    )
    #expect(try FFmpeg.complaints(about: both) == "")
  }
}
