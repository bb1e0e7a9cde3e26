internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotateXML

/// Exports a project of MLT, for Kdenlive, Shotcut and melt: the clip with motion trackers that have their
/// results.
struct MLTExporter: FaceExporter {
  let name = "mlt"
  let summary = "project for Kdenlive, Shotcut and melt: a motion tracker for each face"
  let fileExtension: String? = "mlt"
  let options: Set<ExportOption> = [.reduce, .mediaRoot]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let last = max(0, clip.grid.count - 1)
    let span: (start: String, end: String) = ("0", String(last))
    let filters = clip.tracks.flatMap { track in
      Self.stretches(of: track, in: clip).map { Self.filter(track, $0, choices.tolerance) }
    }
    let properties = [
      Self.property("resource", clip.path(choices.media)), Self.property("mlt_service", "avformat"),
    ]
    let root = XMLElement(
      "mlt",
      ["LC_NUMERIC": "C", "producer": "timeline", "title": "\(clip.title) faces"],
      [
        Self.profile(clip),
        XMLElement(
          "producer",
          ["id": "clip", "in": span.start, "out": span.end],
          properties + filters
        ),
        XMLElement(
          "playlist",
          ["id": "video"],
          [XMLElement("entry", ["producer": "clip", "in": span.start, "out": span.end])]
        ),
        XMLElement("tractor", ["id": "timeline"], [XMLElement("track", ["producer": "video"])]),
      ]
    )
    return .file(root.document())
  }

  /// The bounds of a track as left, top, width and height, in stretches without gaps.
  private static func stretches(
    of track: ExportedTrack,
    in clip: ExportedClip
  ) -> [[AnimationKeyframe]] {
    let plane = clip.plane(.square)
    return clip.stretches(of: track) { face in
      let bounds = face.bounds
      let corner = plane.position(Point(bounds.x, bounds.y))
      let size = plane.position(Point(bounds.width, bounds.height))
      return [corner.x, corner.y, size.x, size.y]
    }
  }

  /// The motion tracker of a stretch; it counts frames from the first frame of the stretch.
  private static func filter(
    _ track: ExportedTrack,
    _ stretch: [AnimationKeyframe],
    _ tolerance: Double
  ) -> XMLElement {
    let first = stretch[0].number
    let results = stretch.reduced(within: tolerance).map { key in
      let box = key.values.map { decimal($0) }.joined(separator: " ")
      return "\(key.number - first)=\(box) 0"
    }
    return XMLElement(
      "filter",
      ["in": String(first), "out": String(stretch.numbers.upperBound - 1)],
      [
        property("mlt_service", "opencv.tracker"),
        property("results", results.joined(separator: ";")),
        property("shape", "0"),
        property("shape_width", "3"),
        property("shape_color", "0xffffffff"),
        property("blur", "0"),
        property("annotate:track", track.title),
      ]
    )
  }

  private static func profile(_ clip: ExportedClip) -> XMLElement {
    let size = clip.plane(.square).size
    let rate = clip.grid.frameRate
    return XMLElement(
      "profile",
      [
        "description": "\(clip.title)", "width": String(size.width),
        "height": String(size.height), "progressive": "1", "sample_aspect_num": "1",
        "sample_aspect_den": "1", "display_aspect_num": String(size.width),
        "display_aspect_den": String(size.height), "frame_rate_num": String(rate.numerator),
        "frame_rate_den": String(rate.denominator),
      ]
    )
  }

  private static func property(_ name: String, _ value: String) -> XMLElement {
    XMLElement("property", ["name": name], text: value)
  }
}
