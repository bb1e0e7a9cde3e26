package import Inference
package import MediaTypes
internal import Stages

/// Finds the points of faces that a detector has found, finer than the detector does: eyes, pupils,
/// nose and mouth, from a mesh of the face and the contours of its eyes.
///
/// It works on a serial queue of its own.
package actor LandmarkFinder {
  /// The files of the models it runs, for the record.
  package nonisolated let modelFiles: [String]

  /// How much of a face's box a picture must show around its middle, in longer sides of the box: the
  /// mesh looks at one and a half, however it is turned.
  package static let viewMargin = 2.2
  /// The pixels across a view that both networks see sharp; more is not looked at.
  package static let viewSide = 352
  /// Faces that are smaller than this, in pixels of their shorter side, have no points to be found.
  package static let smallestFace = 20.0

  private let executor = SerialQueueExecutor(label: "annotate.landmarks")
  private let folder: RuntimeFolder
  private var networks: (mesh: FaceMesh, eyes: EyeContour)?

  /// The finder's serial queue.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Finds the models' files; they are compiled by `prepare` or with the first face.
  ///
  /// - Throws: `.unavailable` where a file is missing.
  package init(in folder: RuntimeFolder) throws(AnnotateError) {
    self.folder = folder
    modelFiles = [
      try folder.model(named: FaceMesh.fileName), try folder.model(named: EyeContour.fileName),
    ]
  }

  /// Compiles the networks, which takes a third of a second.
  ///
  /// - Throws: `.unavailable` where a model or its runtime fails.
  package func prepare() throws(AnnotateError) {
    _ = try loaded()
  }

  /// The face with finer points, and where its mesh lies; the face as it was where they cannot be found.
  ///
  /// - Throws: `.unavailable` where a model or its runtime fails.
  package func refine(
    _ face: FaceObservation<SquareSpace>,
    in view: PictureView
  ) throws(AnnotateError) -> CloseLook {
    let (mesh, eyes) = try loaded()
    let angle = face.landmarks.roll ?? 0
    guard let points = try mesh.points(of: face.bounds, angle: angle, in: view) else {
      return CloseLook(face: face)
    }
    typealias Numbers = FaceMesh.Points
    let (left, right) = (Numbers.leftEyeCorners, Numbers.rightEyeCorners)
    let leftEye = try eyes.eye(between: points[left.0], and: points[left.1], isLeft: true, in: view)
    let rightEye = try eyes.eye(
      between: points[right.0],
      and: points[right.1],
      isLeft: false,
      in: view
    )
    var refined = face
    refined.landmarks = FaceLandmarks(
      leftEye: leftEye.center,
      rightEye: rightEye.center,
      leftPupil: leftEye.pupil,
      rightPupil: rightEye.pupil,
      nose: points[Numbers.noseTip],
      mouthLeft: points[Numbers.leftMouthCorner],
      mouthRight: points[Numbers.rightMouthCorner]
    )
    return CloseLook(
      face: refined,
      mesh: MeshExtent(enclosing: points.points, angle: angle)
    )
  }

  private func loaded() throws(AnnotateError) -> (mesh: FaceMesh, eyes: EyeContour) {
    if let networks { return networks }
    let made = (
      mesh: try FaceMesh(path: modelFiles[0], in: folder),
      eyes: try EyeContour(path: modelFiles[1], in: folder)
    )
    networks = made
    return made
  }
}
