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

  /// The areas that stamps may cover: each face enlarged by its longer side on all sides, and covered areas, in stored
  /// pixels.
  private func stampedAreas(_ frame: SidecarFrame?) -> [Rect<CodedSpace>]? {
    if requested.stampsNothing { return [] }
    guard let frame, let header else { return nil }
    let time = frame.presentationTime.value
    let covered = header.coveredAreas.compactMap { $0.bounds(at: time) }
    let faces = frame.faces.map(\.observation.bounds)
    let enlarged =
      covered.map { $0.enlarged(by: Self.edge) }
      + faces.map { $0.enlarged(by: max($0.width, $0.height)) }
    return enlarged.map(header.geometry.displayToCoded.apply)
  }

  /// How far the edge of a covered area reaches, in pixels: a sample of chroma covers up to four.
  private static let edge = 4.0
}

extension Rect {
  /// The rectangle with a margin on all sides.
  fileprivate func enlarged(by margin: Double) -> Rect {
    Rect(
      x: x - margin,
      y: y - margin,
      width: width + 2 * margin,
      height: height + 2 * margin
    )
  }
}
