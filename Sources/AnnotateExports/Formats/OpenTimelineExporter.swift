internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateTracking

/// Exports a timeline of OpenTimelineIO: markers, and positions as metadata, because the format has no
/// keyframes.
struct OpenTimelineExporter: FaceExporter {
  let name = "otio"
  let summary = "OpenTimelineIO timeline: markers, and positions as metadata of the clip"
  let fileExtension: String? = "otio"
  let options: Set<ExportOption> = [.points, .reduce, .mediaRoot]
  let usesPart = true

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    .file(Self.timeline(clip, choices).line + "\n")
  }

  private static func timeline(_ clip: ExportedClip, _ choices: ExportChoices) -> JSONValue {
    let video = JSONValue.object([
      "OTIO_SCHEMA": .string("Track.1"), "metadata": .object([]), "name": .string("video"),
      "source_range": .null, "effects": .array([]), "markers": .array([]), "enabled": .bool(true),
      "kind": .string("Video"), "children": .array([item(clip, choices)]),
    ])
    return .object([
      "OTIO_SCHEMA": .string("Timeline.1"), "metadata": .object([]),
      "name": .string("\(clip.title) faces"),
      "global_start_time": time(clip, clip.startNumber),
      "tracks": .object([
        "OTIO_SCHEMA": .string("Stack.1"), "metadata": .object([]), "name": .string("tracks"),
        "source_range": .null, "effects": .array([]), "markers": .array([]),
        "enabled": .bool(true), "children": .array([video]),
      ]),
    ])
  }

  private static func item(_ clip: ExportedClip, _ choices: ExportChoices) -> JSONValue {
    let media = JSONValue.object([
      "OTIO_SCHEMA": .string("ExternalReference.1"), "metadata": .object([]), "name": .string(""),
      "available_range": range(clip, clip.firstNumberOfVideo, clip.videoCount(choices.media)),
      "available_image_bounds": .null,
      "target_url": .string(clip.link(choices.media)),
    ])
    return .object([
      "OTIO_SCHEMA": .string("Clip.2"),
      "metadata": .object(["annotate": metadata(clip, choices)]),
      "name": .string(clip.sourceName),
      "source_range": range(clip, clip.numberInVideo, clip.grid.count),
      "effects": .array([]),
      "markers": .array(clip.events.map { marker($0, clip) }), "enabled": .bool(true),
      "media_references": .object(["DEFAULT_MEDIA": media]),
      "active_media_reference_key": .string("DEFAULT_MEDIA"),
    ])
  }

  private static func marker(_ event: FaceEvent, _ clip: ExportedClip) -> JSONValue {
    let numbers = clip.numbers(of: event)
    return .object([
      "OTIO_SCHEMA": .string("Marker.2"),
      "metadata": .object([
        "annotate": .object([
          "event": .string(event.kind.rawValue), "track": .integer(event.track),
          "person": clip.tracks.first { $0.id == event.track }?.person.map { .integer($0) },
        ])
      ]),
      "name": .string(clip.title(of: event)), "color": .string("BLUE"), "comment": .string(""),
      "marked_range": range(clip, clip.numberInVideo + numbers.lowerBound, numbers.count),
    ])
  }

  private static func metadata(_ clip: ExportedClip, _ choices: ExportChoices) -> JSONValue {
    let plane = clip.plane(.square)
    let points = choices.points ?? FacePoint.standard
    let tracks = clip.tracks.map { track in
      let positions = points.map { point in
        let stretches = clip.stretches(of: track, point, in: plane)
        let keys = stretches.flatMap { $0.reduced(within: choices.tolerance) }
        return JSONValue.Member(
          point.rawValue,
          .array(keys.map { $0.json(start: 0) })
        )
      }
      return JSONValue.object([
        "track": .integer(track.id), "name": track.name.map { .string($0) },
        "points": .object(positions),
      ])
    }
    return .object([
      "width": .integer(plane.size.width), "height": .integer(plane.size.height),
      "columns": .array(["frame", "x", "y"].map { .string($0) }), "tracks": .array(tracks),
    ])
  }

  private static func range(_ clip: ExportedClip, _ start: Int, _ count: Int) -> JSONValue {
    .object([
      "OTIO_SCHEMA": .string("TimeRange.1"), "start_time": time(clip, start),
      "duration": time(clip, count),
    ])
  }

  private static func time(_ clip: ExportedClip, _ frames: Int) -> JSONValue {
    .object([
      "OTIO_SCHEMA": .string("RationalTime.1"), "rate": .number(clip.grid.frameRate.doubleValue),
      "value": .number(Double(frames)),
    ])
  }
}
