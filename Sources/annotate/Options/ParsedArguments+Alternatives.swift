internal import AnnotateCommandLineKit

extension ParsedArguments {
  /// Checks that one of two options is given, and only one.
  ///
  /// - Parameters:
  ///   - first: The option that an error about neither explains.
  ///   - second: The other option.
  ///   - suggestion: What to add to a command line with neither.
  /// - Throws: `UsageError` if both or neither are given.
  func checkOne(
    of first: any DescribedOption,
    or second: any DescribedOption,
    suggestion: String? = nil
  ) throws(UsageError) {
    let names = [first, second].map { "'--\($0.definition.long)'" }
    switch (has(first), has(second)) {
    case (true, true):
      throw usageError("\(names[1]) contradicts \(names[0])", option: second)
    case (false, false):
      throw usageError(
        "missing option \(names[0]) or \(names[1])",
        option: first,
        suggestion: suggestion
      )
    default: return
    }
  }
}
