package import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateJobs
package import AnnotateLibav
package import AnnotateMediaTypes

/// Turns decoded frames into the packets of the output video.
///
/// The encoder is opened with the first frame, because only a decoded frame shows the pixel format and
/// colours reliably.
package struct VideoEncoding: ~Copyable {
  private let preparation: JobPreparation
  private var settings: EncoderSettings
  private var video: StreamInfo
  private var reframer = Reframer()
  private var converter: FrameConverter
  private var losses: LateLosses
  private var encoder: Encoder?
  private let splice: Splice?
  /// The times that the packets of a group get from those of the source; nil for packets with times of their own.
  private var times: GroupTimes?
  /// Whether the encoder has received frames.
  private var isFed = false

  /// Prepares for the frames of a job; with `splice`, their packets go among those of the source.
  package init(
    _ preparation: JobPreparation,
    _ reporter: LossReporter,
    splice: Splice? = nil
  ) {
    self.splice = splice
    let job = preparation.job
    losses = LateLosses(preparation, reporter)
    self.preparation = preparation
    let userData: EncoderSettings.UserData =
      preparation.output.leavesOutPictures ? .withoutPictures : .all
    let encoding = job.output.encoding
    let live = LiveEncoding(preparation)
    settings = EncoderSettings(
      quality: encoding.quality,
      bitRate: encoding.bitRate,
      preset: encoding.preset ?? live?.preset,
      options: (live?.options ?? []) + encoding.options.map { ($0.name, $0.value) },
      userData: job.output.isPrivate ? .none : userData
    )
    video = preparation.input.video
    let size = preparation.picture.placement.output.codedSize
    converter = FrameConverter(for: preparation.picture.encoder, size: size)
  }

  /// Opens the encoder for frames like the first frame of a video, which is not encoded.
  ///
  /// - Throws: as `prepare`.
  package mutating func open(like first: Frame) throws(AnnotateError) {
    _ = try prepare(first) { frame throws(AnnotateError) in frame }
  }

  /// Converts a frame to the pixel format of the encoder and applies `render` to it; the first frame opens
  /// the encoder.
  ///
  /// - Throws: the errors of `render`; in a strict job, the error for the frame's loss.
  package mutating func prepare(
    _ frame: consuming Frame,
    _ render: (consuming Frame) throws(AnnotateError) -> Frame
  ) throws(AnnotateError) -> Frame {
    try losses.report(frame, encoder)
    let start = frame.presentationTime
    let reframed = try reframer.reframe(consume frame, preparation.picture.placement)
    let rendered = try render(try converter.convert(consume reframed))
    guard encoder == nil else { return rendered }
    video.geometry = preparation.picture.placement.enlarged(to: rendered.size).output
    // Files without a container do not state when they begin.
    video.startTime = video.startTime ?? start
    encoder = try Encoder(
      preparation.picture.encoder,
      settings: settings,
      for: rendered,
      of: video,
      from: preparation.input.source,
      in: preparation.output.format,
      splice: splice
    )
    return rendered
  }

  /// Encodes a prepared frame.
  ///
  /// - Precondition: all packets that were ready have been received.
  /// - Throws: `.internalFault` if the encoder fails.
  package mutating func encode(_ rendered: Frame) throws(AnnotateError) {
    isFed = true
    try encoder?.send(rendered)
  }

  /// Ends the sequence of frames.
  ///
  /// - Throws: `.internalFault` if the encoder fails.
  package mutating func finish() throws(AnnotateError) {
    guard isFed else { return }
    try encoder?.send(nil)
  }

  /// The next packet; nil if the encoder needs another frame or has ended.
  ///
  /// - Throws: `.internalFault` if the encoder fails.
  package mutating func receive() throws(AnnotateError) -> Packet? {
    guard isFed else { return nil }
    let received = try encoder?.receive()
    if hasLostColors { try losses.report([.palette]) }
    guard let packet = received else { return nil }
    guard times != nil, times?.settle(packet) != true else { return packet }
    throw AnnotateError(SmartRenderingProblem(preparation.job.input.path, .hasChanged))
  }

  /// Whether pictures lost colours when they got a palette.
  private var hasLostColors: Bool {
    switch encoder {
    case .some(let encoder): encoder.hasLostColors
    case .none: false
    }
  }

  /// Begins with an encoder of its own what takes the place of a group of the source.
  ///
  /// - Precondition: the encoder before it has ended.
  package mutating func begin(_ group: GroupTimes?) {
    encoder = nil
    isFed = false
    times = group
    settings.limit = group.flatMap {
      splice?.limit(for: $0, hasChosenQuality: settings.quality != nil)
    }
  }

  /// Starts the file for the packets.
  ///
  /// - Precondition: the encoder is open.
  /// - Throws: `.cannotCreate` or `.inputOutput` if it cannot be written, `.badInput` if the container
  ///   refuses the streams.
  func muxer(into destination: OutputDestination) throws(AnnotateError) -> Muxer? {
    switch encoder {
    case .some(let encoder):
      try Muxer(
        into: destination,
        as: preparation.output.format,
        source: preparation.input.source,
        video: video,
        encoder: encoder,
        carried: preparation.output.carried,
        withFaces: preparation.job.output.faces.isEmbedded,
        form: preparation.outputForm
      )
    case .none: nil
    }
  }

  /// A text that is equal for all parts of one video; nil before the encoder is open.
  ///
  /// - Throws: `.temporary` if there is not enough memory.
  package func signature() throws(AnnotateError) -> String? {
    switch encoder {
    case .some(let encoder): try encoder.signature()
    case .none: nil
    }
  }

  /// Reports what carried streams lose.
  ///
  /// - Throws: in a strict job, the loss.
  func report(_ found: [CarriageLoss]) throws(AnnotateError) { try losses.report(found) }
}
