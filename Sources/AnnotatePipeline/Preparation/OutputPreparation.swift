internal import AnnotateContainers
internal import AnnotateJobs
package import AnnotateLibav
internal import AnnotateMediaTypes

/// What a job writes: the container, and the streams that are carried into it.
package struct OutputPreparation: Sendable {
  /// The container of the output.
  package let format: OutputFormat
  /// The pictures of the output; nil if it is a video.
  let destination: PictureDestination?
  /// The streams that are carried into the output, and how.
  package let carried: [CarriedStream]
  /// The streams that are left out because nobody looks for faces in their pictures, which would stay visible.
  ///
  /// This alone decides it; a stream whose pictures are stamped as well need not be among them.
  let unseen: [StreamInfo]
  /// Whether the output has no pictures in tags, metadata and other data: they would show what is hidden, or nobody wants
  /// them.
  let leavesOutPictures: Bool
  /// Whether leaving them out is a loss: nobody has asked for it.
  let reportsPictures: Bool
  /// Whether the output is divided into fragments.
  let isFragmented: Bool

  /// Decides what becomes of the streams of an input besides its video; `hidesFaces` says whether the job hides
  /// faces or other parts of the picture.
  init(
    _ job: AnnotationJob,
    of main: MainVideo,
    _ encoder: EncoderChoice,
    _ plan: OutputPlan,
    hidesFaces: Bool
  ) {
    (format, destination) = (plan.format, plan.pictures)
    let source = main.source
    let others = source.streams.filter {
      $0.index != main.stream.index && !job.output.drops($0, of: source)
    }
    let unseen = hidesFaces ? others.filter(\.showsPictures) : []
    self.unseen = unseen
    leavesOutPictures = hidesFaces || job.output.dropsPictures
    reportsPictures = hidesFaces && !job.output.dropsPictures
    carried =
      plan.pictures == nil
      ? StreamCarriage.carried(
        of: others.filter { other in !unseen.contains { $0.index == other.index } },
        from: source,
        in: plan.format,
        beside: encoder,
        isStreamed: job.writesToStandardOutput,
        audioCodec: job.output.audioCodec,
        disguisesVoices: job.output.voices == .disguise
      ) : []
    isFragmented =
      format.profile.writing.finish == .movieBoxes
      && (job.output.isFragmented || source.isMadeForStreaming)
  }

  /// The indices of the streams that are carried.
  package var carriedIndices: Set<Int> { Set(carried.map(\.index)) }

  /// Checks that the container supports what the job asks for.
  ///
  /// - Throws: `.usage` if it does not.
  func check(_ job: AnnotationJob, of main: MainVideo) throws(AnnotateError) {
    try checkRate(job, main.stream)
    try checkFragments(job)
    try checkAudioCodec(job)
    try checkVoices(job)
  }

  /// Checks that there is what disguises voices, if the job asks for that.
  private func checkVoices(_ job: AnnotationJob) throws(AnnotateError) {
    guard job.output.voices == .disguise, let obstacle = VoiceLibrary.obstacle else { return }
    throw AnnotateError(OutputProblem.noVoiceLibrary(VoiceLibrary.packageName, reason: obstacle))
  }

  private func checkRate(_ job: AnnotationJob, _ video: StreamInfo) throws(AnnotateError) {
    let rate = video.nominalFrameRate
    guard destination == nil, !StreamCarriage.takes(rate: rate, in: format) else { return }
    throw AnnotateError(
      OutputProblem.frameRate(
        rate,
        of: job.input.path,
        in: job.output.path,
        container: format.name
      )
    )
  }

  /// Checks that an output that is to be divided into fragments can be.
  private func checkFragments(_ job: AnnotationJob) throws(AnnotateError) {
    guard job.output.isFragmented, format.profile.writing.finish != .movieBoxes else { return }
    throw AnnotateError(OutputProblem.fragments(job.output.path))
  }

  /// Checks that there is an encoder for audio that is to be converted.
  private func checkAudioCodec(_ job: AnnotationJob) throws(AnnotateError) {
    guard let codec = job.output.audioCodec, !AudioEncoders.has(codec) else { return }
    throw AnnotateError(OutputProblem.audioCodec(codec))
  }
}

extension OutputOptions {
  /// Whether the job asks to drop a stream besides the video.
  func drops(_ stream: StreamInfo, of source: SourceDescription) -> Bool {
    drops(
      streamOf: stream.kind.rawValue,
      codec: stream.codec,
      showsPictures: stream.showsPictures,
      mayListChapters: source.mayListChapters(stream)
    )
  }
}
