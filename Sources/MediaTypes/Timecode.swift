/// A label of frames in hours, minutes, seconds and frames, as edit systems count them (SMPTE ST 12).
public struct Timecode: Sendable, Hashable {
  /// The number of frames since midnight.
  public let frameNumber: Int
  /// How many labels a second has: the frame rate, rounded up.
  public let framesPerSecond: Int
  /// Whether labels are left out so that they keep up with the clock at 29.97 and 59.94 frames a
  /// second.
  public let isDropFrame: Bool

  private init(frameNumber: Int, framesPerSecond: Int, isDropFrame: Bool) {
    self.frameNumber = frameNumber
    self.framesPerSecond = framesPerSecond
    self.isDropFrame = isDropFrame
  }

  /// Reads a label such as `01:00:00:00`, or `01:00:00;00` for drop-frame; nil where it is none or
  /// the rate is unknown.
  public init?(_ label: String, frameRate: Rational) {
    guard frameRate.isPositive else { return nil }
    let fields = label.split(whereSeparator: { ":;.".contains($0) }).map { Int($0) }
    guard fields.count == 4, let hours = fields[0], let minutes = fields[1],
      let seconds = fields[2], let frames = fields[3]
    else { return nil }
    let rate = Int(frameRate.doubleValue.rounded())
    // Only multiples of 30 have labels to leave out.
    let drops = label.contains(where: { ";.".contains($0) }) && rate > 0 && rate % 30 == 0
    let isValid =
      (0...23).contains(hours) && (0...59).contains(minutes) && (0...59).contains(seconds)
      && (0..<max(1, rate)).contains(frames)
    guard isValid else { return nil }
    let wholeMinutes = hours * 60 + minutes
    let dropped = drops ? rate / 15 * (wholeMinutes - wholeMinutes / 10) : 0
    let number = (wholeMinutes * 60 + seconds) * rate + frames - dropped
    self.init(frameNumber: number, framesPerSecond: rate, isDropFrame: drops)
  }

  /// The label `count` frames later; labels begin anew at midnight.
  public func advanced(by count: Int) -> Timecode {
    let day = framesInTenMinutes * 144
    let number = (frameNumber + count) % day
    return Timecode(
      frameNumber: number < 0 ? number + day : number,
      framesPerSecond: framesPerSecond,
      isDropFrame: isDropFrame
    )
  }

  /// How many labels are left out at the start of a minute.
  private var droppedPerMinute: Int { isDropFrame ? framesPerSecond / 15 : 0 }

  private var framesInTenMinutes: Int { framesPerSecond * 600 - droppedPerMinute * 9 }

  /// The frame number with the labels that were left out counted in.
  private var labelNumber: Int {
    guard isDropFrame else { return frameNumber }
    let (tens, rest) = frameNumber.quotientAndRemainder(dividingBy: framesInTenMinutes)
    let minute = framesPerSecond * 60 - droppedPerMinute
    let minutes = max(0, (rest - droppedPerMinute) / minute)
    return frameNumber + droppedPerMinute * (9 * tens + minutes)
  }
}

extension Timecode: CustomStringConvertible {
  /// The label, such as `01:00:00:00`, with a semicolon before the frames where it is drop-frame.
  public var description: String {
    let number = labelNumber
    let seconds = number / framesPerSecond
    let fields = [seconds / 3600, seconds / 60 % 60, seconds % 60].map(twoDigits)
    let separator = isDropFrame ? ";" : ":"
    return fields.joined(separator: ":") + separator + twoDigits(number % framesPerSecond)
  }

  private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
