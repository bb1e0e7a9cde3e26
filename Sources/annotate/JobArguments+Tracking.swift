internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes
internal import AnnotatePipeline

extension JobArguments {
  /// The most frames that may wait in memory.
  private static let largestLookahead = 1000
  /// The longest time for which anybody is remembered, in seconds.
  private static let longestMemory = 3600.0

  /// How faces are to be followed.
  ///
  /// - Throws: where a value makes no sense.
  func tracking() throws(UsageError) -> TrackingChoice {
    var tracking = TrackingChoice()
    tracking.isOn = !arguments.flag("no-tracking")
    // What hangs on the numbers of faces makes no sense without them.
    let others = ["lookahead", "reentry", "hold", "on-lost", "only", "except"]
      .filter { arguments.value($0) != nil }
    if !tracking.isOn, let other = others.first {
      throw parser.usageError(
        "'--no-tracking' contradicts '--\(other)'",
        option: "no-tracking",
        command: arguments.command
      )
    }
    tracking.lookahead = try value(
      "lookahead",
      "a number of frames from 0 to \(Self.largestLookahead)"
    ) { text in
      Int(text).flatMap { (0...Self.largestLookahead).contains($0) ? $0 : nil }
    }
    let seconds = try value("reentry", "seconds from 0 to \(Int(Self.longestMemory))") { text in
      Double(text).flatMap { (0...Self.longestMemory).contains($0) ? $0 : nil }
    }
    if let seconds {
      tracking.memory = MediaTime(Int64((seconds * 1000).rounded()), timeBase: Rational(1, 1000))
    }
    return tracking
  }

  /// What of tracking is changed on request, for the record in the sidecar.
  var trackingOptions: [(String, String)] {
    let values = ["lookahead", "reentry"].compactMap { name in
      arguments.value(name).map { (name, $0) }
    }
    return values + (arguments.flag("no-tracking") ? [("no-tracking", "true")] : [])
  }
}
