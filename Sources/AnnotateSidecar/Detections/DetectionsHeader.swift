internal import AnnotateJSON
package import AnnotateMediaTypes
package import AnnotateTracking

/// The first line of a detections file: the video, the first frame, and how the faces are to be tracked.
package struct DetectionsHeader: Sendable, Equatable {
  /// The version of the format that this module reads and writes.
  package static let version = 1
  /// The largest lookahead that is accepted, in frames.
  private static let largestLookahead = 1 << 20

  /// The header of the sidecar that linking will write.
  package var sidecar: SidecarRecord<SidecarHeader>
  /// The index of the first frame.
  package var firstFrame: Int
  /// The options of the tracker; nil if faces are not tracked.
  package var tracking: TrackerOptions?
  /// The rate at which timecode counts; zero if it is not known.
  package var timecodeRate: Rational

  /// Describes a range of frames.
  package init(
    sidecar: SidecarRecord<SidecarHeader>,
    firstFrame: Int,
    tracking: TrackerOptions?,
    timecodeRate: Rational
  ) {
    (self.sidecar, self.firstFrame) = (sidecar, firstFrame)
    (self.tracking, self.timecodeRate) = (tracking, timecodeRate)
  }

  /// The header as one JSON object.
  var json: JSONValue {
    .object([
      "schema": .string("annotate.detections"),
      "version": .integer(Self.version),
      "first": .integer(firstFrame),
      "tracking": tracking.map(Self.json),
      "timecodeRate": Self.json(timecodeRate),
      "sidecar": sidecar.json,
    ])
  }

  /// Parses the first line of a detections file.
  init(_ json: JSONValue) throws(SidecarFailure) {
    guard json["schema"]?.string == "annotate.detections" else {
      throw SidecarFailure("it is not a detections file: 'schema' is not 'annotate.detections'")
    }
    let version = try json.require("version", "a whole number", \.integer)
    guard version == Self.version else {
      throw SidecarFailure(
        "it has version \(version), but this program only reads version \(Self.version)",
        hints: ["detect the faces again with this program"]
      )
    }
    let rate = try json.require("timecodeRate", "a fraction", \.pair)
    let sidecar = try json.require("sidecar", "an object") { $0.members == nil ? nil : $0 }
    self.init(
      sidecar: SidecarRecord(try SidecarHeader(sidecar), json: sidecar),
      firstFrame: try json.require("first", "the index of a frame", \.frameCount),
      tracking: try Self.tracking(try json.optionalObject("tracking")),
      timecodeRate: Rational(rate.0, rate.1)
    )
  }

  private static func json(_ tracking: TrackerOptions) -> JSONValue {
    .object([
      "lookahead": .integer(tracking.lookahead),
      "memory": .object([
        "ticks": .integer(tracking.memory.value), "timeBase": json(tracking.memory.timeBase),
      ]),
      "smoothing": .bool(tracking.smoothsPositions),
      "people": tracking.people.isEmpty
        ? nil : .array(tracking.people.map(DetectedFace.json)),
    ])
  }

  private static func json(_ ratio: Rational) -> JSONValue {
    .array([.integer(ratio.numerator), .integer(ratio.denominator)])
  }

  private static func tracking(_ json: JSONValue?) throws(SidecarFailure) -> TrackerOptions? {
    guard let json else { return nil }
    var options = TrackerOptions(
      lookahead: try json.require("lookahead", "a whole number up to \(largestLookahead)") {
        $0.count.flatMap { $0 <= largestLookahead ? $0 : nil }
      },
      memory: try json.require("memory", "a number of ticks and their unit") { memory in
        guard let ticks = memory["ticks"]?.integer, let unit = memory["timeBase"]?.pair,
          unit.0 > 0, unit.1 > 0
        else { return nil }
        let time = MediaTime(ticks, timeBase: Rational(unit.0, unit.1))
        return time.isPlausible ? time : nil
      },
      smoothsPositions: try json.require("smoothing", "true or false", \.bool)
    )
    options.people =
      try json.optional("people", "an array of signatures") {
        $0.list(of: DetectedFace.signature)
      } ?? []
    return options
  }
}
