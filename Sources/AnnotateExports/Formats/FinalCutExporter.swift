internal import AnnotateMediaTypes
internal import AnnotateTracking
internal import AnnotateXML

/// Exports a project of Final Cut Pro: the clip with markers, and above it titles that follow the faces.
struct FinalCutExporter: FaceExporter {
  let name = "fcpxml"
  let summary = "project for Final Cut Pro: markers, and titles that follow the faces"
  let fileExtension: String? = "fcpxml"
  let options: Set<ExportOption> = [.points, .reduce, .mediaRoot]
  let usesPart = true

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let project = FinalCutProject(clip, choices)
    return .file(project.document.document(type: "fcpxml"))
  }
}

/// The elements of the project.
private struct FinalCutProject {
  private let clip: ExportedClip
  private let choices: ExportChoices
  private let plane: PicturePlane

  private var media: ExportedMedia { choices.media }

  init(_ clip: ExportedClip, _ choices: ExportChoices) {
    (self.clip, self.choices, plane) = (clip, choices, clip.plane(.square))
  }

  var document: XMLElement {
    XMLElement(
      "fcpxml",
      ["version": "1.8"],
      [
        XMLElement("resources", [:], resources),
        XMLElement(
          "library",
          [:],
          [
            XMLElement(
              "event",
              ["name": clip.title],
              [XMLElement("project", ["name": "\(clip.title) faces"], [sequence])]
            )
          ]
        ),
      ]
    )
  }

  private var resources: [XMLElement] {
    [
      XMLElement(
        "format",
        [
          "id": "r1", "frameDuration": time(1), "width": String(plane.size.width),
          "height": String(plane.size.height),
        ]
      ),
      XMLElement(
        "asset",
        [
          "id": "r2", "name": clip.sourceName,
          "src": (media.folder == nil ? "./" : "") + clip.link(media),
          "start": time(clip.firstNumberOfVideo),
          "duration": time(clip.videoCount(media)), "hasVideo": "1", "format": "r1",
          "hasAudio": media.audio.map { _ in "1" }, "audioSources": media.audio.map { _ in "1" },
          "audioChannels": media.audio.map { String($0.channels) },
          "audioRate": media.audio.map { String($0.sampleRate) },
        ]
      ),
      XMLElement(
        "effect",
        [
          "id": "r3", "name": "Basic Title",
          "uid":
            ".../Titles.localized/Bumper:Opener.localized/Basic Title.localized/Basic Title.moti",
        ]
      ),
    ]
  }

  private var sequence: XMLElement {
    let format = clip.startTimecode?.isDropFrame == true ? "DF" : "NDF"
    return XMLElement(
      "sequence",
      ["format": "r1", "duration": duration, "tcStart": start, "tcFormat": format],
      [
        XMLElement(
          "spine",
          [:],
          [
            XMLElement(
              "asset-clip",
              [
                "ref": "r2", "name": clip.title, "offset": start, "start": time(clip.numberInVideo),
                "duration": duration, "tcFormat": format,
                "audioRole": media.audio.map { _ in "dialogue" },
              ],
              titles + markers
            )
          ]
        )
      ]
    )
  }

  /// A title for each stretch, so that none is shown in a gap; each track has a lane for each point.
  private var titles: [XMLElement] {
    let points = choices.points ?? [.face]
    var lane = 0
    return clip.tracks.flatMap { track in
      points.flatMap { point in
        let stretches = clip.stretches(of: track, point, in: plane)
        lane += 1
        let name = points == [.face] ? track.title : "\(track.title) \(point.rawValue)"
        return stretches.map { title(name, $0, lane) }
      }
    }
  }

  private func title(_ name: String, _ keys: [AnimationKeyframe], _ lane: Int) -> XMLElement {
    let first = keys[0].number
    let keyframes = keys.reduced(within: choices.tolerance).map { key in
      XMLElement(
        "keyframe",
        ["time": time(key.number - first), "value": position(key.values), "curve": "linear"]
      )
    }
    let parameter = XMLElement(
      "param",
      ["name": "position"],
      [XMLElement("keyframeAnimation", [:], keyframes)]
    )
    return XMLElement(
      "title",
      [
        "ref": "r3", "lane": String(lane), "name": name, "offset": time(clip.numberInVideo + first),
        "start": "0s", "duration": time(keys.numbers.count),
      ],
      [
        XMLElement("text", [:], [XMLElement("text-style", text: name)]),
        XMLElement("adjust-transform", [:], [parameter]),
      ]
    )
  }

  /// A position relative to the middle of the picture, with y growing upwards, in hundredths of the
  /// picture's height.
  private func position(_ point: [Double]) -> String {
    let (width, height) = (Double(plane.size.width), Double(plane.size.height))
    let x = (point[0] - width / 2) / height * 100
    let y = (height / 2 - point[1]) / height * 100
    return "\(decimal(x, places: 5)) \(decimal(y, places: 5))"
  }

  private var markers: [XMLElement] {
    clip.events.map { event in
      XMLElement(
        "marker",
        [
          "start": time(clip.numberInVideo + clip.numbers(of: event).lowerBound),
          "duration": time(1), "value": clip.title(of: event),
        ]
      )
    }
  }

  private var start: String { time(clip.startNumber) }

  private var duration: String { time(clip.grid.count) }

  /// The duration of a number of frames in seconds, as a fraction.
  private func time(_ frames: Int) -> String {
    let rate = clip.grid.frameRate
    let ticks = Int128(frames) * Int128(rate.denominator)
    let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: Int128(rate.numerator))
    return rest == 0 ? "\(seconds)s" : "\(ticks)/\(rate.numerator)s"
  }
}
