internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateWording

/// Finds inputs that would have the same output.
enum OutputTwins {
  /// Checks the outputs of several inputs.
  ///
  /// - Parameters:
  ///   - items: The paths or addresses of the inputs, and of their outputs.
  ///   - arguments: The command line.
  /// - Throws: `UsageError` for the first two.
  static func check(
    _ items: [(input: String, output: String)],
    _ arguments: ParsedArguments
  ) throws(UsageError) {
    var (paths, files) = ([String: String](), [FileIdentity: String]())
    for (input, output) in items {
      var twin = paths.updateValue(input, forKey: FilePath(output).absolute)
      if let file = FileIdentity(of: output) {
        let other = files.updateValue(input, forKey: file)
        twin = twin ?? other
      }
      guard let twin else { continue }
      throw arguments.usageError(
        "\(twin.quoted) and \(input.quoted) would have the same output",
        option: BatchOptions.pattern
      )
    }
  }
}
