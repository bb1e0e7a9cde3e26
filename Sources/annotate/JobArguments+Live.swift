internal import AnnotateCommandLineKit
internal import AnnotateFiles

extension JobArguments {
  /// Whether the input does not wait.
  ///
  /// - Throws: where it is a file, whose frames are never late.
  func isLive() throws(UsageError) -> Bool {
    guard arguments.flag("realtime") else { return false }
    let input = arguments.positionals.first ?? ""
    let isSequence = FileSequence(input) != nil && FileIdentity(of: input) == nil
    let isFile =
      isSequence || FileIdentity(of: input == "-" ? "/dev/stdin" : input)?.isRegular ?? false
    guard !isFile else {
      throw parser.usageError(
        "'--realtime' is for a pipe or a device; the frames of a file are never late",
        option: "realtime",
        command: arguments.command
      )
    }
    guard arguments.value("lookahead") == nil else {
      throw parser.usageError(
        "'--lookahead' contradicts '--realtime', which looks ahead no frame",
        option: "lookahead",
        command: arguments.command
      )
    }
    return true
  }
}
