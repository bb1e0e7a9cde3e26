package import AnnotateFaces
internal import AnnotateJSON
package import AnnotateMediaTypes
package import AnnotateTracking

/// The first line of a detections file: the video, the first frame, and how the faces are to be tracked.
package struct DetectionsHeader: Sendable, Equatable {
  /// The version of the format that this module reads and writes.
  package static let version = 1
  /// The maximum lookahead that is accepted, in frames.
  private static let maximumLookahead = 1 << 20

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
      "certainty": .number(tracking.certainty),
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
      lookahead: try json.require("lookahead", "a whole number up to \(maximumLookahead)") {
        $0.count.flatMap { $0 <= maximumLookahead ? $0 : nil }
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
    options.certainty = try json.optional("certainty", "a number", \.number) ?? 0
    options.people =
      try json.optional("people", "an array of signatures") {
        $0.list(of: DetectedFace.signature)
      } ?? []
    return options
  }
}

/// One line of a detections file: the faces detected in a frame, before tracking.
package struct DetectionsFrame: Sendable, Equatable {
  /// The index of the frame in the whole video, from 0 in display order.
  package var index: Int
  /// When it is shown, in the header's time base.
  package var time: MediaTime
  /// How long it is shown, in the header's time base; nil if the source does not say.
  package var duration: MediaTime?
  /// Whether the next frame shows another scene.
  package var precedesCut: Bool
  /// Whether it shows damage of the file.
  package var isDamaged: Bool
  /// The detected faces, in display space.
  package var faces: [FaceObservation<DisplaySpace>]

  /// Describes a frame.
  package init(
    index: Int,
    time: MediaTime,
    duration: MediaTime?,
    precedesCut: Bool,
    isDamaged: Bool = false,
    faces: [FaceObservation<DisplaySpace>]
  ) {
    (self.index, self.time, self.duration) = (index, time, duration)
    (self.precedesCut, self.isDamaged, self.faces) = (precedesCut, isDamaged, faces)
  }
}

extension DetectionsFrame {
  /// The frame as one JSON object.
  var json: JSONValue {
    .object([
      "frame": .integer(index),
      "pts": .integer(time.value),
      "duration": duration.map { .integer($0.value) },
      "cut": precedesCut ? .bool(true) : nil,
      "damaged": isDamaged ? .bool(true) : nil,
      "faces": .array(faces.map(DetectedFace.json)),
    ])
  }

  /// Parses the line of a frame with times in `timeBase`.
  init(_ json: JSONValue, timeBase: Rational) throws(SidecarFailure) {
    let time = try json.requireTime("pts", in: timeBase)
    let duration = try json.optionalTime("duration", in: timeBase)
    var faces: [FaceObservation<DisplaySpace>] = []
    for face in try json.require("faces", "an array", \.elements) {
      faces.append(try DetectedFace.observation(face))
    }
    self.init(
      index: try json.require("frame", "a whole number of at least 0", \.count),
      time: time,
      duration: duration,
      precedesCut: try json.optional("cut", "true or false", \.bool) ?? false,
      isDamaged: try json.optional("damaged", "true or false", \.bool) ?? false,
      faces: faces
    )
  }
}

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
