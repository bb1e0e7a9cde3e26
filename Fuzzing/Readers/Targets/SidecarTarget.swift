import AnnotateExports
import AnnotateJobs
import AnnotateMediaTypes
import AnnotateSidecar

@testable import AnnotateReview

/// A sidecar, through every export, the review page and the plot.
enum SidecarTarget {
  static func use(_ bytes: [UInt8]) {
    guard let reader = try? SidecarReader(Lines(bytes), in: "a.faces.jsonl"),
      let clip = try? ExportedClip(reading: reader, of: "a.faces.jsonl")
    else { return }
    for exporter in ExportRegistry.all { _ = try? exporter.export(clip, ExportChoices()) }
    let header = reader.header.content
    let page = ReviewPage(
      of: clip,
      header: header,
      sidecar: CarriedSidecar(name: "a.faces.jsonl", contents: bytes),
      video: ReviewPage.Video(reference: "a.mp4", name: "a.mp4", codec: "h264"),
      thumbnails: [:]
    )
    _ = page.bytes
    _ = TrackPlot(of: clip, names: [:]).svg
    _ = JobRecord(headerOptions: header.options).headerOptions
  }
}
