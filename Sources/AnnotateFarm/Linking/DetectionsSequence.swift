internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateTracking

/// The frames of several detections files of one video, one file after the other.
struct DetectionsSequence {
  /// The header, which all files have in common.
  let header: DetectionsHeader
  /// The number of damaged packets in the files read so far.
  private(set) var damagedPackets = 0
  /// The index of the first frame of each file, after gaps are closed.
  private(set) var firstFrames: [Int] = []
  /// The number of missing frames before and between the files read so far.
  private(set) var missingFrames = 0

  private let closesGaps: Bool

  private var path: String
  private var reader: DetectionsReader
  private var rest: ArraySlice<String>
  private var nextFrame = 0
  private var lastTime: Int64?

  /// Opens the first file; if gaps are closed, frames after a gap get lower indices.
  ///
  /// - Throws: `.usage` if there is no file; `.missingInput` or `.badInput` if the first one cannot be
  ///   used.
  init(_ paths: [String], closesGaps: Bool = false) throws(AnnotateError) {
    guard let first = paths.first else {
      throw AnnotateError(FarmProblem.noDetections)
    }
    self.closesGaps = closesGaps
    path = first
    rest = paths.dropFirst()
    reader = try DetectionsReader(opening: first)
    header = reader.header
    try checkBeginning(of: reader, after: nil)
  }

  /// The next frame; nil after the last one of the video.
  ///
  /// - Throws: `.badInput` with the line number if frames are missing, occur twice, or belong to another
  ///   video.
  mutating func next() throws(AnnotateError) -> DetectionsFrame? {
    while true {
      if let frame = try reader.next() { return try checked(frame) }
      guard let end = reader.end else { return nil }
      damagedPackets += end.damagedPackets
      guard let next = rest.popFirst() else {
        guard end.isLast else { throw endMissing }
        return nil
      }
      try open(next, after: end)
    }
  }

  private mutating func open(_ next: String, after end: DetectionsEnd) throws(AnnotateError) {
    let opened = try DetectionsReader(opening: next)
    try checkOrigin(of: opened)
    guard !end.isLast || opened.header.firstFrame < nextFrame else {
      throw opened.failure("the video ended with frame \(nextFrame - 1) in '\(path)'")
    }
    try checkBeginning(of: opened, after: path)
    (reader, path) = (opened, next)
  }

  private mutating func checked(_ frame: DetectionsFrame) throws(AnnotateError) -> DetectionsFrame {
    let time = frame.time.value
    if let lastTime, time <= lastTime {
      throw reader.failure("'pts' \(time) does not come after \(lastTime)")
    }
    lastTime = time
    nextFrame = frame.index + 1
    var frame = frame
    frame.index -= missingFrames
    return frame
  }

  private var endMissing: AnnotateError {
    reader.failure(
      "the video goes on, but there are no detections from frame \(nextFrame) on",
      hints: ["name the detections files of all ranges, in order"]
    )
  }

  private mutating func checkBeginning(
    of reader: DetectionsReader,
    after previous: String?
  ) throws(AnnotateError) {
    let first = reader.header.firstFrame
    if closesGaps, first >= nextFrame { missingFrames += first - nextFrame }
    firstFrames.append(first - missingFrames)
    guard first != nextFrame, !closesGaps || first < nextFrame else { return }
    let hints = ["name the detections files of all ranges, in order"]
    guard let previous else {
      throw reader.failure("it starts with frame \(first), not with frame 0", hints: hints)
    }
    let why =
      first > nextFrame
      ? "there are no detections in frames \(nextFrame) to \(first - 1), between it and '\(previous)'"
      : "it starts with frame \(first), which is already in '\(previous)' or a file before it"
    throw reader.failure(why, hints: hints)
  }

  /// Checks that a file was made from the same video with the same program and options.
  private func checkOrigin(of reader: DetectionsReader) throws(AnnotateError) {
    let other = reader.header
    let (own, others) = (header.sidecar.json, other.sidecar.json)
    let names = (own.members ?? []).map(\.name) + (others.members ?? []).map(\.name)
    let differing = names.first { own[$0] != others[$0] }
    let tracking = header.tracking != other.tracking ? "tracking" : nil
    let timecode = header.timecodeRate != other.timecodeRate ? "timecodeRate" : nil
    guard let name = differing ?? tracking ?? timecode else { return }
    throw reader.failure(
      "its '\(name)' differs from that of the first file",
      hints: ["detect all ranges of one video with the same program and options"]
    )
  }
}
