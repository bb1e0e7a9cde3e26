internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// Exports a metadata track for web pages: a cue with JSON for each frame with faces.
struct WebVTTExporter: FaceExporter {
  let name = "webvtt"
  let summary = "metadata track for web pages: JSON in a cue for each frame with faces"
  let fileExtension: String? = "vtt"
  let options: Set<ExportOption> = [.points]
  let countsFrames = false

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let plane = clip.plane(.square)
    let points = choices.points ?? FacePoint.standard.filter { $0 != .face }
    var faces: [Int: [JSONValue]] = [:]
    for track in clip.tracks {
      for face in track.faces {
        faces[face.frame, default: []].append(Self.json(track, face, points, plane))
      }
    }
    var text = "WEBVTT\n\nNOTE\nEach cue is a frame; positions are in pixels of \(plane.size).\n"
    for (frame, faces) in faces.sorted(by: { $0.key < $1.key }) {
      let cue = JSONValue.object([
        "frame": .integer(frame), "pts": .integer(clip.frames[frame].time.value),
        "faces": .array(faces),
      ])
      text +=
        "\n\(clip.playerTime(of: frame)) --> \(clip.playerEnd(of: frame))\n\(Self.payload(cue))\n"
    }
    return .file(text)
  }

  /// The JSON of a cue, in which no name looks like markup or like the times of another cue.
  private static func payload(_ cue: JSONValue) -> String {
    let escapes: [Character: String] = ["<": "\\u003c", ">": "\\u003e", "&": "\\u0026"]
    return cue.line.map { escapes[$0] ?? String($0) }.joined()
  }

  private static func json(
    _ track: ExportedTrack,
    _ face: ExportedFace,
    _ points: [FacePoint],
    _ plane: PicturePlane
  ) -> JSONValue {
    let bounds = face.bounds
    let corner = plane.position(Point(bounds.x, bounds.y))
    let size = plane.position(Point(bounds.width, bounds.height))
    let positions = points.compactMap { point in
      face.position(of: point).map(plane.position).map {
        JSONValue.Member(point.rawValue, .array([rounded($0.x), rounded($0.y)]))
      }
    }
    return .object([
      "track": .integer(track.id), "name": track.name.map { .string($0) },
      "bounds": .array([corner.x, corner.y, size.x, size.y].map(rounded)),
      "points": .object(positions),
    ])
  }

  private static func rounded(_ number: Double) -> JSONValue { .rounded(number, places: 2) }
}
