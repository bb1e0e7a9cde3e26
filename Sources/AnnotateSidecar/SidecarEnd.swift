public import AnnotateJSON
public import AnnotateTracking

/// The last line of a sidecar; without it the file counts as cut off.
public struct SidecarEnd: Sendable, Equatable {
  /// The number of frame records.
  public let frames: Int
  /// The number of faces in all frames.
  public let faces: Int
  /// The number of tracks.
  public let tracks: Int
  /// The number of packets of the source that could not be decoded.
  public let damagedPackets: Int
  /// The events of the faces; nil if they were not searched for.
  public var events: FaceEventSummary?

  /// Creates an end record from its counts.
  public init(frames: Int, faces: Int, tracks: Int, damagedPackets: Int) {
    self.frames = frames
    self.faces = faces
    self.tracks = tracks
    self.damagedPackets = damagedPackets
  }

  /// The end record as one JSON object.
  public var json: JSONValue {
    .object([
      "end": .object([
        "frames": .integer(frames),
        "faces": .integer(faces),
        "tracks": .integer(tracks),
        "damagedPackets": .integer(damagedPackets),
        "eventCounts": events.map { .object(Self.counts($0)) },
        "events": events.map { .array($0.events.map(Self.json)) },
      ])
    ])
  }

  private static func counts(_ events: FaceEventSummary) -> [JSONValue.Member] {
    FaceEvent.Kind.allCases.compactMap { kind in
      events.counts[kind].map { JSONValue.Member(kind.rawValue, .integer($0)) }
    }
  }

  /// An event as one JSON object.
  package static func json(_ event: FaceEvent) -> JSONValue {
    .object([
      "event": .string(event.kind.rawValue), "track": .integer(event.track),
      "firstFrame": .integer(event.frames.lowerBound),
      "lastFrame": .integer(event.frames.upperBound),
      "seconds": .rounded(event.seconds, places: 6),
      "confidence": event.confidence.map { .rounded($0, places: 4) },
    ])
  }
}
