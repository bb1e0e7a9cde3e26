internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateTracking

/// The frames of several looks files one after the other, which have to be all of one video.
struct LooksSequence {
  /// What all files say.
  let header: LooksHeader
  /// Pieces of the video that could not be read, as far as the files have come.
  private(set) var damagedPackets = 0
  /// The numbers that the first frames of the files have when gaps are closed.
  private(set) var firstFrames: [Int] = []
  /// How many frames are missing, as far as the files have come.
  private(set) var missingFrames = 0

  private let closesGaps: Bool

  private var path: String
  private var reader: LooksReader
  private var rest: ArraySlice<String>
  private var nextFrame = 0
  private var lastTime: Int64?

  /// Opens the first file; where gaps are closed, frames behind one get lower numbers.
  ///
  /// - Throws: `.usage` where there is none, `.missingInput` or `.badInput` where it is not what it should
  ///   be.
  init(_ paths: [String], closesGaps: Bool = false) throws(AnnotateError) {
    guard let first = paths.first else {
      throw AnnotateError(.usage, "cannot link", why: "there are no looks files")
    }
    self.closesGaps = closesGaps
    path = first
    rest = paths.dropFirst()
    reader = try LooksReader(opening: first)
    header = reader.header
    try checkBeginning(of: reader, after: nil)
  }

  /// The next frame; nil after the last one of the video.
  ///
  /// - Throws: `.badInput` with the number of the line where frames are missing, come twice, or are of
  ///   another video.
  mutating func next() throws(AnnotateError) -> LookedFrame? {
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

  private mutating func open(_ next: String, after end: LooksEnd) throws(AnnotateError) {
    let opened = try LooksReader(opening: next)
    try checkOrigin(of: opened)
    guard !end.isLast || opened.header.firstFrame < nextFrame else {
      throw opened.failure("the video ended with frame \(nextFrame - 1) in '\(path)'")
    }
    try checkBeginning(of: opened, after: path)
    (reader, path) = (opened, next)
  }

  private mutating func checked(_ frame: LookedFrame) throws(AnnotateError) -> LookedFrame {
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
      "the video goes on, and there are no looks from frame \(nextFrame) on",
      hints: ["name the looks at all ranges, in their order"]
    )
  }

  private mutating func checkBeginning(
    of reader: LooksReader,
    after previous: String?
  ) throws(AnnotateError) {
    let first = reader.header.firstFrame
    if closesGaps, first >= nextFrame { missingFrames += first - nextFrame }
    firstFrames.append(first - missingFrames)
    guard first != nextFrame, !closesGaps || first < nextFrame else { return }
    let hints = ["name the looks at all ranges, in their order"]
    guard let previous else {
      throw reader.failure("it begins with frame \(first), not with frame 0", hints: hints)
    }
    let why =
      first > nextFrame
      ? "there are no looks at frames \(nextFrame) to \(first - 1), between it and '\(previous)'"
      : "it begins with frame \(first), which '\(previous)' or one before has already"
    throw reader.failure(why, hints: hints)
  }

  /// Checks that a file has looks of the same kind at the same video.
  private func checkOrigin(of reader: LooksReader) throws(AnnotateError) {
    let other = reader.header
    let (own, others) = (header.sidecar.json, other.sidecar.json)
    let names = (own.members ?? []).map(\.name) + (others.members ?? []).map(\.name)
    let differing = names.first { own[$0] != others[$0] }
    let tracking = header.tracking != other.tracking ? "tracking" : nil
    let timecode = header.timecodeRate != other.timecodeRate ? "timecodeRate" : nil
    guard let name = differing ?? tracking ?? timecode else { return }
    throw reader.failure(
      "its '\(name)' is not that of the first file",
      hints: ["look at all ranges of one file with the same program and options"]
    )
  }
}
