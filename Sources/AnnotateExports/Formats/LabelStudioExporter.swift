internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// Exports a task of Label Studio whose prediction has a region of boxes for each track.
///
/// Positions are percentages of the picture. Frames count from 1 at a constant rate, on the clock of the browser: the
/// `Video` tag of the labelling configuration takes the rate from the member `fps` of the task.
struct LabelStudioExporter: FaceExporter {
  let name = "label-studio"
  let summary = "Label Studio: a task with a region of boxes for each track of the video"
  let fileExtension: String? = "json"
  let options: Set<ExportOption> = [.reduce]
  /// Its frames have the times of the source's, however uneven these are.
  let countsFrames = false

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let clip = clip.countedByPlayers
    let regions = clip.tracks.compactMap { Self.region($0, clip, choices.tolerance) }
    let task = JSONValue.object([
      "data": .object([
        "video": .string(clip.sourceName),
        "fps": .rounded(clip.grid.frameRate.doubleValue, places: 9),
      ]),
      "predictions": .array([
        .object(["model_version": .string("annotate"), "result": .array(regions)])
      ]),
    ])
    return .file(JSONValue.array([task]).line + "\n")
  }

  private static func region(
    _ track: ExportedTrack,
    _ clip: ExportedClip,
    _ tolerance: Double
  ) -> JSONValue? {
    let stretches = clip.stretches(of: track) { face in
      clip.visibleBounds(of: face).map { [$0.x, $0.y, $0.width, $0.height] }
    }.map { $0.reduced(within: tolerance) }
    guard !stretches.isEmpty else { return nil }
    let rate = clip.grid.frameRate.doubleValue
    let confidence = track.faces.reduce(0) { $0 + $1.confidence } / Double(track.faces.count)
    return .object([
      "id": .string("face\(track.id)"), "type": .string("videorectangle"),
      "from_name": .string("box"), "to_name": .string("video"), "origin": .string("prediction"),
      "score": .rounded(confidence, places: 4),
      "meta": .object(["text": .array([.string(track.title)])]),
      "value": .object([
        "framesCount": .integer(clip.grid.count),
        "duration": .rounded(Double(clip.grid.count) / rate, places: 6),
        "labels": .array([.string("face")]),
        "sequence": .array(stretches.flatMap { sequence($0, clip, rate) }),
      ]),
    ])
  }

  /// The keys of a stretch; the last one ends the box, because Label Studio would continue it otherwise.
  private static func sequence(
    _ keys: [AnimationKeyframe],
    _ clip: ExportedClip,
    _ rate: Double
  ) -> [JSONValue] {
    let picture = clip.picture
    return keys.map { key in
      let fraction = { (value: Double, whole: Double) in
        JSONValue.rounded(value / whole * 100, places: 6)
      }
      return .object([
        "frame": .integer(key.number + 1),
        "time": .rounded(Double(key.number + 1) / rate, places: 6),
        "enabled": .bool(key.number != keys.last?.number), "rotation": .integer(0),
        "x": fraction(key.values[0], picture.width), "y": fraction(key.values[1], picture.height),
        "width": fraction(key.values[2], picture.width),
        "height": fraction(key.values[3], picture.height),
      ])
    }
  }
}
