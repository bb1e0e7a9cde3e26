internal import AnnotateJSON

/// How fast work goes, and what it takes.
struct WorkSpeed {
  /// Frames that are done.
  let frames: Int
  /// Seconds since the work began.
  let seconds: Double

  /// Frames a second.
  var framesPerSecond: Double { seconds > 0 ? Double(frames) / seconds : 0 }

  /// Describes it for a line of a log.
  ///
  /// - Parameters:
  ///   - use: What the process has used.
  ///   - expectedFrames: How many frames there will be, where that is to be told.
  /// - Returns: An object.
  func facts(_ use: ResourceUse, expectedFrames: Int? = nil) -> JSONValue {
    .object([
      "frames": .integer(frames),
      "expectedFrames": expectedFrames.map { .integer($0) },
      "fps": .rounded(framesPerSecond, places: 2),
      "seconds": .rounded(seconds, places: 2),
      "processorSeconds": .rounded(use.processorSeconds, places: 2),
      "memory": .integer(use.memory),
    ])
  }
}
