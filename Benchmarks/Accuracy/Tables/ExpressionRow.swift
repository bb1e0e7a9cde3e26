/// A row of a table about a yes-or-no question.
enum ExpressionRow {
  /// The columns after the first.
  static func head(_ yes: String, _ no: String) -> [String] {
    ["faces", "no answer", "\(yes) right", "\(no) right", "balanced accuracy", "AUC"]
  }

  /// The cells of a row.
  static func cells(_ name: String, _ score: BinaryScore) -> [String] {
    [
      name, "\(score.count)", "\(score.missingCount)", score.sensitivity.percent,
      score.specificity.percent, score.balancedAccuracy.digits(3), score.areaUnderCurve.digits(3),
    ]
  }
}
