import AnnotateExports
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@Suite("Texts of formats", .tags(.golden), .timeLimit(.minutes(10)))
struct GoldenTests {
  /// The export of a small clip with a gap, drop-frame timecode and omitted keyframes.
  private static func text(_ exporter: any FaceExporter) throws -> String {
    let clip = SampleClip.clip(
      rate: Rational(30000, 1001),
      count: 12,
      startTimecode: "01:00:59;28",
      tracks: [1: [0...2, 9...11], 4: [10...10]]
    )
    var choices = ExportChoices()
    if exporter.options.contains(.points) { choices.points = [.face, .leftEye, .nose] }
    switch try exporter.export(clip, choices) {
    case .file(let text): return text
    case .folder(let files):
      return files.sorted { $0.key < $1.key }.map { "== \($0.key)\n\($0.value)" }.joined()
    }
  }

  @Test("each format writes the approved text", arguments: ExportRegistry.all.map(\.name))
  func approved(_ name: String) throws {
    let exporter = try #require(ExportRegistry.exporter(named: name))
    try expectSnapshot(
      Self.text(exporter),
      named: "\(name).\(exporter.fileExtension ?? "txt")"
    )
  }

  @Test("each format has a row in Exports.md", arguments: ExportRegistry.all.map(\.name))
  func documented(_ name: String) throws {
    let page = Places.repository.appendingPathComponent("Documentation/Exports.md")
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    #expect(rows.contains { $0.hasPrefix("| `\(name)` |") })
  }
}
