internal import AnnotateWording

/// The manual pages of a command and its subcommands, derived from the description.
package enum ManualPage {
  /// Renders one page about everything for `man`, in roff.
  ///
  /// The page carries no date, so that the same description always gives the same page.
  ///
  /// - Parameters:
  ///   - command: The command with all its subcommands.
  ///   - version: The version shown at the foot of the page.
  /// - Returns: The source of the page in ASCII, ending with a line break.
  package static func render(_ command: CommandDescription, version: String) -> String {
    let root = CommandNode(root: command)
    var document = RoffDocument()
    begin(root, "\(command.name) \(version)", in: &document)
    describeSubcommands(of: root, in: &document)
    finish(command, in: &document)
    return document.text
  }

  /// Renders a page for each command, such as `annotate-farm-plan.1`.
  ///
  /// - Parameters:
  ///   - command: The command with all its subcommands.
  ///   - version: The version shown at the foot of the pages.
  /// - Returns: The file names and the sources of the pages, that of the command itself first.
  package static func pages(
    _ command: CommandDescription,
    version: String
  ) -> [(file: String, text: String)] {
    CommandNode(root: command).subtree.map { node in
      var document = RoffDocument()
      begin(node, "\(command.name) \(version)", in: &document)
      referToSubcommands(of: node, in: &document)
      finish(node.command, in: &document)
      referToParent(of: node, in: &document)
      return (node.pageName + ".1", document.text)
    }
  }

  private static func begin(
    _ node: CommandNode,
    _ source: String,
    in document: inout RoffDocument
  ) {
    let command = node.command
    document.macro("TH", node.pageName.uppercased(), "1", "", source, "User Commands")
    document.macro("nh")
    document.macro("SH", "NAME")
    document.raw(
      "\(RoffDocument.escaped(node.pageName)) \\- \(RoffDocument.escaped(command.summary))"
    )
    document.macro("SH", "SYNOPSIS")
    synopsis(of: node, in: &document)
    if !command.discussion.isEmpty {
      document.macro("SH", "DESCRIPTION")
      document.prose(command.discussion)
    }
    if !command.arguments.isEmpty {
      document.macro("SH", "ARGUMENTS")
      define(command.arguments, in: &document)
    }
    describeOptions(of: command, in: &document)
  }

  private static func referToSubcommands(of node: CommandNode, in document: inout RoffDocument) {
    guard !node.children.isEmpty else { return }
    document.macro("SH", "COMMANDS")
    for child in node.children {
      document.definition(child.pageReference, child.command.summary)
    }
  }

  private static func referToParent(of node: CommandNode, in document: inout RoffDocument) {
    guard let parent = node.parentReference else { return }
    document.macro("SH", "SEE ALSO")
    document.macro("PP")
    document.raw(parent)
  }

  private static func synopsis(of node: CommandNode, in document: inout RoffDocument) {
    for line in HelpText.usage(node.command, path: node.path).split(separator: "\n") {
      let rest = line.dropFirst(node.invocation.count)
      document.macro("PP")
      document.raw(RoffDocument.bold(node.invocation) + RoffDocument.escaped(String(rest)))
    }
  }

  private static func describeOptions(
    of command: CommandDescription,
    in document: inout RoffDocument
  ) {
    guard !command.options.isEmpty else { return }
    document.macro("SH", "OPTIONS")
    for group in command.groups {
      // A group named "Options" needs no second heading.
      if group.title.uppercased() != "OPTIONS" { document.macro("SS", group.title) }
      define(group.options, in: &document)
    }
  }

  private static func describeSubcommands(of root: CommandNode, in document: inout RoffDocument) {
    guard !root.children.isEmpty else { return }
    document.macro("SH", "COMMANDS")
    for node in root.subtree.dropFirst() {
      document.macro("SS", node.invocation)
      document.paragraph(node.command.summary)
      synopsis(of: node, in: &document)
      document.prose(node.command.discussion)
      define(node.command.arguments, in: &document)
      // Options that mean the same as in the root command are explained only there.
      let shared = node.command.options.filter(root.command.options.contains)
      define(node.command.options.filter { !shared.contains($0) }, in: &document)
      if !shared.isEmpty {
        let names = shared.map { RoffDocument.bold($0.longSpelling) }.listed("and")
        document.macro("PP")
        document.raw("Also \(names), described under OPTIONS.")
      }
      writeExamples(of: node.command, in: &document)
      for note in node.command.notes { document.prose("\(note.title):\n\n\(note.body)") }
    }
  }

  /// Examples and notes, at the end of a page.
  private static func finish(_ command: CommandDescription, in document: inout RoffDocument) {
    if !command.examples.isEmpty { document.macro("SH", "EXAMPLES") }
    writeExamples(of: command, in: &document)
    for note in command.notes {
      document.macro("SH", note.title.uppercased())
      document.prose(note.body)
    }
  }

  private static func writeExamples(
    of command: CommandDescription,
    in document: inout RoffDocument
  ) {
    for example in command.examples {
      document.paragraph(example.explanation)
      document.verbatim([example.command])
    }
  }

  private static func define(_ arguments: [ArgumentDefinition], in document: inout RoffDocument) {
    for argument in arguments {
      document.definition(RoffDocument.italic(argument.usage), argument.summary)
    }
  }

  private static func define(_ options: [OptionDefinition], in document: inout RoffDocument) {
    for option in options {
      let names = option.spellings.map(RoffDocument.bold).joined(separator: ", ")
      let value = option.valueName.map { " \(RoffDocument.italic($0))" } ?? ""
      document.definition(names + value, option.details)
    }
  }
}

extension CommandNode {
  /// The name of the command's own page, such as `annotate-farm-plan`.
  fileprivate var pageName: String { path.joined(separator: "-") }

  /// The page with its section, such as `annotate-farm(1)`.
  fileprivate var pageReference: String { RoffDocument.bold(pageName) + "(1)" }

  fileprivate var parentReference: String? {
    guard path.count > 1 else { return nil }
    return CommandNode(path: path.dropLast(), command: command).pageReference
  }
}
