internal import AnnotateMediaTypes
internal import AnnotateXML

/// Exports subtitles that describe the events of the faces, in the text profile of IMSC 1.1.
struct TimedTextExporter: FaceExporter {
  let name = "ttml"
  let summary = "subtitles for broadcasters (TTML, IMSC 1.1): who enters, leaves, smiles …"
  let fileExtension: String? = "ttml"
  let options: Set<ExportOption> = []
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
