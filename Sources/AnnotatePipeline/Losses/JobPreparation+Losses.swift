internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes

extension JobPreparation {
  /// Everything in the source that the output will lack, as far as it is known before the work starts.
  package var losses: [FileLoss] {
    let ofPicture = geometryLosses.map(Loss.geometry) + pictureLosses
    let others = timeLosses.map(Loss.time) + streamLosses.map(Loss.stream)
    return ofPicture.map(ofInput) + stillLosses + others.map(ofInput)
  }

  /// A loss of the input of the job.
  func ofInput(_ loss: Loss) -> FileLoss { FileLoss(loss, of: job.input.path) }
}

/// What losses depend on.
extension JobPreparation {
  var source: SourceDescription { input.source }
  var video: StreamInfo { input.video }
  var pictures: PictureSource? { input.pictures }
  var placement: FramePlacement { picture.placement }
  var encoder: EncoderChoice { picture.encoder }
  var keepsGeometry: Bool { picture.keepsGeometry }
  var format: OutputFormat { output.format }
  var destination: PictureDestination? { output.destination }
  var carried: [CarriedStream] { output.carried }
}
