internal import Faces
internal import MediaTypes

/// How far the eyes are from where they are.
struct EyeTable: AccuracyTable {
  static let name = "eyes"

  /// Errors above this share of the distance of the eyes are gross.
  private static let grossError = 0.1

  func measured(on data: EvaluationData) async throws -> String {
    let labels = try EyeLabels(data)
    var table = MarkdownTable(
      "looking",
      ["faces", "not found", "without both eyes", "mean error", "median", "worse than 10 %"]
    )
    for level in Accuracy.allCases {
      let survey = try Survey("\(Self.name), \(level.rawValue)") { try ProductSubject(level) }
      table.add([survey.lookers[0].name] + (try await Self.row(of: survey, on: labels)))
    }
    return """
      ## Eyes

      The distance of the centres of both eye openings from the labelled ones, mean of both eyes, over \
      the distance of the labelled centres. \(labels.pictures.count) photos, not every face of which \
      has labels; a label belongs to the found face with which its box overlaps most, by \
      \(FaceAssignment.leastOverlap.percent) at least. Left and right are the subject's own, so \
      exchanged eyes would be gross errors.

      \(table.text)

      """
  }

  private static func row(
    of survey: Survey<ProductSubject>,
    on labels: EyeLabels
  ) async throws -> [String] {
    let seen = try await survey.results(of: labels.pictures, at: \.path) { subject, picture in
      try await subject.faces(picture.path)
    }
    var (count, missing, incomplete, errors) = (0, 0, 0, Distribution())
    for (picture, found) in zip(labels.pictures, seen) {
      let assigned = FaceAssignment.assign(picture.faces.map(\.box), to: found.map(\.bounds))
      for (label, index) in zip(picture.faces, assigned) {
        count += 1
        guard let index else {
          missing += 1
          continue
        }
        guard let error = Self.error(of: found[index].landmarks, label) else {
          incomplete += 1
          continue
        }
        errors.add(error)
      }
    }
    return [
      "\(count)", "\(missing)", "\(incomplete)", errors.mean.percent, errors.median.percent,
      errors.share(above: grossError).percent,
    ]
  }

  private static func error(
    of found: FaceLandmarks<DisplaySpace>,
    _ label: EyeLabels.Face
  ) -> Double? {
    guard let left = found.leftEye, let right = found.rightEye else { return nil }
    let sum = left.distance(to: label.leftEye) + right.distance(to: label.rightEye)
    return sum / 2 / label.eyeDistance
  }
}
