internal import Media
internal import MediaTypes

extension JobPreparation {
  /// What the picture will lack, a line each.
  var pictureLosses: [AnnotateError] {
    [unusableMatrix, lostDolbyVision, lostOrientation, lostAlpha, enlargedPicture]
      .compactMap(\.self)
  }

  private var unusableMatrix: AnnotateError? {
    guard video.hasUnusableMatrix else { return nil }
    return AnnotateError(
      .badInput,
      "ignoring the display matrix of",
      subject: job.input,
      why: "it is neither a turn nor a mirroring"
    )
  }

  private var lostOrientation: AnnotateError? {
    guard geometry.orientation != .up, !format.storesOrientation else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out how the picture is turned in",
      subject: job.input,
      why: "the container \(format.name) cannot hold it, so it will be shown as it is stored",
      hints: ["write to .mp4 or .mov"]
    )
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

  private var enlargedPicture: AnnotateError? {
    let size = encoder.pictureSize(for: video, of: source)
    guard size != geometry.codedSize else { return nil }
    return AnnotateError(
      .badInput,
      "enlarging the picture of",
      subject: job.input,
      why: "\(encoder.name) takes no \(geometry.codedSize); the last column or row is repeated to "
        + "make \(size)",
      hints: ["--codec vp9 or ffv1 keeps the size"]
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
