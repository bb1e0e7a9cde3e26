internal import AnnotateFiles
package import AnnotateMediaTypes
internal import Synchronization

/// Writes a video as HLS (RFC 8216) while it is made: segments that begin with keyframes, and a playlist of them.
///
/// Each file appears when it is complete. Players that read the playlist again and again follow the video.
package final class SegmentFolder: LiveSink {
  private struct Segment {
    let name: String
    let seconds: Double
  }

  private struct State {
    var bytes: [UInt8] = []
    /// When the segment begins, and the last time in it.
    var start: MediaTime?
    var last: MediaTime?
    /// The time between the last two frames.
    var step = 0.0
    var number = 0
    var segments: [Segment] = []
    /// The number of segments that the playlist has lost.
    var lost = 0
    /// Segments that the playlist has lost, but that somebody may still read.
    var old: [String] = []
    var longest = SegmentFolder.target
    var hasEnded = false
  }

  /// A segment ends at the first keyframe after this many seconds.
  private static let target = 2.0
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
        let length = state.start.map { time.seconds(since: $0) }
        if let length, length >= Self.target { try endSegment(lasting: length, &state) }
        if state.start == nil { state.start = time }
      }
      if isFrame, let time = chunk.time {
        if let last = state.last, last < time { state.step = time.seconds(since: last) }
        state.last = max(state.last ?? time, time)
      }
      state.bytes += chunk.bytes
    }
  }

  package func finish() throws(AnnotateError) {
    try state.withLock { state throws(AnnotateError) in
      state.hasEnded = true
      let length = state.start.flatMap { start in state.last?.seconds(since: start) }
      try endSegment(lasting: (length ?? 0) + state.step, &state)
    }
  }

  private func endSegment(lasting seconds: Double, _ state: inout State) throws(AnnotateError) {
    state.number += 1
    let digits = String(state.number)
    let padding = String(repeating: "0", count: max(0, 6 - digits.count))
    let name = "\(FilePath(playlist).stem)-\(padding)\(digits).ts"
    try put(state.bytes, FilePath(playlist).sibling(name), overwrites: overwrites)
    state.bytes.removeAll(keepingCapacity: true)
    state.segments.append(Segment(name: name, seconds: seconds))
    state.start = nil
    state.longest = max(state.longest, seconds)
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
      "#EXT-X-TARGETDURATION:\(Int(state.longest.rounded(.up)))",
      "#EXT-X-MEDIA-SEQUENCE:\(state.lost + 1)",
      isEndless ? nil : "#EXT-X-PLAYLIST-TYPE:\(state.hasEnded ? "VOD" : "EVENT")",
      "#EXT-X-INDEPENDENT-SEGMENTS",
    ]
    let entries = state.segments.flatMap { ["#EXTINF:\(decimal($0.seconds)),", $0.name] }
    let end = state.hasEnded ? ["#EXT-X-ENDLIST"] : []
    return (head.compactMap(\.self) + entries + end).joined(separator: "\n") + "\n"
  }

  /// A number with three decimals.
  private static func decimal(_ seconds: Double) -> String {
    let thousandths = Int((seconds * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}

extension MediaTime {
  /// The seconds from an earlier time to this one.
  fileprivate func seconds(since earlier: MediaTime) -> Double { seconds - earlier.seconds }
}
