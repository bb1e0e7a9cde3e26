import TestSupport

/// A clip with a face, as servers send it: H.264 in a transport stream.
struct LiveClip {
  let path: String
  let frameCount: Int

  /// Makes it, some seconds long, with a keyframe at every `keyframeStep`th frame.
  init(in folder: TemporaryFolder, seconds: Int = 4, keyframeStep: Int = 15) throws {
    path = folder.path("sent.\(keyframeStep).ts")
    frameCount = 30 * seconds
    let encoding = ["-preset", "ultrafast", "-tune", "zerolatency", "-g", "\(keyframeStep)"]
    try FFmpeg.make(
      ["-stream_loop", "-1", "-i", Places.clip("faces/single_face.mp4"), "-an"]
        + ["-vf", "scale=640:360,fps=30", "-frames:v", "\(frameCount)", "-c:v", "libx264"]
        + encoding + [path]
    )
  }

  /// ffmpeg's words that send it to an address, at its own speed.
  func sent(to address: String, times: Int = 1) -> [String] {
    ["-v", "error", "-nostdin", "-re", "-stream_loop", "\(times - 1)", "-i", path, "-c", "copy"]
      + ["-f", "mpegts", address]
  }

  /// ffmpeg's words that write what comes to an address into a file.
  static func received(at address: String, to path: String, _ options: [String] = []) -> [String] {
    ["-v", "error", "-nostdin", "-y"] + options + ["-i", address, "-map", "0", "-c", "copy", path]
  }
}
