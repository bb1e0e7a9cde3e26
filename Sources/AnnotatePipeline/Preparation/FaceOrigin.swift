internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// The origin of the faces of a job.
package enum FaceOrigin: Sendable {
  /// These models detect them.
  case detected(DetectionModels)
  /// This sidecar has them.
  case recorded(RecordedFaces)

  /// Finds the models or reads the sidecar.
  ///
  /// - Throws: `.unavailable` if a model is missing; `.missingInput` or `.badInput` if the sidecar does not
  ///   belong to the video.
  init(
    for job: AnnotationJob,
    of video: MainVideo,
    isStill: Bool,
    detector: (any FaceDetector)? = nil,
    models: SharedModels? = nil
  ) throws(AnnotateError) {
    if let path = job.recordedFaces {
      let faces = try RecordedFaces(path, for: video)
      try faces.check(allow: job)
      self = .recorded(faces)
    } else {
      let options = job.tracking.needed(of: job.detection)
      let input = DetectionMethod.Input(job.input, isStill: isStill)
      if let models, detector == nil {
        let size = video.geometry.codedSize
        self = .detected(try models.models(for: options, in: input, size: size))
      } else {
        self = .detected(
          try DetectionModels(for: options, in: input, detector: detector, from: .locate())
        )
      }
    }
  }

  /// Whether a number means the same face in all frames.
  func haveTracks(for job: AnnotationJob) -> Bool {
    switch self {
    case .detected: job.tracking.isOn
    case .recorded(let faces): faces.header.content.job.tracking.isOn
    }
  }

  /// The last line of the sidecar with the faces; nil if they are detected.
  var recordedEnd: SidecarRecord<SidecarEnd>? {
    if case .recorded(let faces) = self { faces.end } else { nil }
  }

  /// The first line of a sidecar with these faces.
  ///
  /// - Parameters:
  ///   - video: the video that shows the faces.
  ///   - output: how the written picture differs from that of the video; nil if it does not.
  ///   - options: the requested options, by name.
  /// - Returns: the line; if it comes from a sidecar, with all its unknown members.
  /// - Throws: `.inputOutput` if a model's file cannot be read, `.unavailable` if OpenVINO is missing.
  func header(
    of video: MainVideo,
    in output: SidecarHeader.Output?,
    options: [String: String]
  ) throws(AnnotateError) -> SidecarRecord<SidecarHeader> {
    switch self {
    case .detected(let models):
      var header = try video.header(models, options: options)
      header.output = output
      return SidecarRecord(header, json: header.json)
    case .recorded(let faces):
      return faces.header.changed(toOutput: output).changed(toExcerptOf: options)
    }
  }
}
