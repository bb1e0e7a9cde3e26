public import AnnotateJSON
public import AnnotateTracking

/// The last line of a sidecar, without which it counts as cut off.
public struct SidecarEnd: Sendable, Equatable {
  /// Lines of frames.
  public let frames: Int
  /// Faces in all frames.
  public let faces: Int
  /// Different faces.
  public let tracks: Int
  /// Pieces of the source that could not be read.
  public let damagedPackets: Int
  /// What happens to the faces; nil where nobody has looked for that.
  public var events: FaceEventSummary?

  /// States counts.
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
    ])
  }
}
