internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateTracking
internal import AnnotateXML

/// Exports subtitles that describe the events of the faces.
struct SubRipExporter: FaceExporter {
  let name = "srt"
  let summary = "subtitles for people: who enters, leaves, smiles, blinks, looks away"
  let fileExtension: String? = "srt"
  let countsFrames = false

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let cues = zip(1..., SubtitleCue.all(of: clip)).map { number, cue in
      "\(number)\n\(Self.label(cue.start)) --> \(Self.label(cue.end))\n\(Self.plain(cue.text))\n"
    }
    return .file(cues.joined(separator: "\n"))
  }

  /// The text without the characters of markup and of the arrow between times.
  private static func plain(_ text: String) -> String {
    String(text.map { $0 == "<" ? "‹" : $0 == ">" ? "›" : $0 })
  }

  private static func label(_ time: MediaTime) -> String {
    time.description.split(separator: ".").joined(separator: ",")
  }
}

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

/// Exports subtitles that describe the events of the faces, in the text profile of IMSC 1.1.
struct TimedTextExporter: FaceExporter {
  let name = "ttml"
  let summary = "subtitles for broadcasters (TTML, IMSC 1.1): who enters, leaves, smiles …"
  let fileExtension: String? = "ttml"
  let countsFrames = false

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let cues = SubtitleCue.all(of: clip).map { cue in
      XMLElement(
        "p",
        ["begin": "\(cue.start)", "end": "\(cue.end)", "region": "bottom"],
        text: cue.text
      )
    }
    let root = XMLElement(
      "tt",
      [
        "xmlns": "http://www.w3.org/ns/ttml",
        "xmlns:ttp": "http://www.w3.org/ns/ttml#parameter",
        "xmlns:tts": "http://www.w3.org/ns/ttml#styling",
        "ttp:contentProfiles": "http://www.w3.org/ns/ttml/profile/imsc1.1/text",
        "ttp:timeBase": "media", "ttp:cellResolution": "32 15", "xml:lang": "en",
      ],
      [
        XMLElement("head", [:], [XMLElement("layout", [:], [Self.region])]),
        XMLElement("body", [:], [XMLElement("div", [:], cues)]),
      ]
    )
    return .file(root.document())
  }

  /// The lower part of the picture, within the part that all screens show.
  private static var region: XMLElement {
    XMLElement(
      "region",
      [
        "xml:id": "bottom", "tts:origin": "10% 75%", "tts:extent": "80% 15%",
        "tts:displayAlign": "after", "tts:textAlign": "center", "tts:color": "white",
        "tts:backgroundColor": "rgba(0,0,0,178)", "tts:showBackground": "whenActive",
        "tts:fontFamily": "proportionalSansSerif", "tts:fontSize": "100%",
      ]
    )
  }
}

/// A line of subtitles that describes an event.
struct SubtitleCue {
  /// When it is shown, on the clock of players.
  let start, end: MediaTime
  /// What happens, such as `Ana smiles`.
  let text: String

  /// The cues of all events, in the order in which they begin.
  static func all(of clip: ExportedClip) -> [SubtitleCue] {
    let milliseconds = Rational(1, 1000)
    return clip.events.map { event in
      let start = clip.playerTime(of: event.frames.lowerBound)
      let end = clip.playerEnd(of: event.frames.upperBound).rescaled(to: milliseconds)
      // A subtitle that lasts only one frame could not be read.
      let least = start.rescaled(to: milliseconds).value + 1000
      return SubtitleCue(
        start: start,
        end: max(end, MediaTime(least, timeBase: milliseconds)),
        text: clip.title(of: event)
      )
    }
  }
}
