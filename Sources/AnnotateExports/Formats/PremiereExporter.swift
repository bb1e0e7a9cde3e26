internal import AnnotateMediaTypes
internal import AnnotateTracking
internal import AnnotateXML

/// Exports a sequence with markers in the XML of Final Cut Pro 7, which Premiere and Resolve import.
struct PremiereExporter: FaceExporter {
  let name = "fcp7"
  let summary = "sequence with markers in Final Cut Pro 7 XML, for Premiere and Resolve"
  let fileExtension: String? = "xml"
  let options: Set<ExportOption> = [.mediaRoot]
  let usesPart = true

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

/// The audio in the XML of Final Cut Pro 7: a track for each channel, linked to the picture.
struct PremiereAudio {
  private let clip: ExportedClip
  private let media: ExportedMedia
  private var audio: ExportedMedia.Audio? { media.audio }

  init(_ clip: ExportedClip, _ media: ExportedMedia) {
    (self.clip, self.media) = (clip, media)
  }

  /// The audio of a file; nothing if it has none.
  var description: [XMLElement] {
    guard let audio else { return [] }
    let count = XMLElement("channelcount", text: String(audio.channels))
    return [XMLElement("audio", [:], [characteristics(audio), count])]
  }

  /// The audio of a sequence; nothing if there is none.
  var track: [XMLElement] {
    guard let audio else { return [] }
    let tracks = channels.map { XMLElement("track", [:], [item($0)]) }
    let format = XMLElement("format", [:], [characteristics(audio)])
    return [XMLElement("audio", [:], [format] + tracks)]
  }

  /// The links between the clip items of the picture and of all channels; nothing without audio.
  var links: [XMLElement] {
    channels.isEmpty ? [] : [link("video", 1, 1)] + channels.map { link("audio", $0, $0 + 1) }
  }

  private var channels: [Int] { audio.map { Array(1...max(1, $0.channels)) } ?? [] }

  private func item(_ channel: Int) -> XMLElement {
    let source = XMLElement(
      "sourcetrack",
      [:],
      [XMLElement("mediatype", text: "audio"), XMLElement("trackindex", text: String(channel))]
    )
    return XMLElement(
      "clipitem",
      ["id": "clipitem-\(channel + 1)"],
      PremiereExporter.span(clip, media) + [XMLElement("file", ["id": "file-1"]), source] + links
    )
  }

  private func link(_ kind: String, _ track: Int, _ item: Int) -> XMLElement {
    XMLElement(
      "link",
      [:],
      [
        XMLElement("linkclipref", text: "clipitem-\(item)"),
        XMLElement("mediatype", text: kind),
        XMLElement("trackindex", text: String(track)),
        XMLElement("clipindex", text: "1"),
      ]
    )
  }

  private func characteristics(_ audio: ExportedMedia.Audio) -> XMLElement {
    XMLElement(
      "samplecharacteristics",
      [:],
      [
        XMLElement("depth", text: "16"),
        XMLElement("samplerate", text: String(audio.sampleRate)),
      ]
    )
  }
}
