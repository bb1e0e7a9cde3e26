/// The numbers that a face's expression is told from.
package struct ExpressionMeasures: Sendable {
  /// Of the lids of the left eye; nil where it has no extent.
  package let leftEye: [Double]?
  /// Of the lids of the right eye; nil where it has no extent.
  package let rightEye: [Double]?
  /// Of the mouth: its shape, then its brightness; nil where one of them cannot be told.
  package let mouth: [Double]?

  /// Measures a face.
  package init(_ face: ExaminedFace) {
    leftEye = EyeMeasures.values(face.leftEye, isLeft: true)
    rightEye = EyeMeasures.values(face.rightEye, isLeft: false)
    mouth = MouthMeasures.values(face.mesh).flatMap { shape in
      face.mouth.map { shape + $0.values }
    }
  }
}
