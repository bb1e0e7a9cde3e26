internal import AnnotateMediaTypes
internal import Foundation

/// A clip that is enlarged and repeated, to measure the cost of frames of a given size.
struct EnlargedClip {
  let path: String
  /// The number of frames.
  let frameCount: Int

  /// Writes the clip to a folder; the source is repeated if it is too short.
  ///
  /// - Throws: an error if FFmpeg's program is missing or fails.
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

/// FFmpeg's command-line program.
enum FFmpegProgram {
  /// Runs the program.
  ///
  /// - Throws: an error if it is missing or fails.
  static func run(_ arguments: [String]) throws {
    let ffmpeg = Process()
    ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    ffmpeg.arguments = ["ffmpeg", "-v", "error", "-nostdin", "-y"] + arguments
    try ffmpeg.run()
    ffmpeg.waitUntilExit()
    guard ffmpeg.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
  }
}
