public import AnnotateMediaTypes

/// The frames of a clip as editing programs count them: evenly, at one of their rates, from 0.
///
/// If the source has a constant rate, the number of each frame is its index. Otherwise each number stands
/// for the frame that players show at its time: the last one that has begun.
public struct ExportedGrid: Sendable, Equatable {
  /// The frame rate: how many numbers there are in a second.
  public let frameRate: Rational
  /// How many numbers there are.
  public let count: Int
  /// Whether the frames of the source are not at the constant rate `frameRate`.
  public let isVariable: Bool
  /// The numbers that stand for each frame; none for a frame that is not shown at the time of any number.
  private let numbers: [Range<Int>]

  /// The frame rates that editing programs offer.
  private static let standardRates = [
    Rational(24000, 1001), Rational(24, 1), Rational(25, 1), Rational(30000, 1001),
    Rational(30, 1), Rational(48000, 1001), Rational(48, 1), Rational(50, 1),
    Rational(60000, 1001), Rational(60, 1), Rational(100, 1), Rational(120000, 1001),
    Rational(120, 1), Rational(15, 1), Rational(12, 1), Rational(10, 1), Rational(5, 1),
  ]

  /// Numbers frames; `averageRate` is that of the source, not positive if unknown.
  package init(_ frames: [ExportedFrame], averageRate: Rational) {
    let (measured, typical) = (Self.measuredRate(frames), Self.typicalRate(frames))
    let known = averageRate.isPositive ? averageRate : measured ?? Rational(25, 1)
    // Averages are not exact. 24 and 23.976 are a thousandth apart, so half of that is near enough.
    // If a few frames are a little late, the typical interval gives the rate.
    let candidates = [
      Self.standard(near: known, within: 0.0005),
      typical.map { Self.standard(near: $0, within: 0.01) },
      measured,
    ]
    let constant = candidates.compactMap(\.self).first { Self.keep(frames, $0) }
    let rate = constant ?? Self.conformedRate(typical, average: known)
    (frameRate, isVariable) = (rate, constant == nil)
    guard isVariable else {
      count = frames.count
      numbers = frames.indices.map { $0..<($0 + 1) }
      return
    }
    (numbers, count) = Self.shown(frames, from: frames[0].time.value, rate, .halfTick)
  }

  /// Numbers frames at a constant rate, from the first of them, by what is on screen.
  package init(_ frames: [ExportedFrame], at rate: Rational) {
    (frameRate, isVariable) = (rate, true)
    (numbers, count) = Self.shown(frames, from: frames.first?.time.value ?? 0, rate, .halfTick)
  }

  /// Numbers frames at a constant rate from a time, which is not after the first frame, in ticks of their times.
  private init(_ frames: [ExportedFrame], from origin: Int64, at rate: Rational, isVariable: Bool) {
    (frameRate, self.isVariable) = (rate, isVariable)
    (numbers, count) = Self.shown(frames, from: origin, rate, .eighthOfFrame)
  }

  /// The same frames, which are numbered from a time that is not after the first of them, in ticks of their times.
  ///
  /// A frame that is shown for less than a step of this grid gets no number. If there is such a frame, the result has a
  /// higher rate: the lowest standard rate that gives each frame a number.
  func counting(_ frames: [ExportedFrame], from origin: Int64) -> ExportedGrid {
    let faster = Self.standardRates.filter { $0.doubleValue > frameRate.doubleValue }
      .sorted { $0.doubleValue < $1.doubleValue }
    let grids = ([frameRate] + faster).lazy.map {
      ExportedGrid(frames, from: origin, at: $0, isVariable: isVariable)
    }
    return grids.first { !$0.numbers.contains(where: \.isEmpty) }
      ?? ExportedGrid(frames, from: origin, at: frameRate, isVariable: isVariable)
  }

  /// The numbers that stand for the frame with the given index.
  public func numbers(of frame: Int) -> Range<Int> { numbers[frame] }

  /// The first number of the frame with the given index, or the next number if it has none.
  public func number(of frame: Int) -> Int { numbers[frame].lowerBound }

  /// The number after the last one of the frame with the given index.
  public func end(of frame: Int) -> Int { max(numbers[frame].upperBound, number(of: frame) + 1) }

  /// Whether each frame is shown at its time for a constant rate, within an eighth of a frame.
  ///
  /// Containers with a coarse time base, such as milliseconds, may be off by a tick.
  private static func keep(_ frames: [ExportedFrame], _ rate: Rational) -> Bool {
    guard let base = frames.first?.time.timeBase else { return true }
    let eighth = MediaTime(1, timeBase: Rational(rate.denominator, 8 * rate.numerator))
    let slack = max(1, eighth.rescaled(to: base).value)
    return frames.enumerated().allSatisfy { index, frame in
      let due = MediaTime(Int64(index), timeBase: rate.inverse).rescaled(to: base).value
      // A rate that does not suit the frames at all may be so low that the time does not fit.
      return (Int128(frame.time.value - frames[0].time.value) - Int128(due)).magnitude <= slack
    }
  }

  /// The numbers at whose times each frame is shown, which count from `origin`, and how many there are.
  private static func shown(
    _ frames: [ExportedFrame],
    from origin: Int64,
    _ rate: Rational,
    _ slack: MediaTime.EvenSlack
  ) -> (numbers: [Range<Int>], count: Int) {
    func number(_ ticks: Int64, _ base: Rational) -> Int {
      MediaTime(ticks - origin, timeBase: base).firstEvenFrame(at: rate, slack)
    }
    guard let last = frames.last else { return ([], 0) }
    let starts = frames.map { number($0.time.value, $0.time.timeBase) }
    let end = last.duration.map { number(last.time.value + $0.value, last.time.timeBase) }
    let count = max(starts[frames.count - 1] + 1, end ?? 0)
    let numbers = zip(starts, starts.dropFirst() + [count]).map { $0..<max($0, $1) }
    return (numbers, count)
  }

  /// The average rate from the first frame to the last; nil if there are fewer than two frames.
  private static func measuredRate(_ frames: [ExportedFrame]) -> Rational? {
    guard let first = frames.first, let last = frames.last, frames.count > 1 else { return nil }
    let base = first.time.timeBase
    return reduced(
      Int128(frames.count - 1) * Int128(base.denominator),
      Int128(last.time.value - first.time.value) * Int128(base.numerator)
    )
  }

  /// The rate of the typical interval between frames; nil if there are no intervals.
  private static func typicalRate(_ frames: [ExportedFrame]) -> Rational? {
    let intervals = zip(frames, frames.dropFirst()).map { $1.time.value - $0.time.value }.sorted()
    guard let base = frames.first?.time.timeBase, !intervals.isEmpty else { return nil }
    let median = intervals[intervals.count / 2]
    // Rounded presentation times are only right on average.
    let typical = intervals.filter { abs($0 - median) * 8 <= median }
    return reduced(
      Int128(typical.count) * Int128(base.denominator),
      Int128(typical.reduce(0, +)) * Int128(base.numerator)
    )
  }

  /// The standard rate to conform to if the intervals between frames vary.
  ///
  /// It is that of the typical interval, which is the camera's own rate if it dropped frames, and otherwise
  /// the standard rate nearest to the average.
  private static func conformedRate(_ typical: Rational?, average: Rational) -> Rational {
    guard let typical, case let nearest = standard(near: typical, within: 0.02),
      standardRates.contains(nearest)
    else { return standard(near: average, within: .infinity) }
    return nearest
  }

  private static func standard(near rate: Rational, within tolerance: Double) -> Rational {
    let distance = { (other: Rational) in abs(other.doubleValue / rate.doubleValue - 1) }
    let nearest = standardRates.min { distance($0) < distance($1) }
    return nearest.flatMap { distance($0) <= tolerance ? $0 : nil }
      ?? reduced(Int128(rate.numerator), Int128(rate.denominator))
  }

  /// The fraction in its lowest terms, rounded so that both parts fit into 32 bits.
  private static func reduced(_ numerator: Int128, _ denominator: Int128) -> Rational {
    var (a, b) = (numerator, max(1, denominator))
    while b != 0 { (a, b) = (b, a % b) }
    var (top, bottom) = (numerator / max(1, a), max(1, denominator) / max(1, a))
    while max(top, bottom) > Int128(Int32.max) { (top, bottom) = (top / 2, max(1, bottom / 2)) }
    return Rational(Int(max(1, top)), Int(bottom))
  }
}
