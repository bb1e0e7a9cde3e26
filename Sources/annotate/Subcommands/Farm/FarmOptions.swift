internal import AnnotateCommandLineKit

/// Options that several commands of the farm have.
enum FarmOptions {
  /// The folder that all workers share.
  static let workFolder = OptionDefinition(
    "work-dir",
    short: "d",
    value: "DIR",
    summary: "the folder that all workers share, with the plan and the results so far",
    completion: .directory
  )

  /// The clips that a step is for.
  static let clip = OptionDefinition(
    "clip",
    value: "NAME",
    summary: "only this clip of the plan, by the name of its file"
  )

  /// The folder, for commands that can do without.
  static let chosenFolder = OptionDefinition(
    "work-dir",
    short: "d",
    value: "DIR",
    summary: "the folder with the plan to work by",
    completion: .directory
  )

  /// The ranges that a step is for.
  static let ranges = [
    OptionDefinition(
      "chunk",
      value: "K",
      summary: "the numbers of ranges of the plan, from 0 over all clips: one, or several such as "
        + "4-7 or 0-3,7"
    ),
    clip,
  ]

  /// The clips that a step for whole clips is for.
  static let clips = [
    OptionDefinition(
      "chunk",
      value: "K",
      summary: "only the clips whose first range has one of these numbers, such as 0-3,7"
    ),
    clip,
  ]
}
