internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStills

/// Checks of bit depth and colours that need only the header of the input.
extension JobPreparation {
  /// The losses in the encoder.
  var pictureLosses: [Loss] {
    let dolbyVision: [PictureLoss] = video.hasDolbyVision ? [.data(.dolbyVision)] : []
    // What picture files keep is checked elsewhere; these losses are those of video encoders.
    let others = destination == nil ? knownLosses : []
    // Only a decoded picture shows whether its alpha channel is used.
    return (dolbyVision + others).filter { $0 != .alpha || pictures == nil }
      .map { loss($0) }
  }

  /// The losses that the header shows.
  var knownLosses: [PictureLoss] { encoder.losses(of: video, source, in: format) }

  /// Checks that the output can store the colours.
  ///
  /// - Throws: `.badInput` if the picture cannot be shown correctly without the lost data, `.usage` or
  ///   `.unavailable` if the encoder or container would ruin the colours.
  func checkColors() throws(AnnotateError) {
    if source.needsDolbyVision(video) {
      throw AnnotateError(ColorProblem.needsDolbyVision(job.input.path))
    }
    guard destination == nil else { return }
    if encoder.ruinsHighRange(of: video, source, in: format) { throw ruinedHighRange }
  }

  /// The error for a high dynamic range that the output cannot store.
  var ruinedHighRange: AnnotateError {
    let wasAsked = job.output.encoding.codec != nil || job.output.encoding.pixelFormat != nil
    return AnnotateError(
      ColorProblem.ruinsHighRange(
        job.input.path,
        encoder: encoder.name,
        container: format.name,
        wasAsked: wasAsked
      )
    )
  }

  /// What a loss of a picture is in this output.
  func loss(_ loss: PictureLoss) -> Loss {
    let writer = Loss.PictureWriter(
      destination?.format.name ?? encoder.name,
      in: format.name,
      holdsTransparentCodecs: format.profile.picture.holdsTransparentCodecs,
      writesStills: destination != nil,
      pixelFormat: encoder.formatName(for: video, of: source)
    )
    if case .chroma(let kept, let all) = loss {
      return .chroma(isHalved: kept == all / 2, writer)
    }
    return .picture(loss, writer)
  }
}
