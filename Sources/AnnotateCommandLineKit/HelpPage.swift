/// One page of help, section by section.
struct HelpPage {
  private let node: CommandNode
  private let layout: TextLayout
  private let column: Int

  init(node: CommandNode, width: Int) {
    self.node = node
    layout = TextLayout(width: width)
    let command = node.command
    // One column for all sections, so that the page is easy to scan.
    column = layout.column(
      for: Self.rows(command.arguments) + Self.rows(command.options)
        + Self.rows(command.subcommands)
    )
  }

  var text: String {
    let command = node.command
    var sections = [
      layout.paragraph("\(node.invocation) - \(command.summary)", indent: 0),
      layout.prose(command.discussion, indent: 0),
      section("Usage", usage),
      section("Arguments", layout.table(Self.rows(command.arguments), column: column)),
    ]
    sections += command.groups.map { group in
      section(group.title, layout.table(Self.rows(group.options), column: column))
    }
    sections += [section("Commands", commands), section("Examples", examples)]
    sections += command.notes.map { section($0.title, layout.prose($0.body, indent: 2)) }
    let lines = sections.filter { !$0.isEmpty }.joined(separator: [""])
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [title.uppercased()] + lines
  }

  private var usage: [String] {
    HelpText.usage(node.command, path: node.path).split(separator: "\n").flatMap {
      layout.paragraph(String($0), indent: 2, hanging: 4)
    }
  }

  private var commands: [String] {
    let rows = Self.rows(node.command.subcommands)
    guard !rows.isEmpty else { return [] }
    let pointer = "'\(node.invocation) COMMAND --help' describes a command."
    return layout.table(rows, column: column) + [""] + layout.paragraph(pointer, indent: 2)
  }

  private var examples: [String] {
    let blocks = node.command.examples.map { example in
      // A command line is never wrapped, so that it can be copied.
      layout.paragraph(example.explanation, indent: 2) + ["    \(example.command)"]
    }
    return Array(blocks.joined(separator: [""]))
  }
}

extension HelpPage {
  private static func rows(_ arguments: [ArgumentDefinition]) -> [TextLayout.Row] {
    arguments.map { .init(label: $0.usage, text: $0.summary) }
  }

  private static func rows(_ options: [OptionDefinition]) -> [TextLayout.Row] {
    options.map { .init(label: $0.label, text: $0.details) }
  }

  private static func rows(_ subcommands: [CommandDescription]) -> [TextLayout.Row] {
    subcommands.map { .init(label: $0.name, text: $0.summary) }
  }
}
