internal import AnnotateCommandLineKit
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateStamps
internal import AnnotateWording

/// Lists the built-in styles, or prints one to start from.
struct StylesCommand: Subcommand {
  let description = CommandDescription(
    name: "styles",
    summary: "lists the styles, or prints one to start your own from",
    discussion: """
      Without NAME, lists the built-in styles. With NAME, prints the file of that style, which you can edit \
      and pass to --style.
      """,
    arguments: [
      ArgumentDefinition(
        "NAME",
        summary: "the style to print",
        isOptional: true,
        completion: .choices(StyleRegistry.all.map(\.name))
      )
    ],
    groups: [
      OptionGroup("Options", of: [CommonOptions.json]),
      CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate styles glasses > mine.json",
        explanation: "writes a style to edit; use it with --style mine.json"
      )
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    if let name = arguments.positionals.first {
      try StandardOutput.print(Self.document(named: name, arguments))
    } else if try CommonOptions.Form(arguments).isJSON {
      try StandardOutput.print(Self.list.line)
    } else {
      let rows = StyleRegistry.all.map { [$0.name, $0.summary] }
      try StandardOutput.print(TextTable(rows).lines.joined(separator: "\n"))
    }
    return 0
  }

  private static var list: JSONValue {
    .object([
      "styles": .array(
        StyleRegistry.all.map { style in
          .object([
            "name": .string(style.name),
            "summary": .string(style.summary),
            "isCover": .bool(style.isCover),
          ])
        }
      )
    ])
  }

  /// The style file, on one line with `--json`.
  private static func document(
    named name: String,
    _ arguments: ParsedArguments
  ) throws -> String {
    guard let bytes = StyleRegistry.document(named: name) else {
      let names = StyleRegistry.all.map(\.name)
      throw arguments.usageError(
        "there is no style \(name.quoted): \(names.listed("or"))",
        suggestion: EditDistance.nearest(to: name, among: names)
          .map { "did you mean \($0.quoted)?" }
      )
    }
    if try CommonOptions.Form(arguments).isJSON { return try JSONValue(parsing: bytes).line }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
