internal import AnnotateCommandLineKit

extension JobOptions {
  /// The most frames for which a face that is gone is covered.
  private static let longestHold = 100_000
  /// The largest share by which covers grow.
  private static let largestGrowth = 10.0

  /// Options for styles that hide faces.
  package static let covers = [hold, grow, onLost]

  private static let hold = JobOption.value(
    "hold",
    "FRAMES",
    sets: \.drawing.covers.hold,
    as: .whole(0...longestHold, "a number of frames from 0 to \(longestHold)"),
    .recorded,
    summary: "keep covering a face for so many frames after it was lost, where it was"
  )

  private static let grow = JobOption.value(
    "grow",
    "SHARE",
    sets: \.drawing.covers.growth,
    as: OptionText(
      "a share such as 20% or 0.2",
      read: { text in
        let share =
          if case .share(let share) = Length(text) { share } else { Length.number(in: text) }
        return share.flatMap { (0...largestGrowth).contains($0) ? $0 : nil }
      },
      write: { Length.share($0).text }
    ),
    .recorded,
    summary: "make covers larger than the style says by this share of their size, such as 20%"
  )

  private static let onLost = JobOption.value(
    "on-lost",
    "WHAT",
    sets: \.drawing.covers.onLoss,
    as: .choice,
    .recorded,
    summary: "what to do where a face vanishes in the middle of the picture: nothing, or cover "
      + "the whole picture until it is back, another is in its place or the scene ends"
  )
}
