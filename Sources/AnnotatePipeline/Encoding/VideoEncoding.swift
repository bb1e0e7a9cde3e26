internal import AnnotateFiles
internal import AnnotateJobs
package import AnnotateMedia
package import AnnotateMediaTypes

/// From decoded frames to the packets of the video that is written; the encoder is opened with the first
/// frame, because only a decoded frame says for certain what it is like.
package struct VideoEncoding: ~Copyable {
  private let preparation: JobPreparation
  private let settings: EncoderSettings
  private var video: StreamInfo
  private var reframer = Reframer()
  private var converter: FrameConverter
  private var losses: LateLosses
  private var encoder: Encoder?
  /// Whether the encoder has got frames.
  private var isFed = false

  /// Makes ready for the frames of a job.
  package init(_ preparation: JobPreparation, _ reporter: LossReporter) {
    let job = preparation.job
    losses = LateLosses(preparation, reporter)
    self.preparation = preparation
    settings = EncoderSettings(
      quality: job.output.encoding.quality,
      bitRate: job.output.encoding.bitRate,
      preset: job.output.encoding.preset,
      options: job.output.encoding.options.map { ($0.name, $0.value) }
    )
    video = preparation.video
    let size = preparation.placement.output.codedSize
    converter = FrameConverter(for: preparation.encoder, size: size)
  }

  /// Opens the encoder for frames like the first one of a video, which is not encoded.
  ///
  /// - Throws: as `prepare`.
  package mutating func open(like first: Frame) throws(AnnotateError) {
    _ = try prepare(first) { frame throws(AnnotateError) in frame }
  }

  /// Brings a frame into the pixel format that is encoded and lets `draw` draw on it; opens the encoder
  /// where it is the first.
  ///
  /// - Throws: what `draw` throws; where the frame tells of a loss, an error for what must not be lost.
  package mutating func prepare(
    _ frame: consuming Frame,
    _ draw: (consuming Frame) throws(AnnotateError) -> Frame
  ) throws(AnnotateError) -> Frame {
    try losses.look(at: frame, encoder)
    let reframed = try reframer.reframe(consume frame, preparation.placement)
    let drawn = try draw(try converter.convert(consume reframed))
    guard encoder == nil else { return drawn }
    video.geometry = preparation.placement.enlarged(to: drawn.size).output
    encoder = try Encoder(
      preparation.encoder,
      settings: settings,
      for: drawn,
      of: video,
      from: preparation.source,
      in: preparation.format
    )
    return drawn
  }

  /// Encodes a frame that has been prepared.
  ///
  /// - Precondition: every packet that was ready has been received.
  /// - Throws: `.internalFault` where the encoder fails.
  package mutating func encode(_ drawn: Frame) throws(AnnotateError) {
    isFed = true
    try encoder?.send(drawn)
  }

  /// Says that there are no more frames.
  ///
  /// - Throws: `.internalFault` where the encoder fails.
  package mutating func finish() throws(AnnotateError) {
    guard isFed else { return }
    try encoder?.send(nil)
  }

  /// The next packet; nil where the encoder needs another frame or has ended.
  ///
  /// - Throws: `.internalFault` where the encoder fails.
  package mutating func receive() throws(AnnotateError) -> Packet? {
    guard isFed else { return nil }
    return try encoder?.receive()
  }

  /// Begins the file into which the packets go.
  ///
  /// - Precondition: the encoder is open.
  /// - Throws: `.cannotCreate` or `.inputOutput` where it cannot be written, `.badInput` where the
  ///   container refuses the streams.
  func muxer(into destination: OutputDestination) throws(AnnotateError) -> Muxer? {
    switch encoder {
    case .some(let encoder):
      try Muxer(
        into: destination,
        as: preparation.format,
        source: preparation.source,
        video: video,
        encoder: encoder,
        carried: preparation.carried,
        withFaces: preparation.job.output.faces.isEmbedded
      )
    case .none: nil
    }
  }

  /// What parts of one video have in common; nil before the encoder is open.
  ///
  /// - Throws: `.temporary` where memory runs out.
  package func signature() throws(AnnotateError) -> String? {
    switch encoder {
    case .some(let encoder): try encoder.signature()
    case .none: nil
    }
  }

  /// Tells of what carried streams lose.
  ///
  /// - Throws: where nothing may be lost, the loss.
  func tell(_ found: [CarriageLoss]) throws(AnnotateError) { try losses.tell(found) }
}
