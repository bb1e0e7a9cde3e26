import AnnotateFaces
import AnnotateLibav
import AnnotateMediaTypes
import AnnotateSidecar
import AnnotateTracking

@testable import AnnotatePipeline

/// A detections file, whose faces are then tracked and written as a sidecar would have them.
enum DetectionsTarget {
  static func use(_ bytes: [UInt8]) {
    guard let reader = try? DetectionsReader(Lines(bytes), in: "a.detections.jsonl") else { return }
    let header = reader.header
    let sidecar = header.sidecar.content
    var numbering = TrackNumbering(header.tracking)
    var lines = FrameLines(
      startTimecode: sidecar.startTimecode,
      timecodeRate: header.timecodeRate,
      sidecar.geometry
    )
    var frames: ArraySlice<DetectionsFrame> = []
    func write(_ decided: [TrackedFrame]) {
      for tracked in decided {
        guard let frame = frames.popFirst() else { return }
        _ = try? lines.line(
          at: frame.time,
          lasting: frame.duration,
          frame.index,
          tracked.faces,
          precedesCut: frame.precedesCut,
          isDamaged: frame.isDamaged
        )
      }
    }
    while let frame = try? reader.next() {
      frames.append(frame)
      let detections = FrameDetections(faces: frame.faces, precedesCut: frame.precedesCut)
      write(numbering.add(detections, frame.index, at: frame.time))
    }
    write(numbering.finish())
  }
}
