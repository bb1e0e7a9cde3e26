import Foundation
import TestSupport
import Testing

/// An output that was broken on purpose by ffmpeg, and what `verify` has to say about it.
struct BrokenOutput: Sendable, CustomTestStringConvertible {
  let name: String
  /// The clip that is broken.
  var clip = Clip.full
  /// The arguments of ffmpeg between the whole output, which is `-i` twice, and the name of the broken one.
  let arguments: [String]
  /// The features that have to be named as lost, and no others.
  let lost: [String]
  var testDescription: String { name }

  /// A clip that a test makes.
  enum Clip: String, Sendable {
    /// Two languages, subtitles, chapters and metadata in MP4.
    case full
    /// Ten bits, tagged as HDR10, with an attachment in Matroska.
    case tenBit
    /// Fields in Matroska, without loss.
    case fields
  }

  private static let copy = ["-map", "0", "-c", "copy"]

  static let all = [
    BrokenOutput(
      name: "a frame is missing",
      arguments: copy + ["-c:v", "libx264", "-vf", "select=not(eq(n\\,5))", "-fps_mode", "passthrough"],
      lost: ["frames", "frame times", "sidecar frames"]
    ),
    BrokenOutput(
      name: "one frame is late",
      arguments: copy + [
        "-c:v", "libx264", "-vf", "setpts=PTS+0.01/TB*eq(N\\,7)", "-fps_mode", "passthrough",
        "-video_track_timescale", "12800", "-enc_time_base", "1:12800",
      ],
      lost: ["frame times"]
    ),
    BrokenOutput(
      name: "the sound is late",
      arguments: ["-itsoffset", "0.2"],
      lost: ["stream 1 (audio) times", "stream 2 (audio) times"]
    ),
    BrokenOutput(
      name: "a language of the sound is missing",
      arguments: copy + ["-map", "-0:a:1"],
      lost: ["stream 2 (audio)"]
    ),
    BrokenOutput(
      name: "the sound was encoded anew",
      arguments: copy + ["-c:a:0", "aac"],
      lost: ["stream 1 (audio)", "stream 1 (audio) times"]
    ),
    BrokenOutput(
      name: "the subtitles are missing",
      arguments: copy + ["-map", "-0:s"],
      lost: ["stream 3 (subtitle)"]
    ),
    BrokenOutput(
      name: "the chapters are missing",
      arguments: copy + ["-map_chapters", "-1"],
      lost: ["chapters"]
    ),
    BrokenOutput(
      name: "a language is not said",
      arguments: copy + ["-metadata:s:a:1", "language="],
      lost: ["stream 2 (audio) language"]
    ),
    BrokenOutput(
      name: "the title is another",
      arguments: copy + ["-metadata", "title=Other"],
      lost: ["file title"]
    ),
    BrokenOutput(
      name: "the picture is not turned",
      arguments: copy + ["-metadata:s:v", "rotate=0"],
      lost: ["orientation"]
    ),
    BrokenOutput(
      name: "the picture is smaller",
      arguments: copy + ["-c:v", "libx264", "-vf", "scale=80:60", "-noautorotate"],
      lost: ["picture size"]
    ),
  ]
}
