import Foundation

/// The ffmpeg program, which tests believe.
public enum FFmpeg {
  /// Makes a file with the given arguments, the last of which is its path.
  public static func make(_ arguments: [String]) throws {
    try ProcessRunner.require("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments)
  }

  /// Copies the beginning of a clip without encoding it again, with all its streams.
  public static func cut(_ clip: String, seconds: Double, to path: String) throws {
    try make(["-i", clip, "-t", "\(seconds)", "-c", "copy", "-map", "0", path])
  }

  /// The MD5 of every picture as stored, not turned upright.
  ///
  /// `decoder` names one that ffmpeg does not take by itself, such as `libvpx-vp9`.
  public static func frameHashes(
    of path: String,
    format: String? = nil,
    decoder: String? = nil
  ) throws -> [String] {
    let conversion = format.map { ["-pix_fmt", $0] } ?? []
    let said = try ProcessRunner.require(
      "ffmpeg",
      ["-v", "error", "-noautorotate"] + (decoder.map { ["-c:v", $0] } ?? []) + [
        "-i", path, "-map", "0:v:0", "-fps_mode", "passthrough",
      ] + conversion + ["-f", "framemd5", "-"]
    )
    return said.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: ",").last?.trimmingCharacters(in: .whitespaces) }
  }

  /// The bytes of the pictures of a clip, as stored and one after the other.
  ///
  /// `options` are ffmpeg's, such as `-frames:v 1` or `-pix_fmt bgra`; without the latter the pixel
  /// format is the stored one.
  public static func pictures(of path: String, options: [String] = []) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = folder.path("pictures.raw")
    let input = ["-noautorotate", "-i", path, "-map", "0:v:0", "-fps_mode", "passthrough"]
    try make(input + options + ["-f", "rawvideo", file])
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
  }

  /// What ffmpeg has to say against a file while it decodes all of it; empty where all is well.
  public static func complaints(about path: String) throws -> String {
    try ProcessRunner.run("ffmpeg", ["-v", "error", "-nostdin", "-i", path, "-f", "null", "-"])
      .errors
  }
}
