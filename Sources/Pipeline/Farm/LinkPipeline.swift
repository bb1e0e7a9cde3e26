internal import Media
public import MediaTypes
internal import Sidecar
internal import Tracking

/// Gives the faces of looks files their numbers and writes the sidecar, to the byte as `DetectionPipeline`
/// writes it.
///
///     LooksReader → Tracker → SidecarWriter
public struct LinkPipeline: Sendable {
  private let job: LinkJob

  /// Makes a pipeline for one job.
  public init(_ job: LinkJob) {
    self.job = job
  }

  /// Does the job.
  ///
  /// - Parameter onWarning: called for what exports cannot say.
  /// - Returns: what has been found.
  /// - Throws: `AnnotateError`, for what is wrong with a file with the number of the line, or
  ///   `CancellationError` where the task was cancelled; nothing is left at the final paths then.
  public func run(
    onWarning: (AnnotateError) -> Void = { _ in }
  ) throws -> AnnotationResult { try link(onWarning: onWarning).result }

  /// What linking has given.
  struct Linked {
    /// What has been found.
    let result: AnnotationResult
    /// The number of the first frame of each looks file.
    let firstFrames: [Int]
    /// How many frames are missing.
    let missingFrames: Int
  }

  /// Does the job.
  ///
  /// - Throws: as `run`.
  func link(onWarning: (AnnotateError) -> Void) throws -> Linked {
    try OutputPlan.check(
      sidecar: job.output,
      facesFolder: job.facesFolder,
      job.exports,
      against: job.inputs,
      overwrites: job.overwrites
    )
    var looks = try LooksSequence(job.inputs, closesGaps: job.closesGaps)
    let header = looks.header
    let files = try FaceFiles(
      sidecar: job.output,
      folder: job.facesFolder,
      exports: job.exports,
      overwrites: job.overwrites
    ) { header.sidecar }
    var recorder = FaceRecorder(path: job.inputs.first ?? "", expectedFrames: nil, files: files)
    var frames = LinkedFrames(header)
    while let frame = try looks.next() {
      try Task.checkCancellation()
      for line in try frames.add(frame) { try recorder.record(line) }
    }
    for line in try frames.finish() { try recorder.record(line) }
    try recorder.check(damagedPackets: looks.damagedPackets, isStrict: false)
    try recorder.finish(damagedPackets: looks.damagedPackets, onWarning: onWarning)
    let result = AnnotationResult(
      frames: recorder.frameCount,
      faces: recorder.faceCount,
      tracks: recorder.trackCount,
      damagedPackets: looks.damagedPackets,
      output: nil,
      sidecar: job.output,
      facesFolder: job.facesFolder,
      exports: job.exports.map(\.path)
    )
    return Linked(
      result: result,
      firstFrames: looks.firstFrames,
      missingFrames: looks.missingFrames
    )
  }
}

/// Frames that are not decided, and how their faces are followed.
private struct LinkedFrames {
  private var follower: FaceFollower
  private var lines: FrameLines
  private var waiting: [LookedFrame] = []

  init(_ header: LooksHeader) {
    follower = FaceFollower(header.tracking)
    let sidecar = header.sidecar.content
    lines = FrameLines(
      startTimecode: sidecar.startTimecode,
      timecodeRate: header.timecodeRate,
      sidecar.geometry
    )
  }

  /// Takes in the next frame and gives the lines of those that are decided now.
  mutating func add(
    _ frame: LookedFrame
  ) throws(AnnotateError) -> [SidecarRecord<SidecarFrame>] {
    waiting.append(frame)
    let sight = FrameSight(faces: frame.faces, precedesCut: frame.precedesCut)
    return try lines(of: follower.add(sight, frame.index, at: frame.time))
  }

  /// The lines of all other frames.
  mutating func finish() throws(AnnotateError) -> [SidecarRecord<SidecarFrame>] {
    try lines(of: follower.finish())
  }

  private mutating func lines(
    of decided: [TrackedFrame]
  ) throws(AnnotateError) -> [SidecarRecord<SidecarFrame>] {
    var records: [SidecarRecord<SidecarFrame>] = []
    for tracked in decided {
      let frame = waiting.removeFirst()
      let line = try lines.line(
        at: frame.time,
        lasting: frame.duration,
        frame.index,
        tracked.faces,
        precedesCut: frame.precedesCut
      )
      records.append(line)
    }
    return records
  }
}
