package import AnnotateMediaTypes

/// The unfiltered output of both networks for a face, which includes parts that are not visible.
package struct ExaminedFace: Sendable {
  /// The whole face.
  package let mesh: MeshedFace
  /// The subject's left eye.
  package let leftEye: ContouredEye
  /// The subject's right eye.
  package let rightEye: ContouredEye
  /// The brightness of the mouth and its surroundings; nil if they are not inside the picture.
  package let mouth: MouthPatch?
}

extension ExaminedFace {
  /// Adds the credible output of both networks to a face that a detector found.
  ///
  /// - Parameters:
  ///   - found: the face.
  ///   - view: the picture that the networks examined.
  ///   - keepsMesh: whether the face gets all points of the mesh.
  /// - Returns: the same face with landmarks, pose and expression, without landmarks that are not
  ///   credible, even if the detector had reported them.
  package func describe(
    _ found: FaceObservation<SquareSpace>,
    in view: PictureView,
    keepsMesh: Bool = false
  ) -> FaceObservation<SquareSpace> {
    var face = found
    let pose = HeadPose(mesh)
    face.pose = pose.map { $0.corrected(by: found.pose) } ?? found.pose
    let credible = CredibleParts(of: self, pose: pose, in: view)
    face.landmarks = FaceLandmarks()
    face.landmarks.setEyes(self, credible)
    face.landmarks.setMiddle(mesh, credible)
    face.landmarks.setSides(mesh, credible)
    let size = found.bounds.shorterSide
    face.expression = FaceExpression(self, credible, pose: face.pose, faceSize: size)
    if keepsMesh {
      face.mesh = zip(mesh.points, mesh.depths).map { MeshPoint($0, depth: $1) }
    }
    return face
  }
}

extension FaceLandmarks where Space == SquareSpace {
  fileprivate mutating func setEyes(_ examined: ExaminedFace, _ credible: CredibleParts) {
    leftEye = credible.hasLeftEye ? examined.leftEye.center : nil
    rightEye = credible.hasRightEye ? examined.rightEye.center : nil
    guard !credible.hidesEyes else { return }
    if credible.hasLeftEye, let pupil = examined.leftEye.pupil {
      leftPupil = pupil
      leftEyeOutline = examined.leftEye.outline
    }
    if credible.hasRightEye, let pupil = examined.rightEye.pupil {
      rightPupil = pupil
      rightEyeOutline = examined.rightEye.outline
    }
  }

  fileprivate mutating func setMiddle(_ mesh: MeshedFace, _ credible: CredibleParts) {
    func point(_ number: Int) -> Point<SquareSpace>? { credible.inPicture(mesh[number]) }
    nose = point(MeshNumber.noseTip)
    upperLip = point(MeshNumber.upperLip)
    lowerLip = point(MeshNumber.lowerLip)
    chin = point(MeshNumber.chin)
  }

  fileprivate mutating func setSides(_ mesh: MeshedFace, _ credible: CredibleParts) {
    if credible.showsLeft {
      mouthLeft = credible.inPicture(mesh[MeshNumber.leftMouthCorner])
      leftBrow = Self.brow(MeshNumber.leftBrow, mesh, credible)
      leftJaw = Self.jaw(MeshNumber.leftJaw, mesh, credible)
    }
    if credible.showsRight {
      mouthRight = credible.inPicture(mesh[MeshNumber.rightMouthCorner])
      rightBrow = Self.brow(MeshNumber.rightBrow, mesh, credible)
      rightJaw = Self.jaw(MeshNumber.rightJaw, mesh, credible)
    }
  }

  private static func brow(
    _ numbers: (outer: Int, middle: Int, inner: Int),
    _ mesh: MeshedFace,
    _ credible: CredibleParts
  ) -> Brow<SquareSpace>? {
    guard let inner = credible.inPicture(mesh[numbers.inner]),
      let middle = credible.inPicture(mesh[numbers.middle]),
      let outer = credible.inPicture(mesh[numbers.outer])
    else { return nil }
    return Brow(inner: inner, middle: middle, outer: outer)
  }

  /// All points of one side or none: without all of them, the number of a point would be unknown.
  private static func jaw(
    _ numbers: [Int],
    _ mesh: MeshedFace,
    _ credible: CredibleParts
  ) -> [Point<SquareSpace>] {
    let points = numbers.compactMap { credible.inPicture(mesh[$0]) }
    return points.count == numbers.count ? points : []
  }
}
