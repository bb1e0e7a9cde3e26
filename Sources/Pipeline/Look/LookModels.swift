package import Faces
package import Inference
package import MediaTypes
package import Sidecar

/// What looks at frames.
package struct LookModels: Sendable {
  /// Finds the faces of whole pictures.
  package let detector: any FaceDetector
  /// Finds the points of faces.
  package let landmarks: LandmarkFinder
  /// What computes.
  package let device: InferenceDevice
  private let folder: RuntimeFolder

  /// Finds the files of the models; they are compiled when they are needed.
  ///
  /// - Parameters:
  ///   - options: how faces are looked for.
  ///   - keepsMesh: whether all points of each face are wanted.
  ///   - folder: where the models are.
  /// - Throws: `.unavailable` where one or the device is missing, `.missingInput` or `.badInput` where
  ///   the user's own model is not there or none that is known.
  package init(
    for options: LookOptions,
    keepsMesh: Bool = false,
    in folder: RuntimeFolder
  ) throws(AnnotateError) {
    var folder = folder
    device = try .named(options.device, in: folder)
    folder.device = device
    detector = try Self.detector(for: options, in: folder)
    landmarks = try LandmarkFinder(in: folder, keepsMesh: keepsMesh)
    self.folder = folder
  }

  private static func detector(
    for options: LookOptions,
    in folder: RuntimeFolder
  ) throws(AnnotateError) -> any FaceDetector {
    if let own = options.model {
      return try ImportedDetector(own, threshold: options.confidence, in: folder)
    }
    return try CenterFaceDetector(
      in: folder,
      threshold: options.confidence ?? CenterFaceDetector.defaultThreshold
    )
  }

  /// What computes and on what, for the record.
  ///
  /// - Throws: `.unavailable` where OpenVINO is missing.
  package func inference() throws(AnnotateError) -> SidecarHeader.Inference {
    SidecarHeader.Inference(
      device: device.name,
      runtime: "OpenVINO \(try folder.openVINOVersion())"
    )
  }

  /// The files of the models, for the record.
  package var files: [String] { detector.modelFiles + landmarks.modelFiles }
}
