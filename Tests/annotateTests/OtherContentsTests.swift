import Foundation
import TestSupport
import Testing

@Suite(
  "What FFmpeg does not report",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct OtherContentsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func annotate(
    _ clip: String,
    _ name: String,
    _ options: [String] = []
  ) throws
    -> (result: ProcessResult, output: String)
  {
    let output = folder.path(name)
    return (try Program.run([clip, "-o", output] + MadeClip.quick + options), output)
  }

  @Test("a second eye is refused by --strict; what is true of the first one stays")
  func secondView() throws {
    let clip = Places.clip("blind/water_180_mvhevc_5frames.mov")
    let (result, output) = try annotate(clip, "out.mov")
    let parts = ["the second view (lhvC)", "the relation of two views (eyes)"]
    #expect(Quick.warnings(of: result).count == parts.count)
    for part in parts {
      #expect(result.errors.contains("leaving out \(part) of stream 0 (video, hevc) of '\(clip)'"))
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: output))
    #expect(bytes.range(of: Data("hfov".utf8)) != nil && bytes.range(of: Data("proj".utf8)) != nil)
    let verified = try Program.run(["verify", output, "--source", clip])
    #expect(
      verified.errors.contains("lost: \(parts.map { "video " + $0 }.joined(separator: ", "))")
    )
    #expect(try annotate(clip, "strict.mov", ["--strict"]).result.exitCode == 65)
    let seen = try Program.run(["inspect", clip])
    #expect(seen.output.contains("Other contents  the second view (lhvC)"))
  }

  @Test("the field of view of a picture is not stated of another")
  func reframed() throws {
    let clip = Places.clip("blind/water_180_mvhevc_5frames.mov")
    let (result, _) = try annotate(clip, "out.mov", ["--size", "320x240"])
    #expect(
      result.errors.contains(
        "leaving out the field of view (hfov) of stream 0 (video, hevc) of '\(clip)': "
          + "it describes the pictures in their old form"
      )
    )
  }

  @Test("tags and user data of any maker are kept byte for byte", arguments: ["mp4", "mov"])
  func userData(_ ending: String) throws {
    let clip = try UserDataClip.make(in: folder)
    let (result, output) = try annotate(clip, "out." + ending, ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: output))
    for part in UserDataClip.parts { #expect(bytes.range(of: part) != nil) }
    #expect(try Program.run(["verify", output, "--source", clip]).exitCode == 0)
  }

  @Test("another container, and a pipe, refuse what they cannot hold")
  func elsewhere() throws {
    let clip = try UserDataClip.make(in: folder)
    let (result, output) = try annotate(clip, "out.mkv")
    for name in ["user data Xtra", "user data smta", "tag tmpo"] {
      #expect(
        result.errors.contains("leaving out the \(name) of '\(clip)': the container matroska")
      )
    }
    #expect(try Program.run(["verify", output, "--source", clip]).exitCode == 65)
    let piped = try Program.run(
      [clip, "-o", "-", "--container", "mp4", "--strict"] + MadeClip.quick
    )
    #expect(piped.exitCode == 65 && piped.errors.contains("mp4 in a pipe cannot hold it"))
  }

  /// Clips with tags of single tracks, with a second position, or with the light around the viewer.
  private static let clipsWithOthers: Set = [
    "rotated_hdr_video.mov", "sideways movie.mov", "sample_rotate_and_reflect.mp4",
  ]

  @Test("clips of phones and cameras hold nothing that is not known", arguments: ["faces", "odd"])
  func noFalseAlarm(_ group: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: Places.clip(group)) {
      let result = try Program.run(["inspect", Places.clip(group + "/" + name)])
      let isKnown = Self.clipsWithOthers.contains(name) || name.hasSuffix(".gif")
      #expect(result.exitCode == 0)
      #expect(result.output.contains("Other contents") == isKnown, "\(name): \(result.output)")
    }
  }

  @Test("of two locations the one that players take stays", arguments: ["mp4", "mov"])
  func locations(_ ending: String) throws {
    let clip = Places.clip("odd/sample_rotate_and_reflect.mp4")
    let (result, output) = try annotate(clip, "out." + ending, ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let verified = try Program.run(["verify", output, "--source", clip])
    #expect(verified.exitCode == 0, "\(verified.output)")
  }

  @Test("a movie does not get longer because a picture begins when its track ends")
  func length() throws {
    let clip = Places.clip("faces/mv_with_2_top_shots.mp4")
    let (_, output) = try annotate(clip, "out.mp4")
    let seconds = try ProcessRunner.require("exiftool", ["-n", "-s3", "-Duration", output]).output
    #expect(abs((Double(seconds.split(separator: "\n")[0]) ?? 0) - 1.77) < 0.02, "\(seconds)")
    #expect(try Program.run(["verify", output, "--source", clip]).exitCode == 0)
  }

  @Test("a subtitle track that FFmpeg does not recognise is not called too much for the container")
  func unknownCodec() throws {
    let (words, plain, clip) = (folder.path("in.srt"), folder.path("a.mkv"), folder.path("b.mkv"))
    let text = Data("1\n00:00:00,100 --> 00:00:00,500\nWords\n".utf8)
    try text.write(to: URL(fileURLWithPath: words))
    try FFmpeg.make(
      MadeClip.picture() + ["-i", words] + MadeClip.x264 + ["-c:s", "webvtt", plain]
    )
    var data = try Data(contentsOf: URL(fileURLWithPath: plain))
    let name = try #require(data.range(of: Data("D_WEBVTT/SUBTITLES".utf8)))
    data.replaceSubrange(name, with: Data("S_TEXT/WEBVTT\0\0\0\0\0".utf8))
    try data.write(to: URL(fileURLWithPath: clip))
    let (result, _) = try annotate(clip, "out.mkv")
    #expect(
      result.errors.contains(
        "leaving out stream 1 (subtitle, none) of '\(clip)': FFmpeg does not know how it is coded"
      )
    )
  }

  @Test("times of tracks, apertures and the light around the screen stay")
  func tracks() throws {
    let clip = Places.clip("odd/rotated_hdr_video.mov")
    let names = [
      "TrackCreateDate", "TrackModifyDate", "MediaCreateDate", "MediaModifyDate", "CreateDate",
      "ModifyDate", "CleanApertureDimensions", "HandlerType",
    ]
    let wanted = ["-a", "-G1", "-s"] + names.map { "-" + $0 }
    let (_, output) = try annotate(clip, "out.mov")
    let before = try ProcessRunner.require("exiftool", wanted + [clip]).output
    let after = try ProcessRunner.require("exiftool", wanted + [output]).output
    #expect(
      after.split(separator: "\n").filter { !$0.contains("URL") }
        == before.split(separator: "\n").filter { !$0.contains("Alias") }
    )
    let bytes = try Data(contentsOf: URL(fileURLWithPath: output))
    #expect(bytes.range(of: Data("amve".utf8)) != nil)
  }

  @Test(
    "how loud, how fast and in which layer a file wants to be played stays",
    arguments: ["mp4", "mov"]
  )
  func playback(_ ending: String) throws {
    let clip = folder.path("in.mp4")
    try FFmpeg.make(MadeClip.picture() + MadeClip.sound() + MadeClip.x264 + ["-c:a", "aac", clip])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: clip))
    func set(_ value: [UInt8], in box: String, at offset: Int, from start: Int = 0) throws -> Int {
      let name = try #require(bytes.range(of: Data(box.utf8), in: start..<bytes.count))
      bytes.replaceSubrange(name.upperBound + offset..<name.upperBound + offset + 2, with: value)
      return name.upperBound
    }
    // Twice as fast, half as loud, three layers in front.
    _ = try set([0, 2], in: "mvhd", at: 20)
    _ = try set([0, 0x80], in: "mvhd", at: 24)
    let video = try set([0xFF, 0xFD], in: "tkhd", at: 32)
    _ = try set([0, 0x40], in: "tkhd", at: 36, from: video)
    try bytes.write(to: URL(fileURLWithPath: clip))
    let (result, output) = try annotate(clip, "out." + ending, ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let wanted = [
      "-a", "-n", "-s3", "-PreferredRate", "-PreferredVolume", "-TrackLayer", "-TrackVolume",
    ]
    let seen = try [clip, output].map {
      try ProcessRunner.require("exiftool", wanted + [$0]).output
    }
    #expect(seen[0] == seen[1] && seen[0].contains("65533"), "\(seen)")
  }

  @Test("tags under full names in the user data keep their names", arguments: ["mp4", "mov"])
  func fullNames(_ ending: String) throws {
    let clip = folder.path("in." + ending)
    let names = ["title", "artist", "album", "description", "composer", "my_own_key"]
    let tags = names.flatMap { ["-metadata", "\($0)=value of \($0)"] }
    let form = ["-movflags", "use_metadata_tags"]
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + tags + form + [clip])
    let (result, output) = try annotate(clip, "out." + ending)
    #expect(result.exitCode == 0, "\(result.errors)")
    for name in names {
      let found = try FFprobe.entries(of: output, "format_tags=" + name)
      #expect(found == ["value of " + name])
    }
    #expect(try Program.run(["verify", output, "--source", clip]).exitCode == 0)
  }

  @Test("all values of a tag of iTunes stay in MP4; elsewhere a warning names them")
  func repeatedTags() throws {
    let clip = folder.path("in.mp4")
    let tags = ["-metadata", "artist=One", "-metadata", "genre=Two"]
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + tags + [clip])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: clip))
    let genre = try #require(bytes.range(of: Data([0xA9] + "gen".utf8)))
    bytes.replaceSubrange(genre, with: Data([0xA9] + "ART".utf8))
    try bytes.write(to: URL(fileURLWithPath: clip))
    let (result, output) = try annotate(clip, "out.mp4", ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let asked = ["-a", "-s3", "-Artist", output]
    #expect(try ProcessRunner.require("exiftool", asked).output == "One\nTwo\n")
    #expect(try Program.run(["verify", output, "--source", clip]).exitCode == 0)
    let (other, mkv) = try annotate(clip, "out.mkv")
    #expect(other.errors.contains("leaving out the further values of the tag ©ART of '\(clip)'"))
    let verified = try Program.run(["verify", mkv, "--source", clip])
    #expect(verified.errors.contains("lost: file the further values of the tag ©ART"))
  }

  @Test("the video of a motion photo is left out with a warning, and no longer announced")
  func motionPhoto() throws {
    let clip = Places.clip("blind/pixel-motion-photo-shortened.jpg")
    let output = folder.path("out.jpg")
    let job = [clip, "-o", output, "-s", "none", "--no-faces-out"]
    #expect(try Program.run(job + ["--strict"]).exitCode == 65)
    let result = try Program.run(job)
    #expect(result.errors.contains("leaving out the video of the motion photo of '\(clip)'"))
    let packet = try ProcessRunner.require("exiftool", ["-xmp", "-b", output]).output
    #expect(packet.contains("xmpNote:HasExtendedXMP") && !packet.contains("Item:Semantic"))
    #expect(!packet.contains("GCamera:MotionPhoto="))
    let verified = try Program.run(["verify", output, "--source", clip])
    #expect(verified.exitCode == 65)
    #expect(verified.errors.contains("lost: the video of the motion photo\n"))
    let seen = try Program.run(["inspect", clip]).output
    #expect(seen.contains(#/Behind it +the video of the motion photo/#))
  }
}
