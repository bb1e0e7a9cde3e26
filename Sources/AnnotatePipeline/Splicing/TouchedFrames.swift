internal import AnnotateContainers
internal import AnnotateFaces
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateStamps

/// Finds the frames of which no pixel belongs to a stamp, from the lines of a sidecar.
struct TouchedFrames {
  private let reader: SidecarReader
  private let selection: FaceSelection
  private let excerpt: Excerpt?
  private var plan: StampPlan
  /// Lines whose stamps later ones may change.
  private var waiting: [SidecarRecord<SidecarFrame>] = []
  private var hasEnded = false

  /// Starts with the first line of a sidecar.
  init(
    _ faces: RecordedFaces,
    _ preparation: JobPreparation,
    _ styles: ResolvedStyles
  ) throws(AnnotateError) {
    reader = try faces.open()
    selection = preparation.faces.selection
    excerpt = preparation.input.excerpt
    plan = StampPlan(preparation, styles)
  }

  /// The next frame, when it is shown, and whether it has to be encoded: it has a stamp, or shows damage.
  ///
  /// - Throws: `.badInput` if the sidecar is not valid.
  mutating func next() throws(AnnotateError) -> (time: Int64, isTouched: Bool)? {
    while !hasEnded, waiting.count <= plan.lookahead {
      if let line = try reader.next() {
        let time = line.content.presentationTime
        guard excerpt?.contains(time.value, time.timeBase) ?? true else { continue }
        plan.expect(line)
        waiting.append(line)
      } else {
        hasEnded = true
      }
    }
    guard !waiting.isEmpty else { return nil }
    let line = waiting.removeFirst()
    let isTouched = !plan.stamps(for: line, selection: selection).isEmpty
    return (line.content.presentationTime.value, isTouched || line.content.isDamaged)
  }
}
