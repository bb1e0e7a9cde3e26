internal import AnnotateMediaTypes
internal import AnnotateTracking

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
