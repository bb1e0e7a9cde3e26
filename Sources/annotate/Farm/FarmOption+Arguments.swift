internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateStamps

extension FarmOption {
  /// Options that do not affect the results of a clip.
  private static let others: Set = [
    "output", "work-dir", "chunks", "chunk-frames", "inputs", "decode", "quiet",
    "log-format",
  ]
  /// Options whose order matters.
  private static let ordered: Set = ["style", "sprite", "at", "sprite-size", "encoder-option"]
  /// Options whose values are paths.
  private static let paths: Set = ["sprite", "model", "faces-out", "faces-dir"]

  /// The given options with absolute paths, in an order that depends on the command line only for options
  /// whose order matters.
  static func canonical(_ arguments: ParsedArguments) -> [FarmOption] {
    let given = arguments.occurrences.filter { !others.contains($0.long) }
    let options = given.map { FarmOption($0.long, value(of: $0)) }
    let (inOrder, free) = (
      options.filter { ordered.contains($0.name) }, options.filter { !ordered.contains($0.name) }
    )
    let sorted = Set(free).sorted { ($0.name, $0.value ?? "") < ($1.name, $1.value ?? "") }
    return sorted + inOrder
  }

  /// The option as a command-line argument.
  var argument: String { "--" + name + (value.map { "=" + $0 } ?? "") }

  private static func value(of option: ParsedArguments.Occurrence) -> String? {
    guard let value = option.value else { return nil }
    let isStyleFile = option.long == "style" && StyleRegistry.style(named: value) == nil
    return isStyleFile || paths.contains(option.long) ? AbsolutePath.of(value) : value
  }
}
