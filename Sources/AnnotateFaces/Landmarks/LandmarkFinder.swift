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

  /// The least size of a face for refinement, in pixels of its shorter side.
  package static let smallestFace = 20.0

  private let executor = SerialQueueExecutor(label: "annotate.landmarks")
  private let folder: RuntimeFolder
  private let keepsMesh: Bool
  /// A buffer that is reused for every face, to avoid allocations.
  private var mouthPixels: [Float] = []
  private var mesh: FaceMesh?
  private var contours: FaceContours?

  /// The finder's serial queue.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Finds the model files; the first face loads them, because many pictures show none.
  ///
  /// - Parameters:
  ///   - folder: the runtime folder with the models.
  ///   - keepsMesh: whether faces keep all points of the mesh.
  /// - Throws: `.unavailable` if a file is missing.
  package init(in folder: RuntimeFolder, keepsMesh: Bool = false) throws(AnnotateError) {
    self.folder = folder
    self.keepsMesh = keepsMesh
    modelFiles = [
      try folder.model(named: FaceMesh.fileName), try folder.model(named: FaceContours.fileName),
    ]
  }

  /// Compiles the networks that the cache does not have, which takes a third of a second, so that one that cannot be
  /// compiled is noticed before the work begins.
  ///
  /// - Throws: `.unavailable` if a model or its runtime fails.
  package func prepare() throws(AnnotateError) {
    if !FaceMesh.isCompiled(modelFiles[0], in: folder) { _ = try loadedMesh() }
    if !FaceContours.isCompiled(modelFiles[1], in: folder) { _ = try loadedContours() }
  }

  /// Loads the networks, so that the first face takes no longer than the others.
  ///
  /// - Throws: `.unavailable` if a model or its runtime fails.
  package func load() throws(AnnotateError) {
    _ = try loadedMesh()
    _ = try loadedContours()
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
    let isDetailed = face.bounds.shorterSide >= FaceExpression.smallestFace
    guard let examined = try examine(extent, in: view, isDetailed: isDetailed) else {
      return Refinement(face: face.cut(to: view))
    }
    return Refinement(
      face: examined.describe(face, in: view, keepsMesh: keepsMesh),
      mesh: examined.mesh.extent
    )
  }

  /// Runs both networks on the face that fills `extent`.
  ///
  /// If the extent of the mesh differs much from `extent`, the mesh network runs once more on the mesh's
  /// extent.
  ///
  /// - Parameters:
  ///   - extent: the extent of a detector's box or of a mesh.
  ///   - view: the picture.
  ///   - isDetailed: whether to refine eyes and lips, for which small faces show too little.
  /// - Returns: the face; nil if the mesh network finds none.
  /// - Throws: `.unavailable` if a model or its runtime fails.
  package func examine(
    _ extent: FaceExtent,
    in view: PictureView,
    isDetailed: Bool = true
  ) throws(AnnotateError) -> ExaminedFace? {
    let finder = try loadedMesh()
    guard var output = try finder.mesh(in: extent.examinedSquare, of: view) else {
      return nil
    }
    var mesh = output.face
    let meshExtent = mesh.extent
    if meshExtent.differs(from: extent) {
      guard let better = try finder.mesh(in: meshExtent.examinedSquare, of: view) else {
        return nil
      }
      (output, mesh) = (better, better.face)
    }
    guard isDetailed else { return ExaminedFace(mesh, before: mesh, pupils: nil, mouth: nil) }
    let irises = try loadedContours().refine(&output.points, finder)
    let map = output.square.toSquare(pixels: FaceMesh.pixels)
    let refined = output.face
    return ExaminedFace(
      refined,
      before: mesh,
      pupils: (map.apply(irises.left), map.apply(irises.right)),
      mouth: MouthPatch(of: refined, in: view, &mouthPixels)
    )
  }

  private func loadedMesh() throws(AnnotateError) -> FaceMesh {
    if let mesh { return mesh }
    let new = try FaceMesh(path: modelFiles[0], in: folder)
    mesh = new
    return new
  }

  private func loadedContours() throws(AnnotateError) -> FaceContours {
    if let contours { return contours }
    let new = try FaceContours(path: modelFiles[1], in: folder)
    contours = new
    return new
  }
}

extension ExaminedFace {
  /// Combines a mesh with the eyes in it; `before` is the mesh before eyes and lips were refined.
  fileprivate init(
    _ refined: MeshedFace,
    before mesh: MeshedFace,
    pupils: (left: Point<SquareSpace>, right: Point<SquareSpace>)?,
    mouth: MouthPatch?
  ) {
    self.init(
      mesh: refined,
      leftEye: ContouredEye(
        ContourNumbers.leftEye,
        of: refined,
        before: mesh,
        pupil: pupils?.left
      ),
      rightEye: ContouredEye(
        ContourNumbers.rightEye,
        of: refined,
        before: mesh,
        pupil: pupils?.right
      ),
      mouth: mouth
    )
  }
}
