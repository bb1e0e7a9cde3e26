internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Precision, recall and average precision of boxes, by size of the faces.
struct BoxTable: AccuracyTable {
  static let name = "boxes"

  func measured(on data: EvaluationData) async throws -> String {
    let labels = try BoxLabels(data)
    var table = MarkdownTable(
      "subject",
      SizeBand.all.map { "\($0.name): precision / recall / AP" }
    )
    for (name, subject) in Self.subjects {
      let survey = try Survey("\(Self.name), \(name)", subject)
      table.add(try await Self.row(of: survey, on: labels))
    }
    return """
      ## Boxes

      \(labels.pictures.count) pictures. A box counts as found at an overlap (IoU) of at least \
      0.5. The size of a face is the side of the square with the area of its label. Faces under 10 \
      pixels and faces that are marked as hard count neither way. Precision and recall are \
      measured at the least confidence of each subject, average precision (AP) over all boxes with \
      a confidence above \(BoxConfidence.least).

      The pictures are treated as stills: `normal` shows them to CenterFace at 960 by 640 pixels, \
      upright and turned, and enlarged where YuNet suspects far faces. `high` shows all of the \
      enlarged picture, and everything but the turned ones mirrored, too. The rows for frames \
      of a video show what an anchor frame of a video gets: `normal` then runs CenterFace at 512 \
      pixels across, YuNet at 960, and CenterFace on parts of the latter.

      Not every false positive is one: of 21 that `high` had in 192 of these pictures, 11 are \
      faces without a label, such as one in the dark or in a picture on a wall, 5 are faces whose \
      label lies elsewhere, and 5 are no faces.

      \(table.text)

      """
  }

  private typealias Maker = @Sendable () throws -> any BoxSubject

  private static let subjects: [(name: String, make: Maker)] =
    Accuracy.allCases.map { level in (level.rawValue, { try ProductSubject(level) }) }
    + Accuracy.allCases.map { level in
      ("\(level.rawValue), video", { try ProductSubject(level, isStill: false) })
    } + [("CenterFace", PlainSubject.centerFace), ("YuNet", PlainSubject.yuNet)]

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
    let cells = zip(asUsed.scores, all.scores).map { used, all in
      [used.precision, used.recall, all.averagePrecision].map { $0.digits(3) }
        .joined(separator: " / ")
    }
    return [survey.subjects[0].name] + cells
  }
}
