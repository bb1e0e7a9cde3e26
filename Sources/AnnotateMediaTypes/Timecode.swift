/// A label of frames in hours, minutes, seconds and frames, as edit systems count them (SMPTE ST 12).
public struct Timecode: Sendable, Hashable {
  /// The number of frames since midnight.
  public let frameNumber: Int
  /// The number of labels in a second: the frame rate, rounded up.
  public let framesPerSecond: Int
  /// Whether labels are skipped, so that they keep up with the clock at 29.97 and 59.94 frames a second.
  public let isDropFrame: Bool

  private init(frameNumber: Int, framesPerSecond: Int, isDropFrame: Bool) {
    self.frameNumber = frameNumber
    self.framesPerSecond = framesPerSecond
    self.isDropFrame = isDropFrame
  }

  /// Parses a label such as `01:00:00:00`, or `01:00:00;00` for drop-frame; nil if it is not a label, or
  /// the rate is unknown or below one frame in two seconds.
  public init?(_ label: String, frameRate: Rational) {
    guard frameRate.isPositive else { return nil }
    let rate = Int(frameRate.doubleValue.rounded())
    let fields = label.split(omittingEmptySubsequences: false) { ":;.".contains($0) }
      .map(Self.number)
    guard rate > 0, fields.count == 4, let hours = fields[0], let minutes = fields[1],
      let seconds = fields[2], let frames = fields[3]
    else { return nil }
    // Only rates that are multiples of 30 have labels to skip.
    let drops = label.contains(where: { ";.".contains($0) }) && rate % 30 == 0
    let isDropped = drops && minutes % 10 != 0 && seconds == 0 && frames < rate / 15
    guard hours < 24, minutes < 60, seconds < 60, frames < rate, !isDropped else { return nil }
    let wholeMinutes = hours * 60 + minutes
    let dropped = drops ? rate / 15 * (wholeMinutes - wholeMinutes / 10) : 0
    let number = (wholeMinutes * 60 + seconds) * rate + frames - dropped
    self.init(frameNumber: number, framesPerSecond: rate, isDropFrame: drops)
  }

  /// Parses digits only; `Int` would accept signs too.
  private static func number(_ field: Substring) -> Int? {
    field.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? Int(field) : nil
  }

  /// The label `count` frames later; labels start again at midnight.
  package func advanced(by count: Int) -> Timecode {
    let day = framesInTenMinutes * 144
    let number = (frameNumber + count) % day
    return Timecode(
      frameNumber: number < 0 ? number + day : number,
      framesPerSecond: framesPerSecond,
      isDropFrame: isDropFrame
    )
  }

  /// Whether two labels have the same numbers; programs differ in the signs between them.
  package static func hasSameNumbers(_ one: String, _ other: String) -> Bool {
    one.filter(\.isNumber) == other.filter(\.isNumber)
  }

  /// Whether a label has no number but zero.
  package static func isZero(_ label: String) -> Bool {
    label.allSatisfy { !$0.isNumber || $0 == "0" }
  }

  /// The number of labels that are skipped at the start of a minute.
  private var droppedPerMinute: Int { isDropFrame ? framesPerSecond / 15 : 0 }

  private var framesInTenMinutes: Int { framesPerSecond * 600 - droppedPerMinute * 9 }

  /// The frame number, counting skipped labels as well.
  private var labelNumber: Int {
    guard isDropFrame else { return frameNumber }
    let (tens, rest) = frameNumber.quotientAndRemainder(dividingBy: framesInTenMinutes)
    let minute = framesPerSecond * 60 - droppedPerMinute
    let minutes = max(0, (rest - droppedPerMinute) / minute)
    return frameNumber + droppedPerMinute * (9 * tens + minutes)
  }
}

extension Timecode: CustomStringConvertible {
  /// The label, such as `01:00:00:00`; drop-frame labels have a semicolon before the frames.
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
