internal import CommandLineKit
internal import Pipeline

extension JobArguments {
  /// The most frames that may wait in memory.
  private static let largestLookahead = 1000

  /// How faces are to be followed.
  ///
  /// - Throws: where a value makes no sense.
  func tracking() throws(UsageError) -> TrackingChoice {
    guard let text = arguments.value("lookahead") else {
      return arguments.flag("no-tracking") ? .off : .ahead(nil)
    }
    guard !arguments.flag("no-tracking") else {
      throw parser.usageError(
        "'--no-tracking' contradicts '--lookahead'",
        option: "no-tracking",
        command: arguments.command
      )
    }
    guard let frames = Int(text), (0...Self.largestLookahead).contains(frames) else {
      throw parser.usageError(
        "'--lookahead' takes a number of frames from 0 to \(Self.largestLookahead), not '\(text)'",
        option: "lookahead",
        command: arguments.command
      )
    }
    return .ahead(frames)
  }

  /// What of tracking is changed on request, for the record in the sidecar.
  var trackingOptions: [(String, String)] {
    let lookahead = arguments.value("lookahead").map { [("lookahead", $0)] } ?? []
    return lookahead + (arguments.flag("no-tracking") ? [("no-tracking", "true")] : [])
  }
}
