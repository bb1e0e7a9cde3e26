internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateStamps
internal import AnnotateWording

/// Finds inputs on a command line that do not exist, before the others are worked on.
///
/// Most of them are words that belong to another argument: a name with a space, or a style.
struct InputPresence {
  private let arguments: ParsedArguments

  /// Takes a command line with several inputs.
  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// Checks all inputs that are named.
  ///
  /// - Throws: `.missingInput` for the first that is missing.
  func check() throws(AnnotateError) {
    guard let path = arguments.positionals.first(where: isMissing) else { return }
    let error = AnnotateError(
      .missingInput,
      "cannot read",
      subject: path,
      why: "no such file or directory",
      hints: [spaced(path), style(path)].compactMap(\.self)
    )
    throw error.message.hints.isEmpty ? error.suggesting(near: path) : error
  }

  private func isMissing(_ path: String) -> Bool {
    path != "-" && !FilePath(path).isAddress && FileSequence(path) == nil
      && FileIdentity(of: path) == nil
  }

  /// The hint that a name with a space was not quoted.
  private func spaced(_ path: String) -> String? {
    let words = arguments.positionals
    for (first, second) in zip(words, words.dropFirst()) where [first, second].contains(path) {
      let name = "\(first) \(second)"
      if FileIdentity(of: name) != nil { return "did you mean \(name.quoted), with the quotes?" }
    }
    guard let option = arguments.occurrences.last(where: { $0.long == FileOptions.outputName }),
      option.position < words.count, words[option.position] == path,
      let output = option.value, FileIdentity(of: output) == nil,
      FilePath(output).extension.isEmpty,
      !FilePath(path).extension.isEmpty
    else { return nil }
    return "if the output is \("\(output) \(path)".quoted), write it with the quotes"
  }

  private func style(_ word: String) -> String? {
    guard arguments.command.count == 1,
      StyleRegistry.all.contains(where: { $0.name == word })
    else { return nil }
    return "did you mean '--style \(word)'?"
  }
}
