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
    try pictures(to: drawn) { try render(project, to: drawn) }
  }

  /// Draws all frames of a project as Kdenlive does, whose renderer starts melt with a file that says what to write.
  ///
  /// - Parameters:
  ///   - project: the path of the project; a copy is made beside it.
  ///   - drawn: the path of a video that is made meanwhile, in Matroska.
  /// - Returns: the pixels of one frame after the other, in shades of gray.
  /// - Throws: if the project cannot be copied, or the renderer fails three times.
  public static func picturesByKdenlive(of project: String, to drawn: String) throws -> [UInt8] {
    let text = try String(contentsOfFile: project, encoding: .utf8)
    let target =
      #"<consumer mlt_service="avformat" target="\#(drawn)" vcodec="ffv1" an="1" real_time="-1"/>"#
    let copy = project + ".render.mlt"
    try text.replacing("<profile", with: target + "<profile", maxReplacements: 1)
      .write(toFile: copy, atomically: false, encoding: .utf8)
    let folder = try TemporaryFolder()
    return try pictures(to: drawn) {
      try check(
        try ProcessRunner.run(
          "kdenlive_render",
          ["/usr/bin/melt", copy, drawn],
          environment: [
            "QT_QPA_PLATFORM": "offscreen", "SDL_VIDEODRIVER": "dummy",
            "XDG_RUNTIME_DIR": folder.url.path,
          ],
          within: longest
        ),
        drawn
      )
    }
  }

  private static func pictures(to drawn: String, _ render: () throws -> Void) throws -> [UInt8] {
    var failure = ToolFailure("melt was not run")
    for _ in 0..<3 {
      do {
        try render()
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
    try check(result, drawn)
  }

  private static func check(_ result: ProcessResult, _ drawn: String) throws {
    guard result.exitCode == 0 else { throw ToolFailure("melt fails: \(result.errors)") }
    let size = try URL(fileURLWithPath: drawn).resourceValues(forKeys: [.fileSizeKey]).fileSize
    if size == 0 { throw ToolFailure("melt writes nothing: \(result.errors)") }
  }
}
