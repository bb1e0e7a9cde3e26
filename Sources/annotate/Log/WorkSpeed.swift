internal import AnnotateBatch
internal import AnnotateJSON

/// The speed of work and its resource use.
struct WorkSpeed {
  /// The number of finished frames.
  let frames: Int
  /// Seconds since the work began.
  let seconds: Double

  /// Frames per second.
  var framesPerSecond: Double { seconds > 0 ? Double(frames) / seconds : 0 }

  /// Describes it for a line of a log.
  ///
  /// - Parameters:
  ///   - use: The resources that the process has used.
  ///   - expectedFrames: The expected number of frames; nil to omit it.
  ///   - inputs: How many of several inputs are finished; nil to omit it.
  /// - Returns: An object.
  func facts(
    _ use: ResourceUse,
    expectedFrames: Int? = nil,
    inputs: InputCount? = nil
  ) -> JSONValue {
    .object([
      "inputs": inputs.map { .integer($0.finished) },
      "expectedInputs": inputs.map { .integer($0.total) },
      "frames": .integer(frames),
      "expectedFrames": expectedFrames.map { .integer($0) },
      "fps": .rounded(framesPerSecond, places: 2),
      "seconds": .rounded(seconds, places: 2),
      "processorSeconds": .rounded(use.processorSeconds, places: 2),
      "memory": .integer(use.memory),
    ])
  }
}
