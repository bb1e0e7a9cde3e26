internal import AnnotateCommandLineKit

extension AnnotateCommandLine {
  /// Options for styles that hide faces.
  static let covers = OptionGroup(
    "Covers",
    [
      OptionDefinition(
        "hold",
        value: "FRAMES",
        summary: "keep covering a face for so many frames after it was lost, where it was",
        defaultText: "0"
      ),
      OptionDefinition(
        "grow",
        value: "SHARE",
        summary: "make covers larger than the style says by this share of their size, such as 20%",
        defaultText: "0%"
      ),
      OptionDefinition(
        "on-lost",
        value: "WHAT",
        summary: "what to do where a face vanishes in the middle of the picture: nothing, or cover "
          + "the whole picture until it is back, another is in its place or the scene ends",
        choices: LostChoice.allCases.map(\.rawValue),
        defaultText: LostChoice.nothing.rawValue
      ),
    ]
  )
}

/// What to do where a face vanishes in the middle of the picture.
enum LostChoice: String, CaseIterable {
  case nothing, cover
}
