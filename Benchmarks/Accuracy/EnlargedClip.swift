internal import AnnotateMediaTypes
internal import Foundation

/// A clip made larger and repeated, to measure what frames of a size cost.
struct EnlargedClip {
  let path: String
  /// How many frames it has.
  let frameCount: Int

  /// Makes the clip in a folder; a shorter one is repeated.
  ///
  /// - Throws: where FFmpeg's program is missing or fails.
  init(_ source: String, to size: PixelSize, frameCount: Int, in folder: WorkFolder) throws {
    self.frameCount = frameCount
    path = folder.path("\(size.height)-\(frameCount).mp4")
    try FFmpegProgram.run([
      "-stream_loop", "-1", "-i", source, "-frames:v", "\(frameCount)", "-vf",
      "scale=\(size.width):\(size.height):flags=lanczos", "-an", "-c:v", "libx264", "-preset",
      "veryfast", "-crf", "18", path,
    ])
  }
}

/// FFmpeg's own program.
enum FFmpegProgram {
  /// Runs it.
  ///
  /// - Throws: where it is missing or fails.
  static func run(_ arguments: [String]) throws {
    let ffmpeg = Process()
    ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    ffmpeg.arguments = ["ffmpeg", "-v", "error", "-nostdin", "-y"] + arguments
    try ffmpeg.run()
    ffmpeg.waitUntilExit()
    guard ffmpeg.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
  }
}
