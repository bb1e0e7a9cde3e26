internal import AnnotateFaces
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar
internal import AnnotateStamps
internal import AnnotateTracking

/// The errors of yaw, and of the position of glasses, on heads that are turned.
struct HeadPoseTable: AccuracyTable {
  static let name = "pose"

  func measured(on data: EvaluationData) async throws -> String {
    let labels = try HeadPoseLabels(data)
    var scores = HeadPoseScore.classes.map { _ in HeadPoseScore() }
    var all = HeadPoseScore()
    var points = ProfilePointScore.Part.allCases.map { ($0, ProfilePointScore()) }
    for (number, source) in labels.sources.enumerated() {
      if number % 20 == 0 {
        ProgressLog.report("\(Self.name): \(number) of \(labels.sources.count)")
      }
      let frames = try await DetectedFrames(source.path)
      let faces = source.faces.filter { $0.size == [frames.size.width, frames.size.height] }
      for (frame, labels) in Dictionary(grouping: faces, by: { $0.frame ?? 0 }) {
        let found = frames.faces[frame] ?? []
        let assigned = FaceAssignment.assign(labels.map(\.bounds), to: found.map(\.bounds))
        for (label, index) in zip(labels, assigned) {
          let face = index.map { found[$0] }
          let square = face.map(Self.square)
          let glasses = square.flatMap(Self.glasses)
          if let square {
            for index in points.indices { points[index].1.add(points[index].0, label, square) }
          }
          let answer = face.map {
            HeadPoseAnswer($0, glasses: glasses, areWorn: label.wears != nil)
          }
          scores[HeadPoseScore.index(of: label.yaw)].add(label, answer)
          all.add(label, answer)
        }
      }
    }
    return [Self.text(scores, all), Self.text(readings: labels), Self.text(points)]
      .joined(separator: "\n")
  }

  /// How well the labels agree with a second reading.
  private static func text(readings labels: HeadPoseLabels) -> String {
    var scores = HeadPoseScore.classes.map { _ in HeadPoseScore() }
    var all = HeadPoseScore()
    for label in labels.sources.flatMap(\.faces) {
      guard let answer = label.again.map({ HeadPoseAnswer($0) }) else { continue }
      scores[HeadPoseScore.index(of: label.yaw)].add(label, answer)
      all.add(label, answer)
    }
    var table = MarkdownTable("labelled yaw", HeadPoseScore.namesOfReading)
    for (name, score) in zip(classNames, scores) { table.add([name] + score.cellsOfReading) }
    table.add(["all"] + all.cellsOfReading)
    return """
      ### Labels read twice

      How much of that is due to the labels: the same figures for somebody else who looked at the \
      same heads without knowing the labels, at all that are turned by 12° or more and 20 others, so \
      that the first row has few of the easy heads. No program can be expected to agree with labels \
      better than people do.

      \(table.text)

      """
  }

  private static let classNames = HeadPoseScore.classes.map { "\(Int($0))–\(Int($0) + 30)°" }

  private static func text(_ points: [(part: ProfilePointScore.Part, ProfilePointScore)]) -> String
  {
    var table = MarkdownTable("point", ProfilePointScore.names)
    for (part, score) in points { table.add([part.rawValue] + score.cells) }
    return """
      ### Points in profile

      The points on the near side of the faces above for which a yaw of 45° or more to the right side \
      was found, where they were seen, and where the head model has them if they are hidden from it, \
      inferred from the other two: distances from the labels in widths of the labelled head.

      \(table.text)

      """
  }

  private static func text(_ scores: [HeadPoseScore], _ all: HeadPoseScore) -> String {
    var table = MarkdownTable("labelled yaw", HeadPoseScore.names)
    for (name, score) in zip(classNames, scores) { table.add([name] + score.cells) }
    table.add(["all"] + all.cells)
    return """
      ## Heads

      The yaw of faces of pictures and clips in three classes by size, of which those from 30° on \
      also have a side, and the picture of the style `glasses`: its width, in widths between the \
      labelled ends, and the middle between its ends, in widths of the labelled head. The ends are \
      those of the line of the eyes on bare faces, and the hinges on faces that wear glasses, as in \
      the labels. Shares are those of the faces that were found. \
      `Benchmarks/Accuracy/Labels/head-pose.md` describes the labels.

      \(table.text)

      """
  }

  /// The face in square pixels, which those of all labelled pictures are.
  private static func square(
    _ face: FaceObservation<DisplaySpace>
  ) -> FaceObservation<SquareSpace> {
    face.mapped(by: AffineTransform<DisplaySpace, SquareSpace>(scaleX: 1, scaleY: 1))
  }

  /// The stamp of the style `glasses`.
  private static func glasses(on face: FaceObservation<SquareSpace>) -> Stamp? {
    StyleRegistry.style(named: "glasses")?
      .stamps(for: StampSubject(face), at: StampMoment()).first
  }
}

/// The faces of all frames of a picture or clip, as a job writes them.
private struct DetectedFrames {
  let size: PixelSize
  /// The faces by the indices of frames.
  private(set) var faces: [Int: [FaceObservation<DisplaySpace>]] = [:]

  init(_ path: String) async throws {
    let folder = try WorkFolder()
    let sidecar = folder.path("clip.faces.jsonl")
    _ = try await DetectionPipeline(DetectionJob(input: path, output: sidecar)).run()
    let reader = try SidecarReader(opening: sidecar)
    size = reader.header.content.geometry.displaySize
    while let frame = try reader.next()?.content {
      faces[frame.index] = frame.faces.map(\.observation)
    }
  }
}
