internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateStills

extension JobPreparation {
  /// Warnings about losses in the geometry of the output, one line each.
  var geometryLosses: [AnnotateError] {
    [unusableMatrix, lostAperture, lostAspect, enlargedPicture].compactMap(\.self)
  }

  /// Whether the output can store a clean aperture, which is inserted into the complete file; that is
  /// impossible with a pipe.
  private var storesCleanAperture: Bool {
    format.profile.picture.storesCleanAperture && !job.writesToStandardOutput
  }

  private var unusableMatrix: AnnotateError? {
    guard video.hasUnusableMatrix else { return nil }
    return AnnotateError(
      .badInput,
      "ignoring the display matrix of",
      subject: job.input.path,
      why: "it is neither a rotation nor a reflection"
    )
  }

  private var lostAperture: AnnotateError? {
    let whole = PixelRect(x: 0, y: 0, size: placement.unpaddedSize).rect
    guard placement.output.cleanAperture != whole, !storesCleanAperture else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out the clean aperture of",
      subject: job.input.path,
      why: "the container \(format.name) cannot store it, so the whole picture will be shown",
      hints: ["write to .mp4 or .mov, or crop the stored picture with --bake-orientation"]
    )
  }

  /// The warning that pixels will be shown as squares; only for videos, because the metadata of picture files
  /// is compared separately.
  private var lostAspect: AnnotateError? {
    let ratio = placement.output.sampleAspectRatio
    guard let still = destination?.format.profile, !still.parts.contains(.density),
      pictures == nil, ratio.numerator != ratio.denominator
    else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out the pixel aspect ratio of",
      subject: job.input.path,
      why: "\(format.name) cannot hold it",
      hints: ["write to .png, .jpg or .tif"]
    )
  }

  private var enlargedPicture: AnnotateError? {
    let size = placement.output.codedSize
    let wanted = placement.unpaddedSize
    guard size != wanted, !storesCleanAperture else { return nil }
    return AnnotateError(
      .badInput,
      "enlarging the picture of",
      subject: job.input.path,
      why: "\(encoder.name) takes no \(wanted); the last column or row is repeated to make "
        + "\(size)",
      hints: ["write to .mp4 or .mov, which say what to cut off, or choose --codec vp9 or ffv1"]
    )
  }
}
