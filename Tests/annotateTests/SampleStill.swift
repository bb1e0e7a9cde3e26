import Foundation
import TestSupport

/// Pictures made from the shared photo.
enum SampleStill {
  /// Makes a small picture of the photo with two faces in a folder.
  static func make(
    _ name: String,
    in folder: TemporaryFolder,
    filter: String = "null",
    _ options: [String] = []
  ) throws -> String {
    let path = folder.path(name)
    let chain = "scale=420:350:flags=area,\(filter)"
    let input = ["-i", Places.clip("stills/portrait.jpg"), "-vf", chain, "-frames:v", "1"]
    try FFmpeg.make(input + options + ["-update", "1", path])
    return path
  }

  /// The photo itself, in a folder.
  static func copy(_ name: String, in folder: TemporaryFolder) throws -> String {
    let path = folder.path("\(name).jpg")
    let photo = URL(fileURLWithPath: Places.clip("stills/\(name).jpg"))
    try Data(contentsOf: photo).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Runs the program on one file; the result must be without complaint.
  @discardableResult
  static func annotate(
    _ input: String,
    _ output: String,
    _ options: [String] = MadeClip.faceless
  ) throws -> ProcessResult {
    let result = try Program.run([input, "-o", output, "--progress", "none"] + options)
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    return result
  }
}
