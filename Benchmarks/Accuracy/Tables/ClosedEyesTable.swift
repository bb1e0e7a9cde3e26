internal import AnnotateFaces
internal import AnnotateMediaTypes

/// The accuracy with which closed eyes are distinguished from open ones.
struct ClosedEyesTable: AccuracyTable {
  static let name = "closed"

  /// The padding of pictures with closed eyes, which are tight crops, in widths and heights.
  private static let padding = 0.4
  /// The least ratio of height to width of the points around an eye that is labelled as open.
  private static let openRatio = 0.2

  func measured(on data: EvaluationData) async throws -> String {
    let survey = try Survey(Self.name) { try ProductSubject(.normal) }
    var (test, all) = (BinaryScore(), BinaryScore())
    for (isTest, answer) in try await Self.closed(survey, data) + Self.open(survey, data) {
      all.add(answer)
      if isTest { test.add(answer) }
    }
    var table = MarkdownTable("pictures", ExpressionRow.head("closed", "open"))
    table.add(ExpressionRow.cells("never fitted on", test))
    table.add(ExpressionRow.cells("all", all))
    return """
      ## Eyes closed

      Faces with closed eyes (tight crops, padded by \(Self.padding.percent)) and those faces of \
      the labelled photos whose eyes are both open. The answer is *closed* if every visible eye is \
      closed; the score is the mean over the eyes. A face that is not found, or that has no \
      answer, counts as wrong.

      \(table.text)

      """
  }

  private typealias Answers = [(isTest: Bool, answer: BinaryScore.Answer)]

  private static func closed(
    _ survey: Survey<ProductSubject>,
    _ data: EvaluationData
  ) async throws -> Answers {
    let folder = try WorkFolder()
    return try await survey.results(of: try FaceLabels.closed(data), at: \.path) { subject, label in
      let padded = try PaddedPicture(label.path, by: padding, in: folder)
      let face = try await subject.largestFace(padded.path)
      return (try DataPart.isTest(label.name), answer(face, isClosed: true))
    }
  }

  private static func open(
    _ survey: Survey<ProductSubject>,
    _ data: EvaluationData
  ) async throws -> Answers {
    let pictures = try EyeLabels(data).pictures
    return try await survey.results(of: pictures, at: \.path) { subject, picture in
      let found = try await subject.faces(picture.path)
      let assigned = FaceAssignment.assign(picture.faces.map(\.box), to: found.map(\.bounds))
      let isTest = try DataPart.isTest(FaceLabels.stem(picture.path))
      return zip(picture.faces, assigned)
        .filter { min($0.0.leftOpenness, $0.0.rightOpenness) >= openRatio }
        .map { _, index in (isTest, answer(index.map { found[$0] }, isClosed: false)) }
    }.flatMap(\.self)
  }

  private static func answer(
    _ face: FaceObservation<DisplaySpace>?,
    isClosed: Bool
  ) -> BinaryScore.Answer {
    let eyes = [face?.expression.leftEye, face?.expression.rightEye].compactMap(\.self)
    guard !eyes.isEmpty else {
      return BinaryScore.Answer(isTrue: isClosed, answer: nil, score: nil)
    }
    return BinaryScore.Answer(
      isTrue: isClosed,
      answer: face?.expression.hasClosedEyes,
      score: 1 - eyes.map(\.openness).reduce(0, +) / Double(eyes.count)
    )
  }
}

extension ProductSubject {
  /// The largest face in a picture.
  ///
  /// - Throws: an error if the picture cannot be read.
  func largestFace(_ path: String) async throws -> FaceObservation<DisplaySpace>? {
    try await faces(path).max { $0.bounds.area < $1.bounds.area }
  }
}
