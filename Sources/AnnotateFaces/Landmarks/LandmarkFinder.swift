package import AnnotateInference
package import AnnotateMediaTypes
internal import AnnotateStages

/// Finds the points of faces that a detector has found, finer than the detector does: eyes, pupils,
/// nose, mouth, brows and jaw, from a mesh of the face and the contours of its eyes; and with them how
/// the head is turned, whether the eyes are closed, and whether the face smiles.
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
  private let keepsMesh: Bool
  /// Kept from face to face, so that it need not be made anew.
  private var mouthPixels: [Float] = []
  private var networks: (mesh: FaceMesh, eyes: EyeContour)?

  /// The finder's serial queue.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Finds the models' files; they are compiled by `prepare` or with the first face.
  ///
  /// - Parameters:
  ///   - folder: where they are.
  ///   - keepsMesh: whether faces get all points of the mesh.
  /// - Throws: `.unavailable` where a file is missing.
  package init(in folder: RuntimeFolder, keepsMesh: Bool = false) throws(AnnotateError) {
    self.folder = folder
    self.keepsMesh = keepsMesh
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

  /// The face with finer points, with its angles and its expression, and where its mesh lies; where the
  /// mesh's network sees none, with the detector's points that lie in the picture.
  ///
  /// - Throws: `.unavailable` where a model or its runtime fails.
  package func refine(
    _ face: FaceObservation<SquareSpace>,
    in view: PictureView
  ) throws(AnnotateError) -> CloseLook {
    let extent = FaceExtent(face.bounds, angle: face.landmarks.roll ?? 0)
    guard let examined = try examine(extent, in: view) else {
      return CloseLook(face: face.cut(to: view))
    }
    return CloseLook(
      face: examined.describe(face, in: view, keepsMesh: keepsMesh),
      mesh: examined.mesh.extent
    )
  }

  /// Everything that both networks say of the face that fills `extent`; nil where the mesh's sees none.
  ///
  /// Where the mesh shows that the face lies otherwise, it is looked for once more where it lies.
  ///
  /// - Throws: `.unavailable` where a model or its runtime fails.
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
    let made = (
      mesh: try FaceMesh(path: modelFiles[0], in: folder),
      eyes: try EyeContour(path: modelFiles[1], in: folder)
    )
    networks = made
    return made
  }
}
