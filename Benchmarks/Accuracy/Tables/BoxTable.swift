internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Precision, recall and average precision of boxes, by size of the faces.
struct BoxTable: AccuracyTable {
  static let name = "boxes"

  func measured(on data: EvaluationData) async throws -> String {
    let labels = try BoxLabels(data)
    var table = MarkdownTable(
      "looking",
      SizeBand.all.map { "\($0.name): precision / recall / AP" }
    )
    for (name, subject) in Self.subjects {
      let survey = try Survey("\(Self.name), \(name)", subject)
      table.add(try await Self.row(of: survey, on: labels))
    }
    return """
      ## Boxes

      \(labels.pictures.count) pictures. Overlap of at least half (IoU 0.5). The size of a face is the \
      side of the square that has the area of its label; faces under 10 pixels and those marked as \
      hard to tell count neither way. Precision and recall at each one's own least confidence, average \
      precision (AP) over all that are surer than \(BoxConfidence.least).

      The pictures are looked at as stills are: `normal` shows them to CenterFace at 960 by 640 pixels and \
      turned. Frames of a video, which have a row of their own, it sees 640 pixels wide up to 4 by 3, as \
      CenterFace alone sees pictures here, and higher ones at 640 by 480 pixels' area at most.

      Not all that counts as false is: of 21 such findings of `high` in 192 of these pictures, a person sees a \
      face without a label in 11, such as one in the dark or in a picture on a wall, one whose label lies \
      elsewhere in 5, and none in 5.

      \(table.text)

      """
  }

  private typealias Maker = @Sendable () throws -> any BoxSubject

  private static let subjects: [(name: String, make: Maker)] =
    Accuracy.allCases.map { level in (level.rawValue, { try ProductSubject(level) }) }
    + [("video", { try ProductSubject(.normal, isStill: false) })]
    + [("CenterFace", PlainSubject.centerFace), ("BlazeFace", PlainSubject.blazeFace)]

  private static func row(
    of survey: Survey<any BoxSubject>,
    on labels: BoxLabels
  ) async throws -> [String] {
    let found = try await survey.results(of: labels.pictures, at: \.path) { subject, picture in
      try await subject.boxes(picture.path)
    }
    var (asUsed, all) = (BandedScores(), BandedScores())
    for (picture, boxes) in zip(labels.pictures, found) {
      asUsed.add(boxes.asUsed, labels: picture.boxes)
      all.add(boxes.all, labels: picture.boxes)
    }
    let cells = zip(asUsed.scores, all.scores).map { used, unsure in
      [used.precision, used.recall, unsure.averagePrecision].map { $0.digits(3) }
        .joined(separator: " / ")
    }
    return [survey.lookers[0].name] + cells
  }
}
