package import Faces
package import Inference
package import MediaTypes

/// What looks at frames.
package struct LookModels: Sendable {
  /// Finds the faces of whole pictures.
  package let detector: any FaceDetector
  /// Finds the points of faces.
  package let landmarks: LandmarkFinder

  /// Finds the files of the models; they are compiled when they are needed.
  ///
  /// - Parameters:
  ///   - options: how faces are looked for.
  ///   - keepsMesh: whether all points of each face are wanted.
  ///   - folder: where the models are.
  /// - Throws: `.unavailable` where one is missing.
  package init(
    for options: LookOptions,
    keepsMesh: Bool = false,
    in folder: RuntimeFolder
  ) throws(AnnotateError) {
    detector = try CenterFaceDetector(
      in: folder,
      threshold: options.confidence ?? CenterFaceDetector.defaultThreshold
    )
    landmarks = try LandmarkFinder(in: folder, keepsMesh: keepsMesh)
  }

  /// The files of the models, for the record.
  package var files: [String] { detector.modelFiles + landmarks.modelFiles }
}
