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
  /// Whether the output is divided into fragments.
  let isFragmented: Bool

  /// Decides what becomes of the streams of an input besides its video.
  init(
    _ job: AnnotationJob,
    of main: MainVideo,
    _ encoder: EncoderChoice,
    _ plan: OutputPlan
  ) {
    (format, destination) = (plan.format, plan.pictures)
    let source = main.source
    let others = source.streams.filter {
      $0.index != main.stream.index && !job.output.drops($0)
    }
    carried =
      plan.pictures == nil
      ? StreamCarriage.carried(
        of: others,
        from: source,
        in: plan.format,
        beside: encoder,
        isStreamed: job.writesToStandardOutput,
        audioCodec: job.output.audioCodec
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
  /// Whether the job asks to drop a stream.
  func drops(_ stream: StreamInfo) -> Bool {
    StreamKind(rawValue: stream.kind.rawValue).map(droppedStreams.contains) ?? false
  }
}
