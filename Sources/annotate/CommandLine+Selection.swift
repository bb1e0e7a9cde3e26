internal import AnnotateCommandLineKit

extension AnnotateCommandLine {
  /// Options for which of the faces are stamped.
  static let selection = [
    OptionDefinition(
      "only",
      value: "IDS",
      summary: "stamp only the faces of these numbers, such as 1,3-5; the sidecar has all"
    ),
    OptionDefinition("except", value: "IDS", summary: "do not stamp the faces of these numbers"),
  ]
}
