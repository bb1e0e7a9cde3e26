internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStills

extension JobPreparation {
  /// The losses in the geometry of the output.
  var geometryLosses: [Loss.Geometry] {
    [
      unusableMatrix, lostAperture, lostAspect, otherPixelShape, enlargedPicture, lostDescription,
    ].compactMap(\.self)
  }

  /// Whether the output can store a clean aperture, which is inserted into the complete file; that is
  /// impossible with a pipe.
  private var storesCleanAperture: Bool {
    format.profile.picture.storesCleanAperture && !job.writesToStandardOutput
  }

  private var unusableMatrix: Loss.Geometry? {
    guard video.hasUnusableMatrix else { return nil }
    return .displayMatrix
  }

  private var lostAperture: Loss.Geometry? {
    let whole = PixelRect(x: 0, y: 0, size: placement.unpaddedSize).rect
    guard placement.output.cleanAperture != whole, !storesCleanAperture else { return nil }
    return .cleanAperture(format.name)
  }

  /// The loss that pixels will be shown as squares; only for videos, because the metadata of picture files
  /// is compared separately.
  private var lostAspect: Loss.Geometry? {
    let ratio = placement.output.sampleAspectRatio
    guard let still = destination?.format.profile, !still.parts.contains(.density),
      pictures == nil, ratio.numerator != ratio.denominator
    else { return nil }
    return .pixelAspectRatio(format.name)
  }

  /// The loss that the pixels of a video will be shown with another aspect ratio.
  private var otherPixelShape: Loss.Geometry? {
    let (size, ratio) = (placement.output.codedSize, placement.output.sampleAspectRatio)
    guard destination == nil, ratio.isPositive else { return nil }
    let written = encoder.writtenPixelShape(ratio, of: size, in: format)
    guard !size.looksTheSame(with: ratio, as: written) else { return nil }
    return .otherPixelShape(from: ratio, to: written, by: format.name)
  }

  private var lostDescription: Loss.Geometry? {
    format.profile.reading.describesPictures ? nil : .description(format.name)
  }

  private var enlargedPicture: Loss.Geometry? {
    let size = placement.output.codedSize
    let wanted = placement.unpaddedSize
    guard size != wanted, !storesCleanAperture else { return nil }
    return .enlarged(encoder: encoder.name, from: wanted, to: size)
  }
}
