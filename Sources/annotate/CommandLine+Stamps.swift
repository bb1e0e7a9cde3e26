internal import AnnotateCommandLineKit
internal import AnnotateStamps

extension AnnotateCommandLine {
  /// Options for what is stamped.
  static let stamps = OptionGroup(
    "Stamps",
    [
      OptionDefinition(
        "style",
        short: "s",
        value: "STYLE",
        summary: "what to stamp on each face, in the order of drawing: the name of a style or a "
          + "style file (.json); annotate styles lists those that are built in",
        defaultText: StyleRegistry.standard.name,
        repeats: true,
        completion: .choicesOrFile(StyleRegistry.all.map(\.name))
      ),
      OptionDefinition(
        "sprite",
        value: "FILE",
        summary: "stamp a picture without a style file: SVG, PNG, WebP or GIF, or numbered ones "
          + "(hat.%04d.png)",
        repeats: true,
        completion: .file
      ),
      OptionDefinition(
        "at",
        value: "ANCHOR",
        summary: "where on the face the --sprite before it lies",
        choices: FaceAnchor.allCases.map(\.rawValue),
        repeats: true
      ),
      OptionDefinition(
        "sprite-size",
        value: "SIZE",
        summary: "how wide the --sprite before it is: a share of the face's width (30%) or pixels "
          + "(120px)",
        defaultText: "what suits the anchor",
        repeats: true
      ),
    ] + selection
  )

  /// The styles that are built in, for the help text.
  static let styleTable = StyleRegistry.all.map { ($0.name, $0.summary) }
}
