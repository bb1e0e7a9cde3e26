internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar

/// Writes a detections file, frame by frame.
struct DetectionsRecorder {
  /// The number of frames so far.
  private(set) var frameCount = 0

  private let target: DetectionsTarget
  private let writer: DetectionsWriter
  private var faceCount = 0
  /// Whether no frame after the range has arrived.
  private var isLast = true

  /// Creates the file under a temporary name.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` if that fails.
  init(_ target: DetectionsTarget) throws(AnnotateError) {
    self.target = target
    writer =
      target.isTemporary
      ? try DetectionsWriter(creating: target.path, header: target.header)
      : try DetectionsWriter(
        path: target.path,
        overwrites: target.overwrites,
        header: target.header
      )
  }

  /// Writes the frame of an element, if it has one that belongs to the range.
  ///
  /// - Returns: When the frame is shown; nil if none was written.
  /// - Throws: `.inputOutput` if writing fails.
  mutating func record(_ element: DetectedElement) throws(AnnotateError) -> MediaTime? {
    guard case .frame(let frame, let index, let detections) = element else { return nil }
    guard target.frames.contains(index) else {
      isLast = false
      return nil
    }
    try writer.write(
      DetectionsFrame(
        index: index,
        time: frame.presentationTime,
        duration: frame.duration,
        precedesCut: detections.precedesCut,
        isDamaged: frame.isDamaged,
        faces: detections.faces
      )
    )
    frameCount += 1
    faceCount += detections.faces.count
    return frame.presentationTime
  }

  /// Completes the file and moves it to its final path.
  ///
  /// - Throws: `.badInput` if the range starts after the end of the video, or if the video is damaged and
  ///   the job is strict.
  func finish(_ counts: InputCounts) throws(AnnotateError) -> RangeDetectionResult {
    let (first, path) = (target.frames.first, target.input)
    guard frameCount > 0 || target.mayBeEmpty else {
      throw AnnotateError(
        FarmProblem.rangeMissing(path: path, first: first, frames: counts.nextFrame)
      )
    }
    try counts.damage.check(of: path, isStrict: target.isStrict)
    try writer.finish(isLast: isLast, damagedPackets: counts.damage.packets)
    return RangeDetectionResult(
      first: first,
      count: frameCount,
      isLast: isLast,
      faces: faceCount,
      damage: counts.damage,
      output: target.path
    )
  }
}
