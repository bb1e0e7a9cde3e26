internal import AnnotateFaces
internal import AnnotateMediaTypes

/// The accuracy of smiles, and of the angles of the same faces.
struct SmileTable: AccuracyTable {
  static let name = "smile"

  func measured(on data: EvaluationData) async throws -> String {
    let survey = try Survey(Self.name) { try ProductSubject(.normal) }
    let labels = try FaceLabels.smiles(data)
    let faces = try await survey.results(of: labels, at: \.path) { subject, label in
      try await subject.largestFace(label.path)
    }
    var (test, all) = (BinaryScore(), BinaryScore())
    var angles = AngleErrors()
    for (label, face) in zip(labels, faces) {
      let smile = face?.expression.smile
      let answer = BinaryScore.Answer(
        isTrue: label.isSmiling,
        answer: smile?.isSmiling,
        score: smile?.score
      )
      all.add(answer)
      if try DataPart.isTest(label.name) { test.add(answer) }
      if let pose = face?.pose { angles.add(pose, label) }
    }
    var table = MarkdownTable("pictures", ExpressionRow.head("smiles", "others"))
    table.add(ExpressionRow.cells("never fitted on", test))
    table.add(ExpressionRow.cells("all", all))
    return """
      ## Smile

      Faces of about 100 pixels. A face that is not found counts as wrong.

      \(table.text)

      ## Angles

      The same faces against angles that people estimated, in degrees. The labels may have another \
      zero, which the mean difference shows; the last column is the error without it.

      \(angles.table.text)

      """
  }
}

/// The errors of angles compared with the labels.
struct AngleErrors {
  private var yaw = PairedNumbers()
  private var pitch = PairedNumbers()
  private var roll = PairedNumbers()

  /// Adds a face.
  mutating func add(_ pose: HeadPose, _ label: FaceLabels.Smile) {
    roll.add(pose.roll, label.roll)
    if let found = pose.yaw { yaw.add(found, label.yaw) }
    if let found = pose.pitch { pitch.add(found, label.pitch) }
  }

  /// A row for each angle.
  var table: MarkdownTable {
    var table = MarkdownTable(
      "angle",
      ["faces", "correlation", "mean difference", "mean error without it"]
    )
    for (name, numbers) in [("roll", roll), ("yaw", yaw), ("pitch", pitch)] {
      table.add([
        name, "\(numbers.count)", numbers.correlation.digits(3), numbers.meanDifference.digits(1),
        numbers.meanErrorWithoutDifference.digits(1),
      ])
    }
    return table
  }
}
