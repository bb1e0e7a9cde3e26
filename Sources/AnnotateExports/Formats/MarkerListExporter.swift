internal import AnnotateMediaTypes
internal import AnnotateTracking
internal import AnnotateWording

/// Exports an edit decision list whose comments are markers, as Resolve and Avid read them.
struct MarkerListExporter: FaceExporter {
  let name = "edl"
  let summary = "edit decision list of markers, for Resolve (|C: |M: |D:) and Avid (* LOC:)"
  let fileExtension: String? = "edl"

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let start = try Self.start(of: clip)
    var lines = [
      "TITLE: \(Self.plain(clip.title)) faces",
      "FCM: \(start.isDropFrame ? "DROP FRAME" : "NON-DROP FRAME")", "",
    ]
    for (index, marker) in Self.markers(of: clip).enumerated() {
      let first = start.advanced(by: marker.number)
      let times = "\(first) \(first.advanced(by: 1))"
      lines += [
        "\((index + 1).padded(to: 3))  001      V     C        \(times) \(times)  ",
        " |C:ResolveColorBlue |M:\(marker.title) |D:\(marker.count)",
        "* LOC: \(first) BLUE    \(marker.title)",
        // OpenTimelineIO skips locators with drop-frame labels, and has the record with this name instead.
        "* FROM CLIP NAME: \(marker.title)", "",
      ]
    }
    return .file(lines.joined(separator: "\n"))
  }

  /// A marker: the number of its frame, how many frames it lasts, and its title.
  private struct Marker {
    let number: Int
    var count: Int
    var title: String
  }

  /// A marker for each frame in which events begin, because editors keep one at a timecode; it lasts as long as the
  /// longest event.
  private static func markers(of clip: ExportedClip) -> [Marker] {
    var markers: [Marker] = []
    for event in clip.events {
      let numbers = clip.numbers(of: event)
      let title = plain(clip.title(of: event))
      if let last = markers.indices.last, markers[last].number == numbers.lowerBound {
        markers[last].title += ", " + title
        markers[last].count = max(markers[last].count, numbers.count)
      } else {
        markers.append(Marker(number: numbers.lowerBound, count: numbers.count, title: title))
      }
    }
    return markers
  }

  /// The timecode of the first frame; 01:00:00:00 if the source has none, as timelines conventionally start
  /// there.
  private static func start(of clip: ExportedClip) throws(ExportFailure) -> Timecode {
    let rate = clip.grid.frameRate
    guard let start = clip.startTimecode ?? Timecode("01:00:00:00", frameRate: rate),
      start.framesPerSecond < 100
    else {
      throw ExportFailure("there is no timecode at \(rate.decimalText) frames a second")
    }
    return start
  }

  /// The text without line breaks and vertical bars: a title is one line, and a bar would begin a field.
  private static func plain(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "|" ? " " : $0 })
  }
}
