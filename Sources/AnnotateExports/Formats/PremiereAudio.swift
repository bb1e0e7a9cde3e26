internal import AnnotateMediaTypes
internal import AnnotateXML

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
