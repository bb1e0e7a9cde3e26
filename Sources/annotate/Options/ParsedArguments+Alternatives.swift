internal import AnnotateCommandLineKit

extension ParsedArguments {
  /// Checks that one of two options is given, and only one.
  ///
  /// - Parameters:
  ///   - first: The option that an error about neither explains, and whether it was given.
  ///   - second: The same of the other option.
  ///   - suggestion: What to add to a command line with neither.
  /// - Throws: `UsageError` if both or neither are given.
  func checkOne(
    of first: (option: any DescribedOption, isGiven: Bool),
    or second: (option: any DescribedOption, isGiven: Bool),
    suggestion: String? = nil
  ) throws(UsageError) {
    let names = [first, second].map { "'--\($0.option.definition.long)'" }
    switch (first.isGiven, second.isGiven) {
    case (true, true):
      throw usageError("\(names[1]) contradicts \(names[0])", option: second.option)
    case (false, false):
      throw usageError(
        "missing option \(names[0]) or \(names[1])",
        option: first.option,
        suggestion: suggestion
      )
    default: return
    }
  }
}
