internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// What becomes of the pictures of a video: their form in the output, and what encodes them.
struct PicturePreparation: Sendable {
  /// How the form of the pictures is changed.
  let reframing: Reframing
  /// The position of the source's picture in that of the output.
  let placement: FramePlacement
  /// What encodes the pictures.
  let encoder: EncoderChoice

  /// Decides the form of the pictures of a video for a job and its container.
  ///
  /// - Throws: `.unavailable` if there is no encoder, `.usage` if it does not support what the job asks for.
  init(
    _ job: OutputOptions,
    of main: MainVideo,
    _ plan: OutputPlan
  ) throws(AnnotateError) {
    let (video, source) = (main.stream, main.source)
    var reframing = job.reframing
    // Without its rotation the picture would be shown lying on its side.
    if main.geometry.orientation != .up, !plan.format.profile.picture.storesOrientation {
      reframing.bakesOrientation = true
    }
    self.reframing = reframing
    encoder = try plan.encoder(for: video, of: source, job.encoding)
    let unpadded = FramePlacement(
      of: main.geometry,
      as: reframing,
      chroma: video.pixelsPerChroma,
      hasFields: source.hasFields(video)
    )
    let size = unpadded.output.codedSize
    placement = unpadded.enlarged(
      to: plan.pictures == nil ? encoder.pictureSize(size, of: video, source) : size
    )
  }

  /// Whether the stored pictures have the size and form of the source's.
  var keepsGeometry: Bool { !changesForm && placement.output == placement.source }

  /// Whether the shown picture differs from that of the source.
  var changesForm: Bool { reframing != Reframing() }
}
