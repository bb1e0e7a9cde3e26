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
  /// - Throws: `.unavailable` where one is missing.
  package init(for options: LookOptions, in folder: RuntimeFolder) throws(AnnotateError) {
    detector = try CenterFaceDetector(
      in: folder,
      threshold: options.confidence ?? CenterFaceDetector.defaultThreshold
    )
    landmarks = try LandmarkFinder(in: folder)
  }

  /// The files of the models, for the record.
  package var files: [String] { detector.modelFiles + landmarks.modelFiles }
}
