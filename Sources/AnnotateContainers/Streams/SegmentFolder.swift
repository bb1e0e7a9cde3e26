internal import AnnotateFiles
package import AnnotateMediaTypes
internal import AnnotateWording
internal import Synchronization

/// Writes a video as HLS (RFC 8216) while it is made: segments that begin with keyframes, and a playlist of them.
///
/// Each file appears when it is complete. Players that read the playlist again and again follow the video.
package final class SegmentFolder: LiveSink {
  private struct Segment {
    let name: String
    let duration: MediaTime
  }

  private struct State {
    var bytes: [UInt8] = []
    /// When the segment begins, and the last time in it.
    var start: MediaTime?
    var last: MediaTime?
    /// The time between the last two frames.
    var step = MediaTime(0, timeBase: .one)
    var number = 0
    var segments: [Segment] = []
    /// The number of segments that the playlist has lost.
    var lost = 0
    /// Segments that the playlist has lost, but that somebody may still read.
    var old: [String] = []
    var longest = SegmentFolder.target
    var hasEnded = false
  }

  /// A segment ends at the first keyframe after this duration.
  private static let target = MediaTime(2, timeBase: .one)
  /// The number of segments in the playlist of a video without an end.
  private static let kept = 6

  private let playlist: String
  private let isEndless: Bool
  private let overwrites: Bool
  private let state = Mutex(State())

  /// Prepares to write a playlist and its segments, which have its name and a number.
  ///
  /// - Parameters:
  ///   - playlist: the path of the playlist.
  ///   - isEndless: whether old segments are removed, because the video may go on for ever.
  ///   - overwrites: whether files may be replaced.
  /// - Throws: `.cannotCreate` if there is such a file, or it cannot be made.
  package init(
    _ playlist: String,
    isEndless: Bool,
    overwrites: Bool
  ) throws(AnnotateError) {
    try PartialFile.check(playlist, overwrites: overwrites)
    (self.playlist, self.isEndless, self.overwrites) = (playlist, isEndless, overwrites)
  }

  package var name: String { playlist }
  package var undeliveredFrames: Int { 0 }

  package func write(_ chunk: LiveChunk) throws(AnnotateError) {
    try state.withLock { state throws(AnnotateError) in
      let isFrame = chunk.kind == .keyframe || chunk.kind == .frame
      if chunk.kind == .keyframe, let time = chunk.time {
        let duration = state.start.map { time.elapsed(since: $0) }
        if let duration, duration >= Self.target { try endSegment(lasting: duration, &state) }
        if state.start == nil { state.start = time }
      }
      if isFrame, let time = chunk.time {
        if let last = state.last, last < time { state.step = time.elapsed(since: last) }
        state.last = max(state.last ?? time, time)
      }
      state.bytes += chunk.bytes
    }
  }

  package func finish() throws(AnnotateError) {
    try state.withLock { state throws(AnnotateError) in
      state.hasEnded = true
      let duration = state.start.flatMap { start in state.last?.elapsed(since: start) }
      try endSegment(lasting: state.step.added(to: duration), &state)
    }
  }

  private func endSegment(
    lasting duration: MediaTime,
    _ state: inout State
  ) throws(AnnotateError) {
    state.number += 1
    let name = "\(FilePath(playlist).stem)-\(state.number.padded(to: 6)).ts"
    try put(state.bytes, FilePath(playlist).sibling(name), overwrites: overwrites)
    state.bytes.removeAll(keepingCapacity: true)
    state.segments.append(Segment(name: name, duration: duration))
    state.start = nil
    state.longest = max(state.longest, duration)
    if isEndless, state.segments.count > Self.kept {
      state.old.append(state.segments.removeFirst().name)
      state.lost += 1
    }
    try put(Array(Self.text(of: state, isEndless).utf8), playlist, overwrites: true)
    // Players may be that late.
    while state.old.count > Self.kept {
      _ = unlink(FilePath(playlist).sibling(state.old.removeFirst()))
    }
  }

  private func put(_ bytes: [UInt8], _ path: String, overwrites: Bool) throws(AnnotateError) {
    let file = try PartialFile(for: path, overwrites: overwrites)
    try FileContents.write(bytes, to: file)
    // Nobody needs what a power failure leaves of a video that has ended with it.
    try file.commit(isDurable: false)
  }

  private static func text(of state: State, _ isEndless: Bool) -> String {
    let head: [String?] = [
      "#EXTM3U", "#EXT-X-VERSION:3",
      "#EXT-X-TARGETDURATION:\(state.longest.secondsRoundedUp)",
      "#EXT-X-MEDIA-SEQUENCE:\(state.lost + 1)",
      isEndless ? nil : "#EXT-X-PLAYLIST-TYPE:\(state.hasEnded ? "VOD" : "EVENT")",
      "#EXT-X-INDEPENDENT-SEGMENTS",
    ]
    let entries = state.segments.flatMap { ["#EXTINF:\($0.duration.millisecondsText),", $0.name] }
    let end = state.hasEnded ? ["#EXT-X-ENDLIST"] : []
    return (head.compactMap(\.self) + entries + end).joined(separator: "\n") + "\n"
  }
}

extension MediaTime {
  /// The duration from an earlier time, which has the same time base, to this one.
  fileprivate func elapsed(since earlier: MediaTime) -> MediaTime {
    MediaTime(value - earlier.value, timeBase: timeBase)
  }

  /// The sum with another duration, which has the same time base; nil adds nothing.
  fileprivate func added(to other: MediaTime?) -> MediaTime {
    other.map { MediaTime(value + $0.value, timeBase: $0.timeBase) } ?? self
  }

  /// The whole seconds that are not less.
  fileprivate var secondsRoundedUp: Int64 {
    -MediaTime(-value, timeBase: timeBase).wholeUnits(of: .one)
  }

  /// The seconds with up to three decimals.
  fileprivate var millisecondsText: String { rescaled(to: Rational(1, 1000)).secondsText }
}
