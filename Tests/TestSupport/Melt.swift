import Foundation

/// melt, which renders projects of Kdenlive and Shotcut.
public enum Melt {
  /// How long a project of a test may take, in seconds; it takes less than one on an idle computer.
  private static let longest = 90.0

  /// Draws all frames of a project.
  ///
  /// On a busy computer melt now and then waits for ever, or writes an empty file and says that all went well, so that it
  /// gets three attempts.
  ///
  /// - Parameters:
  ///   - project: the path of the project.
  ///   - drawn: the path of a video that is made meanwhile, in Matroska.
  /// - Returns: the pixels of one frame after the other, in shades of gray.
  /// - Throws: if melt fails three times.
  public static func pictures(of project: String, to drawn: String) throws -> [UInt8] {
    var failure = ToolFailure("melt was not run")
    for _ in 0..<3 {
      do {
        try render(project, to: drawn)
        return try FFmpeg.pictures(of: drawn, options: ["-pix_fmt", "gray"])
      } catch let error as ToolFailure {
        failure = error
      }
    }
    throw failure
  }

  private static func render(_ project: String, to drawn: String) throws {
    let result = try ProcessRunner.run(
      "melt",
      [project, "-consumer", "avformat:\(drawn)", "vcodec=ffv1", "an=1", "real_time=-1"],
      environment: ["SDL_VIDEODRIVER": "dummy"],
      within: longest
    )
    guard result.exitCode == 0 else { throw ToolFailure("melt fails: \(result.errors)") }
    let size = try URL(fileURLWithPath: drawn).resourceValues(forKeys: [.fileSizeKey]).fileSize
    if size == 0 { throw ToolFailure("melt writes nothing: \(result.errors)") }
  }
}
