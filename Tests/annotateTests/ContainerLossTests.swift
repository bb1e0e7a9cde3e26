import Foundation
import TestSupport
import Testing

/// What a container or its usual codec cannot hold is said, and nothing else.
@Suite(
  "Losses in containers",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct ContainerLossTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a clip with ffmpeg's arguments.
  private func make(_ name: String, _ arguments: [String]) throws -> Quick {
    let clip = folder.path(name)
    try FFmpeg.make(arguments + [clip])
    return Quick(folder, input: clip)
  }

  @Test(
    "ASF and AVI, which do not say when pictures are shown, keep the times of frames",
    arguments: ["asf", "avi"],
    [["-c:v", "mpeg2video", "-bf", "2"], MadeClip.x264]
  )
  func decodeTimes(_ ending: String, _ encoding: [String]) throws {
    let clip = try make("in.ts", MadeClip.picture() + encoding)
    let output = try clip.expectNoLoss("out." + ending)
    let times = try [clip.input, output].map { path in
      let all = try FFprobe.frameTimes(of: path)
      return try all.map { $0 - (try #require(all.first)) }
    }
    #expect(times[0].count == 15)
    #expect(times[0] == times[1])
  }

  @Test("ASF takes several soundtracks beside pictures that are decoded early")
  func soundtracks() throws {
    let sounds = MadeClip.sound(440) + MadeClip.sound(880)
    let tracks = ["-map", "0", "-map", "1", "-map", "2", "-c:a", "mp2"]
    let clip = try make("in.ts", MadeClip.picture() + sounds + MadeClip.x264 + tracks)
    _ = try clip.expectNoLoss("out.asf")
  }

  @Test("MPEG-1 in ASF and AVI is shown late, and that is said", arguments: ["asf", "avi"])
  func lateFrames(_ ending: String) throws {
    let clip = try make("in.mkv", MadeClip.picture() + ["-c:v", "ffv1", "-pix_fmt", "yuv420p"])
    let options = ["--codec", "mpeg1video"]
    let said = "moving frames of"
    try clip.expectLoss("out." + ending, options, said: said, row: "frame times")
  }

  @Test("a place of chroma samples that the codec does not have is named")
  func chromaLocation() throws {
    let clip = try make("in.mp4", MadeClip.picture() + MadeClip.x264)
    let said = "leaving out the chroma location of"
    try clip.expectLoss("out.ogv", said: said, row: "chroma location")
    try clip.expectLoss(
      "out.mpg",
      ["--codec", "mpeg1video"],
      said: said,
      row: "chroma location"
    )
    let output = try clip.expectNoLoss("b.mpg")
    #expect(try FFprobe.streams(of: output).first?.codecName == "mpeg2video")
  }

  @Test("the full range that the codec cannot state is named", arguments: ["mpg", "ogv"])
  func fullRange(_ ending: String) throws {
    let full = ["-color_range", "pc"]
    let clip = try make(
      "in.mkv",
      MadeClip.picture() + ["-vf", "scale=out_range=pc"] + MadeClip.x264 + full
    )
    let said = "leaving out the full range of the colours of"
    try clip.expectLoss("out." + ending, said: said, row: "range")
    _ = try clip.expectNoLoss("out.mov")
  }

  @Test(
    "a program stream keeps the times of uneven pictures, however few bytes they have",
    arguments: ["mpg", "vob"],
    [["-bf", "0"], ["-bf", "2"]]
  )
  func smallPictures(_ ending: String, _ order: [String]) throws {
    let source = ["-f", "lavfi", "-i", "color=gray:s=64x64:r=50:d=2"]
    let uneven = ["-vf", "select='lt(mod(n,5),1)+eq(mod(n,5),2)'", "-fps_mode", "vfr"]
    let clip = try make("in.mkv", source + uneven + MadeClip.x264 + order)
    let output = try clip.expectNoLoss("out." + ending)
    let times = try [clip.input, output].map { path in
      let all = try FFprobe.frameTimes(of: path)
      return try all.map { $0 - (try #require(all.first)) }
    }
    #expect(times[0].count == 40 && times[0] == times[1])
  }

  @Test("raw pictures need to be described, and that is said", arguments: ["yuv", "rgb"])
  func rawPictures(_ ending: String) throws {
    let clip = try make("in.mp4", MadeClip.picture() + MadeClip.x264)
    let said = "leaving out the size, the pixel format and the frame rate of"
    try clip.expectLoss("out." + ending, said: said, row: "raw pictures")
    let output = folder.path("out." + ending)
    let hint = try Program.run(["inspect", output]).errors
    #expect(hint.contains("--input-format rawvideo --input-option video_size="), "\(hint)")
    let form = ["--input-format", "rawvideo", "--input-option", "video_size=160x120"]
    let (read, back) = try Quick(folder, input: output).run("back.mkv", form + ["--codec", "ffv1"])
    #expect(read.exitCode == 0, "\(read.errors)")
    #expect(try FFmpeg.frameHashes(of: back).count == FFmpeg.frameHashes(of: clip.input).count)
  }

  @Test("Ogg keeps tags and chapters of the file, and gives them back")
  func ogg() throws {
    let clip = Quick(folder, input: try MadeClip.rich(in: folder))
    let (_, output) = try clip.run("out.ogv")
    let chapters = try FFprobe.chapters(of: clip.input)
    #expect(try FFprobe.chapters(of: output) == chapters && chapters.count == 2)
    let lost = try clip.verified(output).output.split(separator: "\n").filter {
      $0.hasPrefix("lost")
    }
    #expect(!lost.contains { $0.contains("file ") || $0.contains(" title") }, "\(lost)")
    let (_, back) = try Quick(folder, input: output).run("back.mp4")
    #expect(try FFprobe.entries(of: back, "format_tags=title,artist") == ["A film,Somebody"])
    #expect(try FFprobe.chapters(of: back) == chapters)
  }

  @Test(
    "ends of chapters that a container does not store are named",
    arguments: ["3gp", "asf", "ogv", "mp4", "mov"]
  )
  func chapterEnds(_ ending: String) throws {
    let clip = try makeChapters([(0, 200), (300, 500)])
    let said = "leaving out the ends of chapters of"
    try clip.expectLoss("out." + ending, said: said, row: "chapter 1 times")
    _ = try clip.expectNoLoss("out.nut")
  }

  @Test("the end of the last chapter is kept, with and without titles", arguments: ["mp4", "mov"])
  func lastEnd(_ ending: String) throws {
    let clip = try makeChapters([(0, 200), (200, 400)])
    let output = try clip.expectNoLoss("out." + ending)
    #expect(try FFprobe.entries(of: output, "chapter=end_time") == ["0.200000", "0.400000"])
  }

  @Test("the first chapter begins when it does", arguments: ["mp4", "mov", "m4v"])
  func lateChapter(_ ending: String) throws {
    let clip = try makeChapters([(100, 200), (200, 400)])
    let output = try clip.expectNoLoss("out." + ending)
    #expect(try FFprobe.entries(of: output, "chapter=start_time") == ["0.100000", "0.200000"])
    #expect(try FFprobe.entries(of: output, "chapter=end_time") == ["0.200000", "0.400000"])
  }

  @Test(
    "short Vorbis of two soundtracks in Ogg is as long as it was",
    arguments: ["mp4", "mkv", "ogv"]
  )
  func vorbis(_ ending: String) throws {
    let sounds = MadeClip.sound(440) + MadeClip.sound(880)
    let tracks = ["-map", "0", "-map", "1", "-map", "2", "-c:v", "libtheora", "-c:a", "libvorbis"]
    let clip = try make("in.ogv", MadeClip.picture() + sounds + tracks)
    let (result, output) = try clip.run("out." + ending)
    #expect(result.exitCode == 0, "\(result.errors)")
    let length = try #require(try FFprobe.entries(of: output, "format=duration").first)
    #expect(try #require(Double(length)) < 1)
  }

  @Test("VP9 in 4:4:0, which MP4 cannot state, becomes 4:4:4 there")
  func tallChroma() throws {
    let clip = try make(
      "in.mkv",
      MadeClip.picture() + ["-c:v", "libvpx-vp9", "-pix_fmt", "yuv440p"]
    )
    for (name, format) in [("out.mp4", "yuv444p"), ("out.mkv", "yuv440p")] {
      let output = try clip.expectNoLoss(name)
      #expect(try FFprobe.entries(of: output, "stream=pix_fmt") == [format])
    }
  }

  /// Makes a clip with chapters without titles, given by their times in milliseconds.
  private func makeChapters(_ times: [(Int, Int)]) throws -> Quick {
    let chapters = folder.path("in.txt")
    let text = times.map { "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\($0)\nEND=\($1)\n" }
    try Data((";FFMETADATA1\n" + text.joined()).utf8).write(to: URL(fileURLWithPath: chapters))
    let described = ["-i", chapters, "-map", "0", "-map_chapters", "1"]
    return try make("in.mkv", MadeClip.picture() + described + MadeClip.x264)
  }

  @Test("a tag that is not UTF-8 is read as Windows-1252", arguments: ["avi", "mkv", "mp4"])
  func otherEncoding(_ ending: String) throws {
    let title = ["-metadata", "title=Caf# #"]
    let clip = try make("in.avi", MadeClip.picture() + MadeClip.x264 + title)
    let url = URL(fileURLWithPath: clip.input)
    var data = try Data(contentsOf: url)
    let place = try #require(data.range(of: Data("Caf# #".utf8)))
    data.replaceSubrange(place, with: [0x43, 0x61, 0x66, 0xE9, 0x20, 0x80])
    try data.write(to: url)
    let output = try clip.expectNoLoss("out." + ending)
    #expect(try FFprobe.entries(of: output, "format_tags=title") == ["Café €"])
  }

  @Test("sound that cannot be read back is left out, and named", arguments: ["nut", "mov"])
  func blocks(_ ending: String) throws {
    let encoding = ["-c:v", "wmv2", "-c:a", "wmav2"]
    let clip = try make("in.asf", MadeClip.picture() + MadeClip.sound() + encoding)
    let said = "leaving out stream 1 (audio, wmav2) of"
    try clip.expectLoss("out." + ending, said: said, row: "stream 1 (audio)")
  }

  @Test("silence that MXF adds to the last frame is no loss")
  func filled() throws {
    let sound = MadeClip.sound(440, seconds: 0.57) + MadeClip.x264 + ["-c:a", "pcm_s16le"]
    let clip = try make("in.mov", MadeClip.picture() + sound + ["-ar", "48000"])
    let output = try clip.expectNoLoss("out.mxf")
    #expect(try clip.verified(output).output.contains("filled with silence to the end of a frame"))
  }

  @Test("sound that is no longer beside the same picture is named", arguments: ["ogv", "avi"])
  func beginnings(_ ending: String) throws {
    let codec = ending == "ogv" ? "libopus" : "aac"
    let encoding = MadeClip.x264 + ["-c:a", codec, "-ar", "48000"]
    let clip = try make("in.mkv", MadeClip.picture() + MadeClip.sound() + encoding)
    let said = "shifting streams relative to each other in"
    try clip.expectLoss("out." + ending, said: said, row: "stream 1 (audio) times")
  }

  @Test("a notice says in which codec a video is encoded that the container does not hold")
  func otherCodec() throws {
    let clip = try make("in.mp4", MadeClip.picture() + MadeClip.x264)
    for (name, codec, container) in [("a.mpg", "mpeg2video", "mpeg"), ("a.ogv", "theora", "ogv")] {
      let (result, _) = try clip.run(name)
      let words = "annotate: encoding as \(codec) the video of '\(clip.input)'"
      let reason = ": the container \(container) does not hold h264"
      #expect(result.errors.contains(words + reason), "\(result.errors)")
      #expect(!(try clip.run(name, ["--codec", codec])).0.errors.contains("encoding as"))
    }
    #expect(!(try clip.run("a.mkv")).0.errors.contains("encoding as"))
  }

  @Test("DNxHD has no matrix of small pictures, and that is said")
  func matrixOfDNxHD() throws {
    let picture = ["-f", "lavfi", "-i", "testsrc2=s=320x240:r=25:d=0.2", "-pix_fmt", "yuv422p"]
    let clip = try make("in.mkv", picture + ["-c:v", "ffv1"])
    let said = "leaving out the colour tags of"
    try clip.expectLoss("out.mov", ["--codec", "dnxhd"], said: said, row: "matrix")
  }

  @Test("ASF gives no stream the language of another one")
  func languages() throws {
    let sounds = MadeClip.sound(440) + MadeClip.sound(880) + ["-c:a", "mp2"]
    let tags = ["-metadata:s:a:0", "language=haw", "-metadata:s:a:1", "language=deu"]
    let maps = ["-map", "0", "-map", "1", "-map", "2"]
    let clip = try make("in.mkv", MadeClip.picture() + sounds + maps + ["-c:v", "mpeg4"] + tags)
    let said = "leaving out the tag language of stream 1 (audio, mp2)"
    try clip.expectLoss("out.asf", said: said, row: "stream 1 (audio) language")
    let output = folder.path("out.asf")
    let options = [
      "-v", "error", "-show_entries", "stream_tags=language", "-of", "csv=p=0", output,
    ]
    let found = try ProcessRunner.require("ffprobe", options).output
    #expect(found.split(separator: "\n") == ["ger"])
  }

  @Test("a second video that is not decoded as it is shown moves where one time is stored")
  func secondVideo() throws {
    let both = MadeClip.picture() + MadeClip.picture() + ["-map", "0", "-map", "1"]
    let clip = try make("in.mkv", both + MadeClip.x264)
    let said = "moving pictures of stream 1 (video, h264)"
    try clip.expectLoss("out.asf", said: said, row: "stream 1 (video) times")
  }

  @Test(
    "audio that cannot be read back is left out with a warning",
    arguments: [
      ("in.mkv", "aac", "44100", "out.wtv"), ("in.nut", "adpcm_ima_wav", "44100", "out.avi"),
      ("in.mkv", "adpcm_swf", "44100", "out.avi"), ("in.mkv", "flac", "44100", "out.asf"),
      ("in.nut", "adpcm_g722", "16000", "out.mov"), ("in.nut", "adpcm_ms", "44100", "out.mov"),
      ("in.nut", "adpcm_ima_wav", "44100", "out.mov"),
      ("in.mkv", "adpcm_yamaha", "44100", "out.mov"), ("in.mkv", "adpcm_swf", "44100", "out.mov"),
    ]
  )
  func unreadableAudio(_ input: String, _ codec: String, _ rate: String, _ name: String) throws {
    let sound = MadeClip.sound() + ["-c:a", codec, "-ar", rate]
    let clip = try make(input, MadeClip.picture() + sound + ["-c:v", "mpeg4"])
    try clip.expectLoss(
      name,
      said: "leaving out stream 1 (audio, \(codec))",
      row: "stream 1 (audio)"
    )
    _ = try clip.expectNoLoss("kept.mkv")
  }

  @Test("a GIF holds pictures of few colours without a warning, whatever they were stored as")
  func fewColors() throws {
    for format in ["bgra", "yuv420p"] {
      let picture = ["-f", "lavfi", "-i", "color=red:s=64x64:d=0.2"]
      let clip = try make(format + ".mkv", picture + ["-c:v", "ffv1", "-pix_fmt", format])
      _ = try clip.expectNoLoss(format + ".gif")
    }
  }

  @Test("RGB in MOV has the full range")
  func rangeOfRGB() throws {
    let clip = try make("in.mov", MadeClip.picture() + ["-c:v", "dpx", "-pix_fmt", "gbrp10le"])
    _ = try clip.expectNoLoss("out.mov")
  }

  @Test("H.261, which marks no keyframes, and RoQ, which ends with an error, are not damaged")
  func oldCodecs() throws {
    let small = ["-f", "lavfi", "-i", "testsrc=s=352x288:r=30000/1001:d=0.3"]
    let video = try make("in.avi", small + ["-c:v", "h261"])
    _ = try video.expectNoLoss("out.avi")
    let square = ["-f", "lavfi", "-i", "testsrc=s=128x128:r=30:d=0.3"]
    let game = try make("in.roq", square + ["-c:v", "roqvideo"])
    let (result, _) = try game.run("game.mp4")
    #expect(result.exitCode == 0, "\(result.errors)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: game.input))
    try bytes.dropLast(100).write(to: URL(fileURLWithPath: game.input))
    #expect(try game.run("cut.mp4").0.exitCode == 74)
  }

  @Test("readers of MPEG streams add up rounded lengths of packets, which is no loss")
  func roundedLengths() throws {
    let sound = MadeClip.sound() + ["-c:a", "ac3", "-ar", "44100"]
    let clip = try make("in.nut", MadeClip.picture() + sound + ["-c:v", "mpeg2video"])
    for name in ["out.ts", "out.mpg"] { _ = try clip.expectNoLoss(name) }
  }

  @Test("codecs that are in FFmpeg's tables of MOV, but refused by its muxer, become H.264")
  func refusedCodec() throws {
    let picture = ["-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=0.2"]
    let clip = try make("in.mp4", picture + ["-c:v", "libvpx-vp9", "-deadline", "realtime"])
    let (result, output) = try clip.run("out.mov")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try FFprobe.streams(of: output).first?.codecName == "h264")
    #expect(try clip.run("av1.mov", ["--codec", "av1"]).0.exitCode == 64)
  }
}
