internal import AnnotateMediaTypes

/// Exports subtitles that describe the events of the faces.
struct SubRipExporter: FaceExporter {
  let name = "srt"
  let summary = "subtitles for people: who enters, leaves, smiles, blinks, looks away"
  let fileExtension: String? = "srt"
  let options: Set<ExportOption> = []
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
