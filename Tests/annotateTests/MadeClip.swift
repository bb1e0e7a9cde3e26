import Foundation
import TestSupport

/// Small clips for what no real one has, made by ffmpeg.
enum MadeClip {
  /// Options of the program for clips in which faces do not matter: they are looked for as little as possible.
  static let faceless = ["-s", "none", "--accuracy", "low"]

  /// Options of the program for clips of which neither faces nor the encoder's work matter.
  static let quick =
    faceless + ["--no-faces-out", "--preset", "ultrafast", "--progress", "none"]

  /// Options with which encoding takes little time.
  static let fast = ["--preset", "ultrafast"]

  static func picture(rate: String = "25", seconds: Double = 0.6) -> [String] {
    ["-f", "lavfi", "-i", "testsrc=s=160x120:r=\(rate):d=\(seconds)"]
  }

  static func sound(_ frequency: Int = 440, seconds: Double = 0.6) -> [String] {
    ["-f", "lavfi", "-i", "sine=\(frequency):d=\(seconds)"]
  }

  static let x264 = ["-c:v", "libx264", "-preset", "ultrafast", "-bf", "2", "-pix_fmt", "yuv420p"]

  /// A MOV with uncompressed sound of eight bits, which MP4 does not take.
  static func narrowAudio(in folder: TemporaryFolder) throws -> String {
    let clip = folder.path("narrow.mov")
    try FFmpeg.make(picture() + sound() + x264 + ["-c:a", "pcm_u8", clip])
    return clip
  }

  /// An MKV with two soundtracks, subtitles that overlap, chapters, a timecode, a font and a cover.
  static func rich(in folder: TemporaryFolder) throws -> String {
    let (words, chapters, font) = (
      folder.path("in.srt"), folder.path("in.txt"), folder.path("a.ttf")
    )
    try Data(subtitles.utf8).write(to: URL(fileURLWithPath: words))
    try Data(metadata.utf8).write(to: URL(fileURLWithPath: chapters))
    try Data("not a font, but any bytes will do".utf8).write(to: URL(fileURLWithPath: font))
    let cover = folder.path("cover.png")
    try FFmpeg.make(["-f", "lavfi", "-i", "testsrc=s=32x32", "-frames:v", "1", cover])
    let clip = folder.path("rich.mkv")
    try FFmpeg.make(
      picture(rate: "30000/1001", seconds: 1) + sound(440, seconds: 1) + sound(880, seconds: 1)
        + ["-i", words, "-i", chapters, "-map", "0", "-map", "1", "-map", "2", "-map", "3"]
        + ["-map_metadata", "4", "-map_chapters", "4"] + x264 + ["-c:a", "aac", "-c:s", "srt"]
        + ["-metadata:s:a:0", "language=deu", "-metadata:s:a:0", "title=Deutsch"]
        + ["-metadata:s:a:1", "language=fra", "-metadata:s:s:0", "language=eng"]
        + ["-metadata:s:s:0", "title=Words", "-disposition:a:1", "hearing_impaired"]
        + ["-disposition:s:0", "forced", "-metadata:s:v:0", "timecode=01:00:00;00"]
        + ["-attach", font, "-metadata:s:t:0", "mimetype=font/ttf"]
        + ["-attach", cover, "-metadata:s:t:1", "mimetype=image/png", clip]
    )
    return clip
  }

  private static let subtitles = """
    1
    00:00:00,100 --> 00:00:00,500
    First <b>bold</b>

    2
    00:00:00,300 --> 00:00:00,700
    Second

    3
    00:00:00,800 --> 00:00:00,900
    Third

    """

  private static let metadata = """
    ;FFMETADATA1
    title=A film
    artist=Somebody
    CUSTOM_KEY=custom value
    [CHAPTER]
    TIMEBASE=1/1000
    START=0
    END=500
    title=One
    [CHAPTER]
    TIMEBASE=1/1000
    START=500
    END=1000
    title=Two

    """
}
