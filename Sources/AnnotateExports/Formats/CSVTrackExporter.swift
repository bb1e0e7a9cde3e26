internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Exports a table with a row for each track.
struct CSVTrackExporter: FaceExporter {
  let name = "csv-tracks"
  let summary = "table: a row for each track, with when it is seen and how large"
  let fileExtension: String? = "csv"
  let options: Set<ExportOption> = [.startFrame]
  let countsFrames = false

  private static let columns = [
    "track", "person", "firstFrame", "lastFrame", "frames", "gaps", "firstSeconds", "lastSeconds",
    "firstTimecode", "lastTimecode", "meanConfidence", "meanWidth", "meanHeight", "largestHeight",
    "largestFrame", "framesSmiling", "framesEyesClosed",
  ]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let names = clip.hasNames ? ["name"] : []
    let rows = clip.tracks.compactMap { track in
      Self.row(track, clip, choices.startFrame ?? 0).map { row in
        row + names.map { _ in track.name ?? "" }
      }
    }
    return .file(CSVText.text(Self.columns + names, rows))
  }

  private static func row(
    _ track: ExportedTrack,
    _ clip: ExportedClip,
    _ start: Int
  ) -> [String]? {
    guard let first = track.faces.first?.frame, let last = track.faces.last?.frame,
      let largest = track.faces.max(by: {
        $0.bounds.height < $1.bounds.height
      })
    else { return nil }
    let (from, to) = (clip.frames[first], clip.frames[last])
    let gaps = zip(track.faces, track.faces.dropFirst()).count { $1.frame > $0.frame + 1 }
    let mean = { (value: (ExportedFace) -> Double) in
      decimal(track.faces.map(value).reduce(0, +) / Double(track.faces.count))
    }
    return [
      String(track.id), track.person.map(String.init) ?? "", String(start + first),
      String(start + last), String(track.faces.count),
      String(gaps), decimal(clip.fileTime(of: first).seconds, places: 6),
      decimal(clip.fileTime(of: last).seconds, places: 6),
      from.timecode?.description ?? "", to.timecode?.description ?? "",
      mean { $0.confidence }, mean { $0.bounds.width },
      mean { $0.bounds.height }, decimal(largest.bounds.height),
      String(start + largest.frame),
      String(track.faces.count { $0.expression.smile?.isSmiling == true }),
      String(track.faces.count { $0.hasClosedEyes }),
    ]
  }
}
