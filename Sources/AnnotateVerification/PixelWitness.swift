internal import AnnotateFaces
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateTracking

/// Compares pixels outside stamps, frame by frame.
struct PixelWitness {
  private(set) var findings = PixelFindings()

  private let header: SidecarHeader?
  private let requested: RequestedChanges

  /// Prepares for an output with the header of its sidecar.
  init(_ header: SidecarHeader?, _ requested: RequestedChanges) {
    self.header = header
    self.requested = requested
    if header == nil { findings.obstacle = "without a sidecar the positions of stamps are unknown" }
    if requested.reframes { findings.obstacle = "options changed the geometry" }
  }

  /// Compares the next frame of each; `faces` is the sidecar's line for it.
  mutating func compare(_ source: Frame?, _ output: Frame?, _ faces: SidecarFrame?) {
    guard findings.obstacle == nil else { return }
    guard let source, let output else {
      findings.obstacle = "the numbers of frames differ"
      return
    }
    guard let areas = stampedAreas(faces) else {
      findings.obstacle = "the sidecar has no such frame"
      return
    }
    guard
      let count = PixelComparison.differences(between: source, output, outside: areas)
    else {
      findings.obstacle = "size or pixel format differ"
      return
    }
    if count > 0, findings.firstFrame == nil { findings.firstFrame = findings.frames }
    findings.differences += count
    findings.frames += 1
  }

  /// The areas that stamps may cover: each face enlarged by its longer side on all sides, in stored pixels.
  private func stampedAreas(_ frame: SidecarFrame?) -> [Rect<CodedSpace>]? {
    if requested.stampsNothing { return [] }
    guard let frame, let header else { return nil }
    return frame.faces.map { face in
      let bounds = face.observation.bounds
      let margin = max(bounds.width, bounds.height)
      return header.geometry.displayToCoded.apply(
        Rect(
          x: bounds.x - margin,
          y: bounds.y - margin,
          width: bounds.width + 2 * margin,
          height: bounds.height + 2 * margin
        )
      )
    }
  }
}
