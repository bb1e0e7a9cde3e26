import Foundation
import TestSupport
import Testing

/// Nothing in a private output tells about people, places and devices besides what is seen and heard.
@Suite(
  "Private videos",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct PrivateVideoTests {
  /// A word that is in everything that must go.
  private static let secret = "SECRET"
  private static let options = MadeClip.faceless + ["--private", "--progress", "none", "-y"]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, _ name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    return folder.path(name)
  }

  private static let subtitles = """
    [Script Info]
    ; SECRET program
    Title: SECRET title
    Original Script: SECRET author
    ScriptType: v4.00+
    PlayResX: 320
    PlayResY: 240

    [Aegisub Project Garbage]
    Audio File: /home/SECRET/clip.mkv

    [V4+ Styles]
    Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, \
    Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, \
    Alignment, MarginL, MarginR, MarginV, Encoding
    Style: Default,Arial,20,&H00FFFFFF,&H000000FF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,2,2,2,10,\
    10,10,1

    [Events]
    Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
    Dialogue: 0,0:00:00.10,0:00:00.30,Default,,0,0,0,,Words

    """

  private static let metadata = """
    ;FFMETADATA1
    title=SECRET film
    artist=SECRET artist
    location=+48.2082+016.3738/
    com.apple.quicktime.make=SECRET make
    com.apple.quicktime.model=SECRET model
    camera_serial_number=SECRET-4711
    comment=SECRET comment
    creation_time=2021-03-04T05:06:07Z
    encoded_by=SECRET person
    anything_else=SECRET value
    timecode=01:00:00:00
    [CHAPTER]
    TIMEBASE=1/1000
    START=0
    END=300
    title=SECRET chapter
    [CHAPTER]
    TIMEBASE=1/1000
    START=300
    END=600
    title=SECRET end

    """

  /// A clip with everything that can tell about somebody in an MKV; `audio` is a codec.
  private func matroska(_ audio: String = "libvorbis", seconds: Double = 0.6) throws -> String {
    let words = try write(Self.subtitles, "in.ass")
    let tags = try write(Self.metadata, "in.txt")
    let cover = folder.path("cover.png")
    try FFmpeg.make(["-f", "lavfi", "-i", "testsrc=s=32x32", "-frames:v", "1", cover])
    let files = [
      (try write("no font, but any bytes will do", "SECRET.ttf"), "application/x-truetype-font"),
      (try write("SECRET words", "SECRET.txt"), "text/plain"), (cover, "image/png"),
    ]
    let attached = files.enumerated().flatMap { index, file in
      ["-attach", file.0, "-metadata:s:t:\(index)", "mimetype=\(file.1)"]
    }
    let ofStreams = ["v:0", "a:0", "s:0"].flatMap {
      ["-metadata:s:\($0)", "title=SECRET track", "-metadata:s:\($0)", "handler_name=SECRET"]
    }
    let clip = folder.path("SECRET.mkv")
    let inputs = MadeClip.picture(seconds: seconds) + MadeClip.sound(seconds: seconds)
    try FFmpeg.make(
      inputs + ["-i", words, "-i", tags, "-map", "0", "-map", "1", "-map", "2"]
        + ["-map_metadata", "3", "-map_chapters", "3"] + MadeClip.x264
        + ["-c:a", audio, "-c:s", "copy", "-metadata:s:a:0", "language=deu"] + ofStreams + attached
        + [clip]
    )
    return clip
  }

  /// An MP4 as phones write them, with user data, a track of positions and XMP.
  private func phone(_ name: String = "SECRET.mp4") throws -> String {
    let tags = try write(Self.metadata, "in.txt")
    let clip = folder.path(name)
    try FFmpeg.make(
      MadeClip.picture() + MadeClip.sound() + ["-i", tags, "-map", "0", "-map", "1"]
        + ["-map_metadata", "2", "-map_chapters", "2"] + MadeClip.x264 + ["-c:a", "aac"]
        + ["-metadata:s:v:0", "handler_name=SECRET handler", "-metadata:s:a:0", "language=deu"]
        + ["-movflags", "+use_metadata_tags", clip]
    )
    try ExifTool.change(
      clip,
      [
        "-XMP-dc:Creator=SECRET creator", "-Keys:GPSCoordinates=48.2 16.3 100",
        "-UserData:Comment=SECRET user", "-ItemList:Artist=SECRET item",
        "-QuickTime:TrackCreateDate=2021:03:04 05:06:07",
      ]
    )
    return clip
  }

  private func annotate(
    _ clip: String,
    _ name: String,
    _ options: [String] = options
  ) throws -> (result: ProcessResult, output: String) {
    let output = folder.path(name)
    return (try Program.run([clip, "-o", output] + options), output)
  }

  private func tells(_ path: String) throws -> Bool {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    return bytes.range(of: Data(Self.secret.utf8)) != nil
      || bytes.range(of: Data("+48.2".utf8)) != nil
  }

  /// All tags that ffprobe finds in a file, by their names.
  private func tags(_ path: String) throws -> Set<String> {
    let said = try ProcessRunner.require(
      "ffprobe",
      ["-v", "error", "-show_entries", "format_tags:stream_tags:chapter_tags", "-of", "flat", path]
    )
    let names = said.output.split(separator: "\n").compactMap {
      $0.split(separator: "=").first?.split(separator: ".").last?.lowercased()
    }
    return Set(names)
  }

  /// The tags that every output may have.
  private static let harmless: Set = [
    "encoder", "language", "major_brand", "minor_version", "compatible_brands", "handler_name",
    "vendor_id", "duration", "timecode", "mimetype", "filename", "title", "variant_bitrate",
    "software", "metadatacreator", "encoder-eng", "duration-eng",
  ]

  @Test(
    "tell nothing in any container, and verify proves it",
    arguments: [
      ("mp4", "aac"), ("mov", "aac"), ("m4v", "aac"), ("mkv", "libvorbis"), ("mkv", "flac"),
      ("ts", "aac"), ("avi", "aac"), ("nut", "libvorbis"), ("flv", "aac"), ("ogv", "libvorbis"),
    ]
  )
  func containers(_ ending: String, _ audio: String) throws {
    let clip = try matroska(audio)
    #expect(try tells(clip))
    let codec = ending == "ogv" ? ["--codec", "libtheora"] : []
    let (result, output) = try annotate(clip, "out.\(ending)", Self.options + codec)
    try #require(result.exitCode == 0, "\(result.errors)")
    #expect(try !tells(output))
    #expect(try !tells(folder.path("out.faces.jsonl")))
    #expect(try tags(output).subtracting(Self.harmless) == [])
    #expect(try FFprobe.streams(of: output).contains { $0.codecType == "audio" })
    let line =
      "annotate: removed location, camera model, serial number, owner, date, title, comment, "
      + "1 other tag, 3 names of tracks, 2 titles of chapters, 1 cover and 1 attached file of '\(clip)'"
    #expect(result.errors.contains(line), "\(result.errors)")
    let lines = try VerificationLines(of: output, source: clip)
    #expect(lines.features("lost").filter { $0.hasPrefix("private") } == [])
    #expect(lines["personal data"]?.note == "removed, as asked for")
  }

  @Test("keep subtitles, fonts, languages, chapters and timecode")
  func kept() throws {
    let clip = try matroska("flac")
    let (result, output) = try annotate(clip, "out.mkv", Self.options + ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let streams = try FFprobe.streams(of: output).map(\.codecType)
    #expect(streams == ["video", "audio", "subtitle", "attachment"])
    #expect(try FFprobe.chapters(of: output).count == 2)
    let said = try ProcessRunner.require(
      "ffprobe",
      ["-v", "error", "-show_streams", "-show_chapters", output]
    )
    for words in ["TAG:language=deu", "TAG:timecode=01:00:00:00", "TAG:title=Chapter 2"] {
      #expect(said.output.lowercased().contains(words.lowercased()), "\(words)")
    }
    #expect(try VerificationLines(of: output, source: clip).features("lost") == [])
    #expect(try FFmpeg.complaints(about: output) == "")
  }

  @Test("of phones lose user data, XMP and times of tracks", arguments: ["mp4", "mov", "mkv"])
  func phones(_ ending: String) throws {
    let clip = try phone()
    let (result, output) = try annotate(clip, "out.\(ending)")
    try #require(result.exitCode == 0, "\(result.errors)")
    #expect(try !tells(output))
    let tags = try ExifTool.tags(of: output)
    let dates = tags.filter { $0.key.hasSuffix("Date") && !$0.value.hasPrefix("0000") }
    #expect(dates == [:], "\(dates)")
    #expect(tags.keys.filter { $0.contains("GPS") || $0.hasPrefix("XMP") } == [])
    #expect(try VerificationLines(of: output, source: clip).features("lost") == [])
  }

  @Test("are checked by verify: what came back is a loss", arguments: ["mp4", "mkv"])
  func sabotage(_ ending: String) throws {
    let clip = try matroska("aac")
    let (_, output) = try annotate(clip, "out.\(ending)")
    let faces = folder.path("out.faces.jsonl")
    let located = folder.path("located.\(ending)")
    try FFmpeg.make(
      ["-i", output, "-c", "copy", "-metadata", "location=+48.2082+016.3738/", located]
    )
    let lines = try VerificationLines(of: located, source: clip, faces: faces)
    let lost = lines.features("lost").filter { $0.hasPrefix("private: file ") }
    #expect(lost.contains { $0.lowercased().hasSuffix("location") }, "\(lost)")
    let covered = folder.path("covered.\(ending)")
    let cover =
      ending == "mkv"
      ? ["-attach", folder.path("cover.png"), "-metadata:s:t:0", "mimetype=image/png"]
      : [
        "-i", folder.path("cover.png"), "-map", "0:v", "-map", "1", "-disposition:v:1",
        "attached_pic",
      ]
    try FFmpeg.make(["-i", output] + cover + ["-c", "copy", covered])
    let found = try VerificationLines(of: covered, source: clip, faces: faces).features("lost")
    #expect(found.contains { $0.hasPrefix("private: stream") }, "\(found)")
  }

  /// An MP4 as cameras write them, with a track of their sensors.
  private func camera(_ track: SensorTrack) throws -> String {
    let clip = folder.path("SECRET.mp4")
    try FFmpeg.make(MadeClip.picture(seconds: 0.4) + MadeClip.x264 + ["-bitexact", clip])
    try track.add(to: clip)
    return clip
  }

  /// The positions that exiftool reads in a file, in the samples of its tracks, too.
  private func positions(_ path: String) throws -> [String] {
    try ProcessRunner.require("exiftool", ["-ee", "-n", "-s3", "-GPSLatitude", path]).output
      .split(separator: "\n").map { String($0.prefix(7)) }
  }

  @Test(
    "lose the user data between their pictures",
    arguments: ["none", "blur"]
  )
  func userData(_ style: String) throws {
    let clip = folder.path("SECRET.mkv")
    let data = ["-bsf:v", "h264_metadata=sei_user_data=086f3693b7b34f2c965321492feee5b8+SECRET"]
    let plain = folder.path("plain.mkv")
    try FFmpeg.make(MadeClip.picture(seconds: 0.4) + MadeClip.x264 + [plain])
    try FFmpeg.make(["-i", plain, "-c", "copy"] + data + [clip])
    #expect(try tells(clip))
    let options = ["-s", style, "--accuracy", "low", "--private", "--strict", "--progress", "none"]
    let (result, output) = try annotate(clip, "out.mkv", options)
    try #require(result.exitCode == 0, "\(result.errors)")
    #expect(try !tells(output))
    #expect(try VerificationLines(of: output, source: clip).features("lost") == [])
    let told = folder.path("told.mkv")
    try FFmpeg.make(["-i", output, "-c", "copy"] + data + [told])
    let faces = folder.path("out.faces.jsonl")
    let lost = try VerificationLines(of: told, source: clip, faces: faces).features("lost")
    #expect(lost.filter { $0.hasPrefix("private") } == ["private: user data of the video"])
  }

  @Test(
    "of cameras lose the tracks of sensors, and verify proves it",
    arguments: SensorTrack.ofPositions
  )
  func sensors(_ track: SensorTrack) throws {
    let clip = try camera(track)
    #expect(try positions(clip) == ["48.2082"])
    #expect(try FFprobe.streams(of: clip).map(\.codecType) == ["video", "data"])
    let (result, output) = try annotate(clip, "out.mp4", Self.options + ["--strict"])
    try #require(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("1 data track"), "\(result.errors)")
    #expect(try positions(output) == [])
    #expect(try FFprobe.streams(of: output).map(\.codecType) == ["video"])
    #expect(try !tells(output))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: output))
    #expect(track.samples.allSatisfy { bytes.range(of: $0) == nil })
    #expect(try VerificationLines(of: output, source: clip).features("lost") == [])
    // A track that comes back is found, and so are its user data.
    let back = folder.path("back.mp4")
    try FFmpeg.make(["-i", output, "-c", "copy", "-bitexact", back])
    try track.add(to: back)
    let faces = folder.path("out.faces.jsonl")
    let lost = try VerificationLines(of: back, source: clip, faces: faces).features("lost")
    let ofTrack = ["private: stream 1 handler_name", "private: stream 1 (data)"]
    let ofUserData = ["private: the user data FIRM", "private: the user data GPMF"]
    let all = track == .gpmd ? ["private: file firmware"] + ofTrack + ofUserData : ofTrack
    #expect(lost.filter { $0.hasPrefix("private") } == all, "\(lost)")
  }

  @Test("with somebody's name in the header of Vorbis are found by verify")
  func headers() throws {
    let clip = try matroska()
    let (_, output) = try annotate(clip, "out.mkv")
    // FFmpeg's reader of Ogg writes its own name into the header, which is made another one.
    let (sound, told) = (folder.path("sound.ogg"), folder.path("told.mkv"))
    try FFmpeg.make(["-i", output, "-map", "0:a", "-c", "copy", sound])
    let streams = ["-map", "0:v", "-map", "1:a", "-map", "0:s", "-map", "0:t"]
    try FFmpeg.make(["-i", output, "-i", sound] + streams + ["-c", "copy", told])
    let url = URL(fileURLWithPath: told)
    var bytes = try Data(contentsOf: url)
    let name = try #require(bytes.range(of: Data("\u{3}vorbis".utf8))).upperBound + 4
    #expect(bytes[name..<name + 4] == Data("Lavf".utf8))
    bytes.replaceSubrange(name..<name + 4, with: Data("Anna".utf8))
    try bytes.write(to: url)
    let faces = folder.path("out.faces.jsonl")
    let lost = try VerificationLines(of: told, source: clip, faces: faces).features("lost")
    #expect(lost.contains("private: header of stream 1"), "\(lost)")
  }

  @Test("with words in their padding are found by verify", arguments: ["mp4", "mov", "mkv", "avi"])
  func padding(_ ending: String) throws {
    let clip = try matroska("aac")
    let (_, output) = try annotate(clip, "out.\(ending)")
    let url = URL(fileURLWithPath: output)
    var bytes = try Data(contentsOf: url)
    let words = Data("SECRET".utf8)
    if ["mp4", "mov"].contains(ending) {
      bytes += [0, 0, 0, 14] + Data("free".utf8) + words
    } else {
      // A part with nothing but zeros in it.
      let head = ending == "avi" ? Data("JUNK".utf8) : Data([0xEC])
      let empty = try #require(
        bytes.range(of: head + (ending == "avi" ? [0xF8, 3, 0, 0] : []))?.upperBound
      )
      let zeros = try #require(bytes.range(of: Data(count: 12), in: empty..<empty + 40))
      bytes.replaceSubrange(zeros.upperBound - 6..<zeros.upperBound, with: words)
    }
    try bytes.write(to: url)
    let lost = try VerificationLines(of: output, source: clip).features("lost")
    let name = ["mkv": "Void", "avi": "JUNK"][ending] ?? "free"
    #expect(lost.filter { $0.hasPrefix("private") } == ["private: the padding (\(name))"])
  }

  @Test("with XMP, user data or a named sidecar are found by verify")
  func hiddenParts() throws {
    let clip = try phone()
    let (_, output) = try annotate(clip, "out.mp4")
    let faces = folder.path("out.faces.jsonl")
    try ExifTool.change(output, ["-XMP-dc:Creator=Somebody"])
    let found = try VerificationLines(of: output, source: clip, faces: faces).features("lost")
    #expect(found.contains { $0.hasPrefix("private: the XMP") }, "\(found)")
    let text = try String(contentsOfFile: faces, encoding: .utf8)
    let named = try write(
      text.replacingOccurrences(of: #""source":{"#, with: #""source":{"name":"in.mp4""#)
        .replacingOccurrences(of: #""in.mp4""}"#, with: #""in.mp4"}"#),
      "named.faces.jsonl"
    )
    let names = try VerificationLines(of: output, source: clip, faces: named).features("lost")
    #expect(names.contains("private: names in the sidecar"), "\(names)")
  }

  @Test("are made by render, too, without the names in the sidecar")
  func render() throws {
    let clip = try matroska("aac")
    _ = try annotate(clip, "plain.mkv", MadeClip.faceless + ["--progress", "none"])
    let faces = folder.path("plain.faces.jsonl")
    #expect(try tells(faces))
    var text = try String(contentsOfFile: faces, encoding: .utf8)
    text = text.replacingOccurrences(of: #""pts":"#, with: #""note":"SECRET","pts":"#)
      .replacingOccurrences(of: #""coordinates":"#, with: #""owner":"SECRET","coordinates":"#)
    let edited = try write(text, "edited.faces.jsonl")
    let output = folder.path("out.mkv")
    let result = try Program.run(
      ["render", clip, "--faces", edited, "-o", output, "--private", "--progress", "none"]
        + ["--faces-out", folder.path("out.faces.jsonl")]
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try !tells(output) && !tells(folder.path("out.faces.jsonl")))
    #expect(try VerificationLines(of: output, source: clip).features("lost") == [])
    // A sidecar that names no video serves another run.
    let again = folder.path("again.mkv")
    let second = try Program.run(
      [
        "render", clip, "--faces", folder.path("out.faces.jsonl"), "-o", again, "--progress",
        "none",
      ]
    )
    #expect(second.exitCode == 0, "\(second.errors)")
  }

  @Test("come out of a farm as out of a single run")
  func farm() throws {
    let clip = try matroska("aac", seconds: 2)
    let farm = Farm(
      folder,
      input: clip,
      ["-s", "none", "--accuracy", "low", "--private", "--codec", "ffv1"]
    )
    try farm.expectSame(dividedBy: ["--chunk-frames", "32"])
    #expect(try !tells(farm.output))
    #expect(try VerificationLines(of: farm.output, source: clip).features("lost") == [])
  }

  @Test("have neither the track of faces nor a preview")
  func contradictions() throws {
    let clip = try matroska("aac")
    let (result, _) = try annotate(clip, "out.mkv", Self.options + ["--embed-faces"])
    #expect(result.exitCode == 64)
    #expect(result.errors.hasPrefix("annotate: error: '--private' contradicts '--embed-faces'"))
  }

  @Test("go through pipes", arguments: ["mkv", "mp4"])
  func pipes(_ container: String) throws {
    let clip = try phone()
    let output = folder.path("out.\(container)")
    let words = Self.options.joined(separator: " ")
    let result = try ProcessRunner.run(
      "sh",
      [
        "-c",
        "'\(Places.program)' - -o - --container \(container) \(words) < '\(clip)' > '\(output)'",
      ]
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try !tells(output))
  }
}
