internal import Media
internal import MediaTypes

extension JobPreparation {
  /// What the picture will lack, a line each.
  var pictureLosses: [AnnotateError] {
    [lostDolbyVision, lostAlpha].compactMap(\.self)
  }

  private var lostAlpha: AnnotateError? {
    guard encoder.losesAlpha(of: video, source) else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out the transparency of",
      subject: job.input,
      why: "\(encoder.name) does not keep it",
      hints: ["--codec prores or ffv1 does"]
    )
  }

  private var lostDolbyVision: AnnotateError? {
    guard video.hasDolbyVision else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out the Dolby Vision metadata of",
      subject: job.input,
      why: "it cannot be encoded anew; the picture keeps its base layer's HDR"
    )
  }
}
