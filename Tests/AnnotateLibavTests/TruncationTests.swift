import AnnotateContainers
import AnnotateLibav
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@Suite("Truncated files", .tags(.process, .media), .timeLimit(.minutes(10)))
struct TruncationTests {
  struct Container: Sendable, CustomTestStringConvertible {
    let ending: String
    let options: [String]
    var testDescription: String { ending }
  }

  static let containers = [
    Container(ending: "mp4", options: ["-c:v", "libx264", "-movflags", "+faststart"]),
    Container(ending: "mov", options: ["-c:v", "mpeg4", "-movflags", "+faststart"]),
    Container(ending: "mkv", options: ["-c:v", "libx264"]),
    Container(ending: "avi", options: ["-c:v", "mpeg4"]),
    Container(ending: "webm", options: ["-c:v", "libvpx", "-deadline", "realtime"]),
  ]

  /// Makes two seconds of noise, which is hard to compress, with sound.
  private func make(_ container: Container, in folder: TemporaryFolder) throws -> String {
    let path = folder.path("whole." + container.ending)
    let sources = [
      "-f", "lavfi", "-i", "testsrc2=d=2:s=160x120:r=25", "-f", "lavfi", "-i", "sine=d=2",
    ]
    try FFmpeg.make(sources + container.options + [path])
    return path
  }

  private func read(_ path: String) throws(AnnotateError) {
    var demuxer = try Demuxer(opening: path)
    while try demuxer.next() != nil {}
  }

  @Test("an intact file is read to its end", arguments: containers)
  func intact(_ container: Container) throws {
    let folder = try TemporaryFolder()
    try read(make(container, in: folder))
  }

  @Test(
    "a file without its last fifth or last two thirds is refused",
    arguments: containers,
    [80, 33]
  )
  func cutOff(_ container: Container, _ percent: Int) throws {
    let folder = try TemporaryFolder()
    let path = try make(container, in: folder)
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: handle.seekToEnd() * UInt64(percent) / 100)
    try handle.close()
    let error = try #require(throws: AnnotateError.self) { try read(path) }
    #expect(error == AnnotateError(MediaProblem.cutOff(path: path)))
  }

  @Test(
    "real clips are not reported as truncated",
    .needsClips,
    arguments: [
      "odd/sample_with_chapters.mp4", "odd/edit_list_positive_shift.mp4",
      "odd/iibbibb_editlist_videoonly.mp4", "faces/awesome movie.mov", "odd/rotated_hdr_video.mov",
      "odd/bbb_800x640_768kbps_30fps_avc_2b_firstpts_10_sec.mp4", "faces/face_noface.mov",
      "bad/corrupted.mp4", "bad/sample_with_invalid_nalu.mp4", "odd/sample_rotate_and_reflect.mp4",
    ]
  )
  func realClips(_ clip: String) throws {
    try read(Places.clip(clip))
  }
}
