internal import AnnotateContainers
internal import AnnotateLibav
package import AnnotateMediaTypes

extension JobPreparation {
  /// Warnings about everything in the source that the output will lack, one line each, known before the work
  /// starts.
  package var warnings: [AnnotateError] {
    geometryLosses + pictureLosses + stillLosses + timeLosses + streamLosses
  }
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
