internal import AnnotateMediaTypes
internal import AnnotateTracking
internal import AnnotateWording

extension ExportedClip {
  /// The name of the clip without its extension.
  var title: String {
    guard let dot = sourceName.lastIndex(of: "."), dot != sourceName.startIndex else {
      return sourceName.isEmpty ? "faces" : sourceName
    }
    return String(sourceName[..<dot])
  }

  /// Where the clip is looked for: beside the file that names it.
  var sourceLink: String { sourceName.percentEncoded }

  /// The number of the first frame since midnight, where the source has timecode; 0 elsewhere.
  var startNumber: Int { startTimecode?.frameNumber ?? 0 }

  /// The whole frames in a second, as timecode counts them.
  var nominalRate: Int { Int(grid.frameRate.doubleValue.rounded()) }

  /// Whether the rate is one of those that are a thousandth slower than whole ones.
  var isNTSC: Bool { grid.frameRate.denominator == 1001 }

  /// The numbers of an event's frames.
  func numbers(of event: FaceEvent) -> Range<Int> {
    grid.number(of: event.frames.lowerBound)..<grid.end(of: event.frames.upperBound)
  }
}
