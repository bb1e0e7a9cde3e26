package import AnnotateMediaTypes

/// A part of a file between two times, which becomes a file that begins with zero.
package struct Excerpt: Sendable, Hashable {
  /// When it begins, as players count; the beginning of the excerpt has the time zero.
  package let from: MediaTime
  /// When it ends, as players count; nil is the end of the file.
  package let to: MediaTime?
  /// The time that players show as zero.
  private let clockStart: MediaTime

  /// Describes a part of a file; nil if it is all of it.
  ///
  /// - Parameters:
  ///   - from: the time of its first frame, or a time between this frame and the one before; nil is the
  ///     beginning.
  ///   - to: the time of the frame behind its last one, or a time between these two; nil is the end.
  ///   - clockStart: the time that players show as zero, if there is one.
  package init?(from: MediaTime?, to: MediaTime?, clockStart: MediaTime?) {
    guard from != nil || to != nil else { return nil }
    (self.from, self.to) = (from ?? MediaTime(0, timeBase: .one), to)
    self.clockStart = clockStart ?? MediaTime(0, timeBase: .one)
    isFromStart = from == nil
  }

  private let isFromStart: Bool

  /// The first tick of a time base that belongs to the excerpt; nil if all before its end do.
  package func first(in timeBase: Rational) -> Int64? {
    isFromStart ? nil : ticks(from, timeBase)
  }

  /// The first tick of a time base that comes after the excerpt; nil if none does.
  package func end(in timeBase: Rational) -> Int64? { to.map { ticks($0, timeBase) } }

  /// How much earlier the times of the excerpt are than those of the file, in ticks.
  package func shift(in timeBase: Rational) -> Int64 { from.rescaled(to: timeBase).value }

  /// The timecode of its first frame.
  package func timecode(of video: StreamInfo) -> String? {
    guard let label = video.startTimecode, let first = first(in: video.timeBase) else {
      return video.startTimecode
    }
    let rate = video.nominalFrameRate
    let start = video.startTime?.rescaled(to: video.timeBase).value ?? 0
    let elapsed = MediaTime(start - first, timeBase: video.timeBase)
    guard let timecode = Timecode(label, frameRate: rate), elapsed.value < 0 else { return label }
    return timecode.advanced(by: -Int(elapsed.wholeUnits(of: rate.inverse))).description
  }

  /// Estimates how many of the `all` frames of a video belong to it; nil if that is unknown.
  package func expectedFrameCount(of video: StreamInfo, among all: Int?) -> Int? {
    guard video.frameRate.isPositive else { return nil }
    let frame = video.frameRate.inverse
    let skipped = Int(from.wholeUnits(of: frame))
    let end = to.map { Int($0.wholeUnits(of: frame)) }
    guard let last = [end, all].compactMap(\.self).min() else { return nil }
    return max(1, last - skipped)
  }

  /// Whether a time of the file belongs to it, in ticks.
  package func contains(_ ticks: Int64, _ timeBase: Rational) -> Bool {
    ticks >= first(in: timeBase) ?? .min && ticks < end(in: timeBase) ?? .max
  }

  /// The first tick at or after a time.
  private func ticks(_ time: MediaTime, _ timeBase: Rational) -> Int64 {
    let start = clockStart.rescaled(to: timeBase).value
    return PlayerClock(start: start, timeBase: timeBase).firstTick(from: time)
  }
}

extension Excerpt: CustomStringConvertible {
  /// Both times, such as `from 00:00:10.000 to 00:00:20.000`.
  package var description: String {
    "from \(from)" + (to.map { " to \($0)" } ?? " on")
  }
}
