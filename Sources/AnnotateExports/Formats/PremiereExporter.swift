internal import AnnotateMediaTypes
internal import AnnotateTracking
internal import AnnotateXML

/// Exports a sequence with markers in the XML of Final Cut Pro 7, which Premiere and Resolve import.
struct PremiereExporter: FaceExporter {
  let name = "fcp7"
  let summary = "sequence with markers in Final Cut Pro 7 XML, for Premiere and Resolve"
  let fileExtension: String? = "xml"
  let options: Set<ExportOption> = [.mediaRoot]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let sequence = Self.sequence(clip, choices.media)
    return .file(XMLElement("xmeml", ["version": "5"], [sequence]).document(type: "xmeml"))
  }

  private static func sequence(_ clip: ExportedClip, _ media: ExportedMedia) -> XMLElement {
    let video = XMLElement(
      "video",
      [:],
      [
        XMLElement("format", [:], [characteristics(clip)]),
        XMLElement("track", [:], [item(clip, media)]),
      ]
    )
    return XMLElement(
      "sequence",
      ["id": "sequence-1"],
      [
        XMLElement("name", text: "\(clip.title) faces"),
        XMLElement("duration", text: String(clip.grid.count)),
        rate(clip),
        timecode(clip, clip.startTimecode),
        XMLElement("media", [:], [video] + PremiereAudio(clip, media).track),
      ] + clip.events.map { marker($0, clip) }
    )
  }

  private static func item(_ clip: ExportedClip, _ media: ExportedMedia) -> XMLElement {
    let audio = PremiereAudio(clip, media)
    return XMLElement(
      "clipitem",
      ["id": "clipitem-1"],
      span(clip, media) + [file(clip, media, audio)] + audio.links
    )
  }

  private static func file(
    _ clip: ExportedClip,
    _ media: ExportedMedia,
    _ audio: PremiereAudio
  ) -> XMLElement {
    XMLElement(
      "file",
      ["id": "file-1"],
      [
        XMLElement("name", text: clip.sourceName),
        XMLElement("pathurl", text: clip.link(media)),
        XMLElement("duration", text: String(clip.videoCount(media))),
        rate(clip),
        timecode(clip, clip.videoTimecode),
        XMLElement(
          "media",
          [:],
          [XMLElement("video", [:], [characteristics(clip)])] + audio.description
        ),
      ]
    )
  }

  /// All of the clip, which may be a part of the video.
  static func span(_ clip: ExportedClip, _ media: ExportedMedia) -> [XMLElement] {
    [
      XMLElement("name", text: clip.sourceName),
      XMLElement("duration", text: String(clip.videoCount(media))),
      rate(clip),
      XMLElement("start", text: "0"),
      XMLElement("end", text: String(clip.grid.count)),
      XMLElement("in", text: String(clip.excerptNumber)),
      XMLElement("out", text: String(clip.excerptNumber + clip.grid.count)),
    ]
  }

  private static func marker(_ event: FaceEvent, _ clip: ExportedClip) -> XMLElement {
    let numbers = clip.numbers(of: event)
    return XMLElement(
      "marker",
      [:],
      [
        XMLElement("name", text: clip.title(of: event)),
        XMLElement("comment", text: ""),
        XMLElement("in", text: String(numbers.lowerBound)),
        // A marker of a single frame has no end.
        XMLElement("out", text: numbers.count > 1 ? String(numbers.upperBound) : "-1"),
      ]
    )
  }

  private static func characteristics(_ clip: ExportedClip) -> XMLElement {
    let plane = clip.plane(.square)
    return XMLElement(
      "samplecharacteristics",
      [:],
      [
        rate(clip),
        XMLElement("width", text: String(plane.size.width)),
        XMLElement("height", text: String(plane.size.height)),
        XMLElement("pixelaspectratio", text: "square"),
      ]
    )
  }

  private static func rate(_ clip: ExportedClip) -> XMLElement {
    XMLElement(
      "rate",
      [:],
      [
        XMLElement("timebase", text: String(clip.nominalRate)),
        XMLElement("ntsc", text: clip.isNTSC ? "TRUE" : "FALSE"),
      ]
    )
  }

  private static func timecode(_ clip: ExportedClip, _ start: Timecode?) -> XMLElement {
    let label = start?.description ?? "00:00:00:00"
    return XMLElement(
      "timecode",
      [:],
      [
        rate(clip),
        XMLElement("string", text: label),
        XMLElement("frame", text: String(start?.frameNumber ?? 0)),
        XMLElement("displayformat", text: start?.isDropFrame == true ? "DF" : "NDF"),
      ]
    )
  }
}
