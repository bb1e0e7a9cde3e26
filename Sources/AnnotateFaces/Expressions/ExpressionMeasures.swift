/// The numbers that a face's expression is told from.
package struct ExpressionMeasures: Sendable {
  /// Of the left eye; nil where it has no extent.
  package let leftEye: [Double]?
  /// Of the right eye; nil where it has no extent.
  package let rightEye: [Double]?
  /// Of the mouth: its shape, then its brightness; nil where one of them cannot be told.
  package let mouth: [Double]?

  /// Measures a face.
  package init(_ face: ExaminedFace) {
    leftEye = EyeMeasures.values(face.leftEye, of: face.mesh, isLeft: true)
    rightEye = EyeMeasures.values(face.rightEye, of: face.mesh, isLeft: false)
    mouth = MouthMeasures.values(face.mesh).flatMap { shape in
      face.mouth.map { shape + $0.values }
    }
  }
}
