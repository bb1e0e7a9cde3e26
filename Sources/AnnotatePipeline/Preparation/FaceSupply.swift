internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// Where the faces of a job come from.
package enum FaceSupply: Sendable {
  /// They are looked for.
  case looking(DetectionModels)
  /// A sidecar has them.
  case recorded(RecordedFaces)

  /// Finds what the job needs.
  ///
  /// - Throws: `.unavailable` where a model is missing; `.missingInput` or `.badInput` where the sidecar
  ///   is not that of the video.
  init(
    for job: AnnotationJob,
    of video: MainVideo,
    isStill: Bool,
    detector: (any FaceDetector)? = nil
  ) throws(AnnotateError) {
    if let path = job.recordedFaces {
      let faces = try RecordedFaces(path, for: video)
      try faces.check(allow: job)
      self = .recorded(faces)
    } else {
      self = .looking(
        try DetectionModels(
          for: job.detection,
          in: DetectionMethod.Input(job.input, isStill: isStill),
          detector: detector,
          from: .locate()
        )
      )
    }
  }

  /// The last line of the sidecar that has them; nil where they are looked for.
  var recordedEnd: SidecarRecord<SidecarEnd>? {
    if case .recorded(let faces) = self { faces.end } else { nil }
  }

  /// The first line of a sidecar with these faces.
  ///
  /// - Parameters:
  ///   - video: what the faces are of.
  ///   - output: how the picture that is written differs from the video's; nil where it does not.
  ///   - options: what was asked for, by name.
  /// - Returns: the line; where it was read, with everything that is not known.
  /// - Throws: `.inputOutput` where a model's file cannot be read, `.unavailable` where OpenVINO is
  ///   missing.
  func header(
    of video: MainVideo,
    in output: SidecarHeader.Output?,
    options: [String: String]
  ) throws(AnnotateError) -> SidecarRecord<SidecarHeader> {
    switch self {
    case .looking(let models):
      var header = try video.header(models, options: options)
      header.output = output
      return SidecarRecord(header, json: header.json)
    case .recorded(let faces):
      return faces.header.changed(toOutput: output)
    }
  }
}
