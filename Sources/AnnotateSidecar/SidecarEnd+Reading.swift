internal import AnnotateJSON
internal import AnnotateTracking

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
    people = try end.optional("people", "an array of people with their tracks", Self.people)
    events = try Self.events(end)
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
