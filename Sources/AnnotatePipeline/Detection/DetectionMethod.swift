package import AnnotateFaces

/// How faces are detected in one input: by which detector, down to which confidence, and in which frames.
package struct DetectionMethod: Sendable, Equatable {
  /// The kind of input in which faces are detected.
  package enum Input: Sendable, Equatable {
    /// A single picture, which may take more time than a frame of many.
    case still
    /// The frames of a video.
    case video
    /// The frames of a pipe or a device; no frame waits for a later one.
    case live
  }

  /// A detector for whole pictures.
  package enum Detector: Sendable, Equatable {
    /// BlazeFace, for faces that are near.
    case blazeFace
    /// CenterFace at the size that suits the frames of a video.
    case centerFace
    /// CenterFace at the size that suits a single picture.
    case centerFaceForStills
    /// CenterFace at full size, on tiles and on rotated pictures.
    case thorough
    /// The user's own detector.
    case own(OwnModel)
  }

  /// The frames at which the detector runs.
  package enum Schedule: Sendable, Equatable {
    /// Every frame.
    case everyFrame
    /// Every frame, as soon as it arrives.
    case everyLiveFrame
    /// Anchor frames; faces are followed between them.
    case anchors
  }

  /// The detector.
  package let detector: Detector
  /// The frames at which it runs.
  package let schedule: Schedule
  /// The lowest confidence that the detector reports, as a fraction of the lowest confidence of a face.
  ///
  /// A face that is followed needs less evidence once it has been detected.
  package let reportedShare: Double
  private let wantedConfidence: Double?

  /// Chooses how faces are detected.
  package init(_ options: DetectionOptions, in input: Input) {
    let follows = options.accuracy == .normal && input == .video
    let builtIn: Detector
    (builtIn, schedule) =
      switch (options.accuracy, input) {
      case (.low, .live): (.blazeFace, .everyLiveFrame)
      case (.low, .video), (.low, .still): (.blazeFace, .everyFrame)
      case (.normal, .live): (.centerFace, .everyLiveFrame)
      case (.normal, .video): (.centerFace, .anchors)
      case (.normal, .still): (.centerFaceForStills, .anchors)
      case (.high, .live): (.thorough, .everyLiveFrame)
      case (.high, .video), (.high, .still): (.thorough, .everyFrame)
      }
    detector = options.model.map { .own($0) } ?? builtIn
    reportedShare = follows ? AnchorSchedule<FrameDetector>.hysteresis : 1
    wantedConfidence = options.confidence
  }

  /// The lowest confidence of a face; nil if the user's own detector decides it.
  package var confidence: Double? {
    switch detector {
    case .blazeFace: wantedConfidence ?? BlazeFaceDetector.defaultThreshold
    case .centerFace, .centerFaceForStills, .thorough:
      wantedConfidence ?? CenterFaceDetector.defaultThreshold
    case .own: wantedConfidence
    }
  }
}
