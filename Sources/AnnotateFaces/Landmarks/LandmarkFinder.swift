package import AnnotateInference
package import AnnotateMediaTypes
internal import AnnotateStages

/// Refines the faces that a detector found.
///
/// It finds eyes, pupils, nose, mouth, brows and jaw with a mesh of the face and the contours of its
/// eyes, and from these the pose of the head, whether the eyes are closed, and whether the face smiles.
///
/// It works on its own serial queue.
package actor LandmarkFinder {
  /// The paths of the model files, for the sidecar's header.
  package nonisolated let modelFiles: [String]

  /// The side of the square around a face that a view must show, in longer sides of the face's box: the
  /// mesh network needs one and a half, turned by any angle.
  package static let viewMargin = 2.2
  /// The number of pixels across a view that gives both networks a sharp picture; they gain nothing from
  /// more.
  package static let viewSide = 352
  /// The least size of a face for refinement, in pixels of its shorter side.
  package static let smallestFace = 20.0

  private let executor = SerialQueueExecutor(label: "annotate.landmarks")
  private let folder: RuntimeFolder
  private let keepsMesh: Bool
  /// A buffer that is reused for every face, to avoid allocations.
  private var mouthPixels: [Float] = []
  private var networks: (mesh: FaceMesh, eyes: EyeContour)?

  /// The finder's serial queue.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Finds the model files; `prepare` or the first face compiles them.
  ///
  /// - Parameters:
  ///   - folder: the runtime folder with the models.
  ///   - keepsMesh: whether faces keep all points of the mesh.
  /// - Throws: `.unavailable` if a file is missing.
  package init(in folder: RuntimeFolder, keepsMesh: Bool = false) throws(AnnotateError) {
    self.folder = folder
    self.keepsMesh = keepsMesh
    modelFiles = [
      try folder.model(named: FaceMesh.fileName), try folder.model(named: EyeContour.fileName),
    ]
  }

  /// Compiles the networks, which takes a third of a second.
  ///
  /// - Throws: `.unavailable` if a model or its runtime fails.
  package func prepare() throws(AnnotateError) {
    _ = try loaded()
  }

  /// Refines a face: finds landmarks, pose, expression and the extent of the mesh.
  ///
  /// If the mesh network finds no face, the result has the detector's landmarks that lie in the picture.
  ///
  /// - Throws: `.unavailable` if a model or its runtime fails.
  package func refine(
    _ face: FaceObservation<SquareSpace>,
    in view: PictureView
  ) throws(AnnotateError) -> Refinement {
    let extent = FaceExtent(face.bounds, angle: face.landmarks.roll ?? 0)
    guard let examined = try examine(extent, in: view) else {
      return Refinement(face: face.cut(to: view))
    }
    return Refinement(
      face: examined.describe(face, in: view, keepsMesh: keepsMesh),
      mesh: examined.mesh.extent
    )
  }

  /// Runs both networks on the face that fills `extent`; nil if the mesh network finds no face.
  ///
  /// If the extent of the mesh differs much from `extent`, the mesh network runs once more on the mesh's
  /// extent.
  ///
  /// - Throws: `.unavailable` if a model or its runtime fails.
  package func examine(
    _ extent: FaceExtent,
    in view: PictureView
  ) throws(AnnotateError) -> ExaminedFace? {
    let (finder, eyes) = try loaded()
    guard var mesh = try finder.mesh(in: extent, of: view) else { return nil }
    if mesh.extent.differs(from: extent) {
      guard let better = try finder.mesh(in: mesh.extent, of: view) else { return nil }
      mesh = better
    }
    let (left, right) = (MeshNumber.leftEye, MeshNumber.rightEye)
    return ExaminedFace(
      mesh: mesh,
      leftEye: try eyes.eye(
        between: mesh[left.outer],
        and: mesh[left.inner],
        isLeft: true,
        in: view
      ),
      rightEye: try eyes.eye(
        between: mesh[right.outer],
        and: mesh[right.inner],
        isLeft: false,
        in: view
      ),
      mouth: MouthPatch(of: mesh, in: view, &mouthPixels)
    )
  }

  private func loaded() throws(AnnotateError) -> (mesh: FaceMesh, eyes: EyeContour) {
    if let networks { return networks }
    let new = (
      mesh: try FaceMesh(path: modelFiles[0], in: folder),
      eyes: try EyeContour(path: modelFiles[1], in: folder)
    )
    networks = new
    return new
  }
}
