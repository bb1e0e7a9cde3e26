import AnnotateExports
import AnnotateMediaTypes
import AnnotateSidecar

@testable import AnnotateReview

/// A sidecar, through every export, the table of the review page and the plot.
enum SidecarTarget {
  static func use(_ bytes: [UInt8]) {
    guard let reader = try? SidecarReader(Lines(bytes), in: "a.faces.jsonl"),
      let clip = try? ExportedClip(reading: reader, of: "a.faces.jsonl")
    else { return }
    for exporter in ExportRegistry.all { _ = try? exporter.export(clip, ExportChoices()) }
    _ = FaceTable.bytes(of: clip)
    _ = TrackPlot(of: clip, names: [:]).svg
  }

  /// The lines of a sidecar in memory.
  private final class Lines: LineSource {
    private var rest: ArraySlice<ArraySlice<UInt8>>
    var lineNumber = 0

    init(_ bytes: [UInt8]) {
      rest = bytes.split(separator: 10, omittingEmptySubsequences: false)[...]
    }

    func next() throws(AnnotateError) -> [UInt8]? {
      lineNumber += 1
      return rest.popFirst().map { Array($0) }
    }
  }
}
