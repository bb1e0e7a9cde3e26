internal import AnnotateBatch
internal import AnnotatePipeline

/// The text for a state of progress.
struct ProgressText {
  let progress: Progress
  /// The speed of the work; 0 if nothing is known yet.
  let framesPerSecond: Double
  /// How many of several inputs are finished; nil if there is one.
  var inputs: InputCount?

  /// A line, with its line break.
  var line: String { "annotate: " + words + "\n" }

  /// A line that overwrites itself.
  ///
  /// - Parameter width: the columns of the terminal; the line stays shorter, because some terminals wrap
  ///   a line that fills them.
  /// - Returns: the line, which ends where the terminal erases the rest of the one before.
  func bar(width: Int) -> String {
    let forms = [
      bar(cells: 24) + " " + words, bar(cells: 12) + " " + words, words, counts + left, counts,
    ]
    let fitting = forms.first { $0.count < width } ?? String(counts.prefix(max(0, width - 1)))
    return "\r" + fitting + "\u{1B}[K"
  }

  /// The finished fraction, from 0 to 1; nil if the total is not known.
  var fraction: Double? {
    guard let expected = progress.expectedFrames, expected > 0 else { return nil }
    return min(1, Double(progress.frames) / Double(expected))
  }

  /// The text for people.
  var words: String {
    guard framesPerSecond > 0 else { return counts }
    let rate = (framesPerSecond * 10).rounded() / 10
    return "\(counts), \(rate) fps\(left)"
  }

  private var counts: String {
    let total = progress.expectedFrames.map { "/\($0)" } ?? ""
    let percent = fraction.map { " (\(Int($0 * 100)) %)" } ?? ""
    let inputs = inputs.map { "\($0.finished)/\($0.total) done, " } ?? ""
    return "\(inputs)\(progress.frames)\(total) frames\(percent)"
  }

  private var left: String { secondsLeft.map { ", \(Self.clock($0)) left" } ?? "" }

  private var secondsLeft: Double? {
    guard let expected = progress.expectedFrames, framesPerSecond > 0 else { return nil }
    return Double(max(0, expected - progress.frames)) / framesPerSecond
  }

  private func bar(cells: Int) -> String {
    guard let fraction else { return "[\(progress.time)]" }
    let filled = Int(fraction * Double(cells))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: cells - filled) + "]"
  }

  /// Minutes and seconds, with hours if there are any.
  private static func clock(_ seconds: Double) -> String {
    let total = Int(seconds.rounded())
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = "\(twoDigits(total / 60 % 60)):\(twoDigits(total % 60))"
    return total >= 3600 ? "\(total / 3600):\(rest)" : rest
  }
}
