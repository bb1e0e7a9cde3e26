internal import AnnotateJSON

/// The last line of a detections file; without it the file is incomplete.
package struct DetectionsEnd: Sendable, Equatable {
  /// The number of frames in the file.
  package let frames: Int
  /// Whether the video ends with the last of them.
  package let isLast: Bool
  /// The number of damaged packets from the first of these frames to the next range.
  package let damagedPackets: Int

  init(frames: Int, isLast: Bool, damagedPackets: Int) {
    (self.frames, self.isLast, self.damagedPackets) = (frames, isLast, damagedPackets)
  }

  /// The end record as one JSON object.
  var json: JSONValue {
    .object([
      "end": .object([
        "frames": .integer(frames), "last": .bool(isLast),
        "damagedPackets": .integer(damagedPackets),
      ])
    ])
  }

  /// Parses the last line of a detections file.
  init(_ json: JSONValue) throws(SidecarFailure) {
    let end = try json.require("end", "an object") { $0.members == nil ? nil : $0 }
    self.init(
      frames: try end.require("frames", "a whole number of at least 0", \.count),
      isLast: try end.require("last", "true or false", \.bool),
      damagedPackets: try end.require("damagedPackets", "a whole number of at least 0", \.count)
    )
  }
}
