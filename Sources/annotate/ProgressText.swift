internal import AnnotateJSON
internal import AnnotatePipeline

/// The text for a state of progress.
struct ProgressText {
  let progress: Progress
  /// Seconds since the work began.
  let elapsed: Double

  private static let barWidth = 24

  /// The text in one of the forms, with its line break or carriage return.
  func rendered(as kind: ProgressKind) -> String {
    switch kind {
    case .bar: "\r" + bar + " " + words + "\u{1B}[K"
    case .json: json.line + "\n"
    case .plain, .auto: "annotate: " + words + "\n"
    // The progress of Open Job Description tasks is not a text.
    case .openjd, .none: ""
    }
  }

  private var framesPerSecond: Double {
    WorkSpeed(frames: progress.frames, seconds: elapsed).framesPerSecond
  }

  /// The finished share, from 0 to 1; nil if the total is not known.
  var share: Double? {
    guard let expected = progress.expectedFrames, expected > 0 else { return nil }
    return min(1, Double(progress.frames) / Double(expected))
  }

  private var secondsLeft: Double? {
    guard let expected = progress.expectedFrames, framesPerSecond > 0 else { return nil }
    return Double(max(0, expected - progress.frames)) / framesPerSecond
  }

  private var bar: String {
    guard let share else { return "[\(progress.time)]" }
    let filled = Int(share * Double(Self.barWidth))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: Self.barWidth - filled) + "]"
  }

  /// The text for people.
  var words: String {
    let total = progress.expectedFrames.map { "/\($0)" } ?? ""
    let percent = share.map { " (\(Int($0 * 100)) %)" } ?? ""
    let left = secondsLeft.map { ", \(Self.clock($0)) left" } ?? ""
    let rate = (framesPerSecond * 10).rounded() / 10
    return "\(progress.frames)\(total) frames\(percent), \(rate) fps\(left)"
  }

  private var json: JSONValue {
    .object([
      "frames": .integer(progress.frames),
      "expectedFrames": progress.expectedFrames.map { .integer($0) },
      "framesPerSecond": .rounded(framesPerSecond, places: 2),
      "secondsElapsed": .rounded(elapsed, places: 2),
      "secondsLeft": secondsLeft.map { .rounded($0, places: 1) },
    ])
  }

  /// Minutes and seconds, with hours if there are any.
  private static func clock(_ seconds: Double) -> String {
    let total = Int(seconds.rounded())
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = "\(twoDigits(total / 60 % 60)):\(twoDigits(total % 60))"
    return total >= 3600 ? "\(total / 3600):\(rest)" : rest
  }
}
