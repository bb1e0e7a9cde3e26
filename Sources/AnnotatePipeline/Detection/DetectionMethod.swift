package import AnnotateFaces
internal import AnnotateJobs

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
    /// YuNet on a small picture, for faces that are not far.
    case yuNet
    /// CenterFace for near faces, and where YuNet suspects far ones, at the size that suits the frames of
    /// a video.
    case nearAndFar
    /// CenterFace at full size, on tiles with far faces and, as far as the effort asks for them, on rotated and mirrored
    /// pictures.
    case thorough(ThoroughDetector.Effort)
    /// The user's own detector.
    case own(OwnModel)
  }

  /// The frames at which the detector runs.
  package enum Schedule: Sendable, Equatable {
    /// Every frame.
    case everyFrame
    /// Every frame, as soon as it arrives.
    case everyLiveFrame
    /// Anchor frames; faces are followed between them, and their landmarks are found in frames in which
    /// they differ by more than `tolerance` from how they are expected to look. Each face is recognised
    /// again in every `signatureStep`th group of frames.
    case anchors(
      tolerance: FaceTolerance?,
      signatureStep: Int = AnchorSchedule<FrameDetector>.signatureStep
    )
  }

  /// The detector.
  package let detector: Detector
  /// The frames at which it runs.
  package let schedule: Schedule
  /// The minimum confidence that the detector reports, as a fraction of the minimum confidence of a face.
  ///
  /// A face that is followed needs less evidence once it has been detected.
  package let reportedFraction: Double
  /// Whether faces are found that only may be there.
  package let findsSuspected: Bool
  private let wantedConfidence: Double?
  /// The minimum confidence of a face that only may be there, as a fraction of that of another.
  private static let suspectedFraction = 0.7

  /// Chooses how faces are detected.
  package init(_ options: DetectionOptions, in input: Input) {
    let builtIn: Detector
    (builtIn, schedule) =
      switch (options.accuracy, input) {
      case (.low, .live): (.yuNet, .everyLiveFrame)
      case (.low, .video): (.yuNet, .anchors(tolerance: .loose, signatureStep: 20))
      case (.low, .still): (.yuNet, .everyFrame)
      case (.normal, .live): (.nearAndFar, .everyLiveFrame)
      case (.normal, .video): (.nearAndFar, .anchors(tolerance: .normal))
      case (.normal, .still): (.thorough(.still), .everyFrame)
      case (.high, .live): (.thorough(.frame), .everyLiveFrame)
      case (.high, .video): (.thorough(.frame), .anchors(tolerance: nil))
      case (.high, .still): (.thorough(.stillTwice), .everyFrame)
      }
    let follows = input == .video
    detector = options.model.map { .own($0) } ?? builtIn
    reportedFraction = follows ? AnchorSchedule<FrameDetector>.hysteresis : 1
    wantedConfidence = options.confidence
    findsSuspected = options.findsSuspected ?? false
  }

  /// Whether the detector may leave out an anchor frame between two whose faces are steady.
  ///
  /// Where landmarks are searched in every frame, the detector costs little in comparison, and others than the default
  /// detector of videos cannot look at little cost whether somebody passes.
  package var leavesOutAnchors: Bool {
    switch (detector, schedule) {
    case (.nearAndFar, .anchors(.some, _)): true
    default: false
    }
  }

  /// Whether groups have several anchor frames: some can be left out, or heads are followed on to the end of the group
  /// where the detector has lost their faces.
  package var hasLongGroups: Bool {
    guard case .anchors = schedule else { return false }
    return leavesOutAnchors || findsSuspected
  }

  /// The minimum confidence of a face; nil if the user's own detector decides it.
  package var confidence: Double? {
    wantedConfidence
      ?? certainConfidence.map { certain in
        findsSuspected ? (100 * Self.suspectedFraction * certain).rounded() / 100 : certain
      }
  }

  /// The minimum confidence of a face that is certainly there; nil if only the user's own detector knows it.
  package var certainConfidence: Double? {
    switch detector {
    case .yuNet: YuNetDetector.defaultThreshold
    case .nearAndFar, .thorough: CenterFaceDetector.defaultThreshold
    case .own: nil
    }
  }
}

extension DetectionMethod.Input {
  /// The kind of input in which the faces of a job are detected.
  init(_ input: JobInput, isStill: Bool) {
    self =
      if isStill {
        .still
      } else if input.isLive {
        .live
      } else {
        .video
      }
  }
}
