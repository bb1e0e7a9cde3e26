internal import AnnotateFaces
internal import AnnotateMediaTypes

/// The errors of the positions of eyes.
struct EyeTable: AccuracyTable {
  static let name = "eyes"

  /// Errors above this fraction of the distance of the eyes are gross.
  private static let grossError = 0.1

  func measured(on data: EvaluationData) async throws -> String {
    let labels = try EyeLabels(data)
    var table = MarkdownTable(
      "subject",
      [
        "faces", "not found", "without both eyes", "mean error", "median", "worse than 10 %",
        "mean without shift", "median without shift", "worse than 10 % without shift",
        "hidden eyes", "worse than 10 % without shift, eyes not hidden",
      ]
    )
    for level in Accuracy.allCases {
      let survey = try Survey("\(Self.name), \(level.rawValue)") { try ProductSubject(level) }
      table.add([survey.subjects[0].name] + (try await Self.row(of: survey, on: labels)))
    }
    return """
      ## Eyes

      The distance between the centre of each eye's opening and its label, mean of both eyes, as a \
      share of the distance between the labelled centres. \(labels.pictures.count) photos; not \
      every face in them has labels. A label belongs to the detected face with which its box \
      overlaps most, by at least \(FaceAssignment.leastOverlap.percent). Left and right are the \
      subject's own, so swapped eyes would be gross errors.

      These labels are shifted by about a pixel and a half to the right and downwards, whatever \
      the size of the face ([Expressions](Expressions.md)). The columns *without shift* subtract \
      the median of all differences, in pixels. When an eye is hidden, mostly by dark glasses, \
      pupils and lids are left out and the position of the eye is an estimate; the last column \
      leaves such eyes out.

      \(table.text)

      """
  }

  private static func row(
    of survey: Survey<ProductSubject>,
    on labels: EyeLabels
  ) async throws -> [String] {
    let results = try await survey.results(of: labels.pictures, at: \.path) { subject, picture in
      try await subject.faces(picture.path)
    }
    var (count, missing, differences) = (0, 0, [EyeDifference]())
    for (picture, found) in zip(labels.pictures, results) {
      let assigned = FaceAssignment.assign(picture.faces.map(\.box), to: found.map(\.bounds))
      count += assigned.count
      missing += assigned.count { $0 == nil }
      differences += zip(picture.faces, assigned).compactMap { label, index in
        index.flatMap { EyeDifference(of: found[$0].landmarks, from: label) }
      }
    }
    let shift = EyeDifference.typical(of: differences)
    return ["\(count)", "\(missing)", "\(count - missing - differences.count)"]
      + cells(differences, without: (0, 0)) + cells(differences, without: shift)
      + ["\(differences.count { $0.isHidden })"]
      + [cells(differences.filter { !$0.isHidden }, without: shift)[2]]
  }

  private static func cells(
    _ differences: [EyeDifference],
    without shift: (x: Double, y: Double)
  ) -> [String] {
    var errors = Distribution()
    for difference in differences { errors.add(difference.error(without: shift)) }
    return [errors.mean, errors.median, errors.fraction(above: grossError)].map(\.percent)
  }
}
