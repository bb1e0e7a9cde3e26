internal import AnnotateCommandLineKit

extension AnnotateCommandLine {
  /// Options for following faces from frame to frame.
  static let tracking = OptionGroup(
    "Tracking",
    [
      OptionDefinition(
        "lookahead",
        value: "FRAMES",
        summary: "how many later frames are seen before one is decided; gaps up to this long are "
          + "filled, and what is seen in one frame only is left out",
        defaultText: "half a second"
      ),
      OptionDefinition(
        "reentry",
        value: "SECONDS",
        summary:
          "for how long a face that is out of sight keeps its number, where it comes back near "
          + "by and looks the same",
        defaultText: "3"
      ),
      OptionDefinition(
        "no-tracking",
        summary: "let each frame stand for itself: numbers of faces mean nothing then"
      ),
    ]
  )
}
