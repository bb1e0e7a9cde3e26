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
  /// The number of frames of the output whose packets are those of the source, byte for byte; nil if all were encoded.
  public var copiedFrames: Int?
  /// The people and their tracks, by ascending number; nil if nobody was recognised.
  public var people: [Person]?
  /// The events of the faces; nil if they were not searched for.
  public var events: FaceEventSummary?
  /// What shows whether somebody changed the frames; nil if the program that wrote them left nothing.
  public var digest: SidecarDigest?

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
        "copiedFrames": copiedFrames.map { .integer($0) },
        "people": people.map { .array($0.map(Self.json)) },
        "digest": digest.map { .string($0.text) },
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

extension SidecarEnd {
  /// Parses the last line of a sidecar.
  init(_ json: JSONValue) throws(SidecarFailure) {
    let end = try json.require("end", "an object") { $0.members == nil ? nil : $0 }
    self.init(
      frames: try end.require("frames", "a whole number of at least 0", \.count),
      faces: try end.require("faces", "a whole number of at least 0", \.count),
      tracks: try end.optional("tracks", "a whole number of at least 0", \.count) ?? 0,
      damagedPackets: try end.optional("damagedPackets", "a whole number of at least 0", \.count)
        ?? 0
    )
    damagedFrames = try end.optional("damagedFrames", "a whole number of at least 0", \.count) ?? 0
    copiedFrames = try end.optional("copiedFrames", "a whole number of at least 0", \.count)
    people = try end.optional("people", "an array of people with their tracks", Self.people)
    events = try Self.events(end)
    digest = try end.optional("digest", "16 hexadecimal digits or 'corrected'") {
      $0.string.flatMap(SidecarDigest.init)
    }
  }

  private static func people(_ json: JSONValue) -> [Person]? {
    json.list { element in
      guard let number = element["person"]?.count,
        let tracks = element["tracks"]?.list(of: \.count)
      else { return nil }
      return Person(number: number, tracks: tracks)
    }
  }

  /// The events of the end record; kinds of events that a later version may add are skipped.
  private static func events(_ end: JSONValue) throws(SidecarFailure) -> FaceEventSummary? {
    let counts = try end.optionalObject("eventCounts")
    let list = try end.optional("events", "an array", \.elements)
    guard counts != nil || list != nil else { return nil }
    var known: [FaceEvent.Kind: Int] = [:]
    for kind in FaceEvent.Kind.allCases {
      known[kind] = try counts?.optional(kind.rawValue, "a whole number of at least 0", \.count)
    }
    var events: [FaceEvent] = []
    for json in list ?? [] {
      if let event = try event(json) { events.append(event) }
    }
    return FaceEventSummary(counts: known, events: events)
  }

  private static func event(_ json: JSONValue) throws(SidecarFailure) -> FaceEvent? {
    let name = try json.require("event", "a text", \.string)
    let first = try json.require("firstFrame", "a whole number of at least 0", \.count)
    let last = try json.require("lastFrame", "a whole number of at least 'firstFrame'") {
      $0.count.flatMap { $0 >= first ? $0 : nil }
    }
    let track = try json.require("track", "a whole number of at least 0", \.count)
    let seconds = try json.require("seconds", "a number", \.number)
    let confidence = try json.optional("confidence", "a number", \.number)
    return FaceEvent.Kind(rawValue: name).map {
      FaceEvent(
        kind: $0,
        track: track,
        frames: first...last,
        seconds: seconds,
        confidence: confidence
      )
    }
  }
}
