/// The numbers from which the expression of a face is classified.
package struct ExpressionMeasures: Sendable {
  /// The measures of the left eye; nil if it has no extent.
  package let leftEye: [Double]?
  /// The measures of the right eye; nil if it has no extent.
  package let rightEye: [Double]?
  /// The measures of the mouth: its shape, then its brightness; nil if one of them is unknown.
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
