import Foundation
import TestSupport
import Testing

/// Sidecars of made clips, whose faces come from a table of boxes.
enum ImportedBoxes {
  /// The lines of a face that moves by a pixel a frame, in 15 frames.
  static let moving = (1...15).map { "\($0),1,\(10 + $0),21,30,40,1,-1,-1,-1\n" }

  /// Writes a sidecar from the lines of a MOT file, which stays beside it.
  static func write(
    _ lines: [String],
    to sidecar: String,
    of clip: String,
    in folder: TemporaryFolder
  ) throws {
    let table = sidecar.replacing(".jsonl", with: ".txt")
    try lines.joined().write(toFile: folder.path(table), atomically: false, encoding: .utf8)
    let words = ["import", table, "--format", "mot", "--video", clip, "-o", sidecar, "-q"]
    let imported = try Program.run(words, folder: folder.url)
    #expect(imported.exitCode == 0, "\(imported.errors)")
  }
}
