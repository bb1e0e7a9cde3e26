internal import AnnotateCommandLineKit

/// Options that several farm commands share.
enum FarmOptions {
  /// The work folder that all workers share.
  static let workFolder = OptionDefinition(
    "work-dir",
    short: "d",
    value: "DIR",
    summary: "the work folder that all workers share, with the plan and the results so far",
    completion: .directory
  )

  /// The clip to work on.
  static let clip = OptionDefinition(
    "clip",
    value: "NAME",
    summary: "only this clip of the plan, by the name of its file"
  )

  /// The work folder, for commands that also work without a plan.
  static let chosenFolder = OptionDefinition(
    "work-dir",
    short: "d",
    value: "DIR",
    summary: "the work folder with the plan to follow",
    completion: .directory
  )

  /// The ranges to work on.
  static let ranges = [
    OptionDefinition(
      "chunk",
      value: "K",
      summary:
        "the numbers of ranges of the plan, counted from 0 over all clips: one, or several such "
        + "as 4-7 or 0-3,7"
    ),
    clip,
  ]

  /// The clips to work on, for phases that are done for whole clips.
  static let clips = [
    OptionDefinition(
      "chunk",
      value: "K",
      summary: "only the clips whose first range has one of these numbers, such as 0-3,7"
    ),
    clip,
  ]
}
