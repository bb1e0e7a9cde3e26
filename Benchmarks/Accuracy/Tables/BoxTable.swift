internal import MediaTypes

/// Precision, recall and average precision of boxes, by size of the faces.
struct BoxTable: AccuracyTable {
  static let name = "boxes"

  func measured(on data: EvaluationData) async throws -> String {
    let labels = try BoxLabels(data)
    var table = MarkdownTable(
      "looking",
      SizeBand.all.map { "\($0.name): precision / recall / AP" }
    )
    let subjects: [any BoxSubject] =
      try ProductSubject.levels() + [PlainSubject.centerFace(), PlainSubject.blazeFace()]
    for subject in subjects {
      table.add([subject.name] + (try await Self.scores(of: subject, on: labels)))
    }
    return """
      ## Boxes

      \(labels.pictures.count) pictures. Overlap of at least half (IoU 0.5). The size of a face is the \
      side of the square that has the area of its label; faces under 10 pixels and those marked as \
      hard to tell count neither way. Precision and recall at each one's own least confidence, average \
      precision (AP) over all that are surer than \(BoxConfidence.least).

      \(table.text)

      """
  }

  private static func scores(
    of subject: any BoxSubject,
    on labels: BoxLabels
  ) async throws -> [String] {
    var (asUsed, all) = (BandedScores(), BandedScores())
    for picture in labels.pictures {
      asUsed.add(try await subject.boxes(picture.path), labels: picture.boxes)
      all.add(try await subject.unsureBoxes(picture.path), labels: picture.boxes)
    }
    return zip(asUsed.scores, all.scores).map { used, unsure in
      [used.precision, used.recall, unsure.averagePrecision].map { $0.digits(3) }
        .joined(separator: " / ")
    }
  }
}
