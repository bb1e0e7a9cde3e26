package import AnnotateMediaTypes
internal import AnnotateTracking

/// Exports subtitles that describe the events of the faces.
package struct SubRipExporter: TrackExporter {
  package let name = "srt"
  package let summary = "subtitles for people: who enters, leaves, smiles, blinks, looks away"
  package let fileExtension: String? = "srt"
  package let options: Set<ExportOption> = []
  package let countsFrames = false

  package func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(AnnotateError) -> ExportedText {
    let cues = clip.events.enumerated().map { index, event in
      let start = clip.playerTime(of: event.frames.lowerBound)
      let milliseconds = Rational(1, 1000)
      // A subtitle that lasts only one frame could not be read.
      let end = max(
        clip.playerEnd(of: event.frames.upperBound).rescaled(to: milliseconds),
        MediaTime(start.rescaled(to: milliseconds).value + 1000, timeBase: milliseconds)
      )
      return
        "\(index + 1)\n\(Self.label(start)) --> \(Self.label(end))\n\(Self.plain(clip.title(of: event)))\n"
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
