public import AnnotateJSON
public import AnnotateTracking

/// The last line of a sidecar; without it the file counts as cut off.
public struct SidecarEnd: Sendable, Equatable {
  /// A person who was recognised in one track or several.
  public struct Person: Sendable, Equatable {
    /// The number of the person.
    public let number: Int
    /// The numbers of the person's tracks, ascending.
    public let tracks: [Int]

    /// Describes a person.
    public init(number: Int, tracks: [Int]) {
      (self.number, self.tracks) = (number, tracks)
    }
  }

  /// The number of frame records.
  public let frames: Int
  /// The number of faces in all frames.
  public let faces: Int
  /// The number of tracks.
  public let tracks: Int
  /// The number of packets of the source that could not be decoded.
  public let damagedPackets: Int
  /// The number of frames that show damage of the source.
  public var damagedFrames = 0
  /// The people and their tracks, by ascending number; nil if nobody was recognised.
  public var people: [Person]?
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
        "damagedFrames": damagedFrames > 0 ? .integer(damagedFrames) : nil,
        "people": people.map { .array($0.map(Self.json)) },
        "eventCounts": events.map { .object(Self.counts($0)) },
        "events": events.map { .array(json($0.events)) },
      ])
    ])
  }

  private func json(_ events: [FaceEvent]) -> [JSONValue] {
    let persons = Dictionary(
      (people ?? []).flatMap { person in person.tracks.map { ($0, person.number) } },
      uniquingKeysWith: { first, _ in first }
    )
    return events.map { Self.json($0, person: persons[$0.track]) }
  }

  private static func json(_ person: Person) -> JSONValue {
    .object([
      "person": .integer(person.number),
      "tracks": .array(person.tracks.map { .integer($0) }),
    ])
  }

  private static func counts(_ events: FaceEventSummary) -> [JSONValue.Member] {
    FaceEvent.Kind.allCases.compactMap { kind in
      events.counts[kind].map { JSONValue.Member(kind.rawValue, .integer($0)) }
    }
  }

  /// An event of a track as one JSON object, with the number of the person if the face was recognised.
  package static func json(_ event: FaceEvent, person: Int?) -> JSONValue {
    .object([
      "event": .string(event.kind.rawValue), "track": .integer(event.track),
      "person": person.map { .integer($0) },
      "firstFrame": .integer(event.frames.lowerBound),
      "lastFrame": .integer(event.frames.upperBound),
      "seconds": .rounded(event.seconds, places: 6),
      "confidence": event.confidence.map { .rounded($0, places: 4) },
    ])
  }
}
