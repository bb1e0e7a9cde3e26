internal import Faces
internal import Foundation
internal import MediaTypes

/// How well closed eyes are told from open ones.
struct ClosedEyesTable: AccuracyTable {
  static let name = "closed"

  /// Closed eyes come as tight crops.
  private static let padding = 0.4
  /// Labelled eyes are open where height over width of the points round each is at least so much.
  private static let openRatio = 0.2

  func measured(on data: EvaluationData) async throws -> String {
    let subject = try ProductSubject(.normal)
    var (test, all) = (BinaryScore(), BinaryScore())
    for (isTest, answer) in try await Self.closed(subject, data) + Self.open(subject, data) {
      all.add(answer)
      if isTest { test.add(answer) }
    }
    var table = MarkdownTable("pictures", ExpressionRow.head("closed", "open"))
    table.add(ExpressionRow.cells("never fitted on", test))
    table.add(ExpressionRow.cells("all", all))
    return """
      ## Eyes closed

      Faces with closed eyes (tight crops, padded by \(Self.padding.percent)) and faces of the labelled \
      photos whose eyes are both open. The answer is that all eyes that are seen are closed, the score \
      how closed they are on average. A face that is not found, or of whose eyes nothing is said, \
      counts as wrong.

      \(table.text)

      """
  }

  private typealias Answers = [(isTest: Bool, answer: BinaryScore.Answer)]

  private static func closed(
    _ subject: ProductSubject,
    _ data: EvaluationData
  ) async throws -> Answers {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("accuracy.\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var answers: Answers = []
    for (path, name) in try FaceLabels.closed(data) {
      let padded = try PaddedPicture(path, by: padding, in: folder)
      let face = try await subject.largestFace(padded.path)
      answers.append((try DataPart.isTest(name), answer(face, isClosed: true)))
    }
    return answers
  }

  private static func open(
    _ subject: ProductSubject,
    _ data: EvaluationData
  ) async throws -> Answers {
    var answers: Answers = []
    for picture in try EyeLabels(data).pictures {
      let found = try await subject.faces(picture.path)
      let assigned = FaceAssignment.assign(picture.faces.map(\.box), to: found.map(\.bounds))
      let isTest = try DataPart.isTest(FaceLabels.stem(picture.path))
      for (label, index) in zip(picture.faces, assigned)
      where min(label.leftOpenness, label.rightOpenness) >= openRatio {
        answers.append((isTest, answer(index.map { found[$0] }, isClosed: false)))
      }
    }
    return answers
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
      answer: eyes.allSatisfy(\.isClosed),
      score: 1 - eyes.map(\.openness).reduce(0, +) / Double(eyes.count)
    )
  }
}

extension ProductSubject {
  /// The face that fills most of a picture.
  ///
  /// - Throws: where the picture cannot be looked at.
  func largestFace(_ path: String) async throws -> FaceObservation<DisplaySpace>? {
    try await faces(path).max { $0.bounds.area < $1.bounds.area }
  }
}
