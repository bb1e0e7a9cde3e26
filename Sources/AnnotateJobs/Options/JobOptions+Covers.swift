internal import AnnotateCommandLineKit

extension JobOptions {
  /// The maximum number of frames for which a lost face stays covered.
  private static let maximumHold = 100_000
  /// The largest growth of covers, as a fraction of their size.
  private static let maximumGrowth = 10.0

  /// Options for styles that hide faces.
  package static let covers = [area, margin, hold, grow, onLost]

  /// The option for parts of the picture that are hidden.
  package static let area = JobOption(
    OptionDefinition(
      "cover",
      value: "AREA",
      summary: "hide a part of the displayed picture as the style hides faces: X,Y,W,H in pixels "
        + "or percent; X,Y,W,H@FROM-TO for a part of the time; X,Y,W,H@TIME/X,Y,W,H@TIME for one "
        + "that moves; with ellipse: before any of these for a round one",
      repeats: true
    ),
    [],
    set: { (job, text) throws(OptionProblem) in
      job.drawing.areas.append(try JobOption.read(text, as: .area, "cover"))
    },
    get: { job in job.drawing.areas.map(\.text) }
  )

  /// The maximum number of frames for which covers begin early; so many frames wait in memory.
  private static let maximumMargin = 60

  private static let margin = JobOption.optional(
    "margin",
    "FRAMES",
    sets: \.drawing.covers.margin,
    as: .whole(0...maximumMargin, "a number of frames from 0 to \(maximumMargin)"),
    .recorded,
    summary: "begin covers this many frames before a face is first seen, and end them as late "
      + "after it was last seen, as if it had gone on moving; never across a cut",
    default: "a quarter of a second"
  )

  private static let hold = JobOption.value(
    "hold",
    "FRAMES",
    sets: \.drawing.covers.hold,
    as: .whole(0...maximumHold, "a number of frames from 0 to \(maximumHold)"),
    .recorded,
    summary: "after a face is lost, cover its last position for this many more frames"
  )

  private static let grow = JobOption.value(
    "grow",
    "FRACTION",
    sets: \.drawing.covers.growth,
    as: OptionText(
      "a fraction such as 20% or 0.2",
      read: { text in
        let fraction =
          if case .fraction(let fraction) = Length(text) { fraction } else {
            Length.number(in: text)
          }
        return fraction.flatMap { (0...maximumGrowth).contains($0) ? $0 : nil }
      },
      write: { Length.fraction($0).text }
    ),
    .recorded,
    summary: "enlarge the covers of the style by this fraction of their size, such as 20%"
  )

  private static let onLost = JobOption.value(
    "on-lost",
    "WHAT",
    sets: \.drawing.covers.onLoss,
    as: .choice,
    .recorded,
    summary: "if a face vanishes in the middle of the picture: do nothing, or cover the whole "
      + "picture until it returns, another face appears there or the scene ends"
  )
}
