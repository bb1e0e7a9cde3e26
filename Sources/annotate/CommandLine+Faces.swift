internal import AnnotateCommandLineKit
internal import AnnotateFaces

extension AnnotateCommandLine {
  /// Options for which faces are looked for, and how.
  static let faces = OptionGroup(
    "Faces",
    [
      OptionDefinition(
        "accuracy",
        value: "LEVEL",
        summary: "how closely to look: low finds near faces fast; normal finds far ones too and "
          + "follows them between every eighth frame; high looks closely at every frame, for faces "
          + "of ten pixels and heads that lie on their side",
        choices: Accuracy.allCases.map(\.rawValue),
        defaultText: Accuracy.normal.rawValue
      ),
      OptionDefinition(
        "min-face",
        value: "SIZE",
        summary:
          "leave out faces that are less high than SIZE, hair line to chin: pixels (24px) or "
          + "a share of the picture's height (2%)"
      ),
      OptionDefinition(
        "max-faces",
        value: "N",
        summary: "keep the N largest faces of each frame only"
      ),
      OptionDefinition(
        "confidence",
        value: "X",
        summary: "how sure to be of a face, from 0 to 1: less finds more, also where there is none",
        defaultText: "0.5"
      ),
      OptionDefinition(
        "region",
        value: "X,Y,W,H",
        summary:
          "keep only faces whose middle lies in this part of the picture, in pixels as it is "
          + "shown, from the top left; others are neither stamped nor listed"
      ),
    ]
  )
}
