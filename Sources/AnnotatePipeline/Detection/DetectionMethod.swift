package import AnnotateFaces

/// How faces are detected in one input: by which detector, down to which confidence, and in which frames.
package struct DetectionMethod: Sendable, Equatable {
  /// What faces are detected in.
  package enum Input: Sendable, Equatable {
    /// A single picture, which may take more time than a frame of many.
    case still
    /// The frames of a video.
    case video
    /// The frames of a pipe or a device, none of which waits for a later one.
    case live
  }

  /// A detector for whole pictures.
  package enum Detector: Sendable, Equatable {
    /// BlazeFace, for near faces.
    case blazeFace
    /// CenterFace at the size that suits the frames of a video.
    case centerFace
    /// CenterFace at the size that suits a single picture.
    case centerFaceForStills
    /// CenterFace at full size, in tiles and turned.
    case thorough
    /// The user's own.
    case own(OwnModel)
  }

  /// The frames at which the detector runs.
  package enum Schedule: Sendable, Equatable {
    /// Every frame.
    case everyFrame
    /// Every frame, each one as soon as it is there.
    case everyLiveFrame
    /// Anchor frames; faces are followed between them.
    case anchors
  }

  /// What finds the faces.
  package let detector: Detector
  /// When it runs.
  package let schedule: Schedule
  /// How unsure a face may be that the detector reports, as a share of the lowest confidence of a face: faces
  /// that are followed are believed in with less evidence once they have been seen.
  package let reportedShare: Double
  private let wantedConfidence: Double?

  /// Decides how faces are detected.
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
    reportedShare = follows ? AnchorSchedule<FrameLooker>.hysteresis : 1
    wantedConfidence = options.confidence
  }

  /// The lowest confidence of a face; nil if that is up to the user's own detector.
  package var confidence: Double? {
    switch detector {
    case .blazeFace: wantedConfidence ?? BlazeFaceDetector.defaultThreshold
    case .centerFace, .centerFaceForStills, .thorough:
      wantedConfidence ?? CenterFaceDetector.defaultThreshold
    case .own: wantedConfidence
    }
  }
}
