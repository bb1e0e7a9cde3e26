internal import Files
internal import Media
internal import MediaTypes

/// The video that is written: an encoder and a muxer that are opened with the first frame, because
/// only a decoded frame says for certain what it is like.
struct VideoOutput: ~Copyable {
  private let destination: OutputDestination
  private let format: OutputFormat
  private let choice: EncoderChoice
  private let settings: EncoderSettings
  private let source: SourceDescription
  private var video: StreamInfo
  private let carried: [CarriedStream]
  private let placement: FramePlacement
  private var reframer = Reframer()
  private var converter: FrameConverter
  private var losses: LateLosses
  private var encoder: Encoder?
  private var muxer: Muxer?
  /// Packets that came before the first frame, and their size in bytes.
  private var early: [Packet] = []
  private var earlySize = 0
  /// More than this is not kept in memory.
  private static let largestEarlySize = 1 << 30

  /// Reserves the file.
  ///
  /// - Throws: `.cannotCreate` where it cannot be created.
  init(
    _ preparation: JobPreparation,
    _ reporter: LossReporter
  ) throws(AnnotateError) {
    let job = preparation.job
    losses = LateLosses(preparation, reporter)
    destination =
      job.writesToStandardOutput
      ? .standardOutput
      : .file(try PartialFile(for: job.output, overwrites: job.overwrites))
    format = preparation.format
    choice = preparation.encoder
    settings = EncoderSettings(
      quality: job.quality,
      bitRate: job.bitRate,
      preset: job.preset,
      options: job.encoderOptions
    )
    source = preparation.source
    placement = preparation.placement
    video = preparation.video
    carried = preparation.carried
    converter = FrameConverter(for: preparation.encoder, size: placement.output.codedSize)
  }

  /// How many packets of subtitles could not be read and were skipped so far.
  var damageCount: Int {
    switch muxer {
    case .some(let muxer): muxer.damageCount
    case .none: 0
    }
  }

  /// Adds a packet of a carried stream.
  ///
  /// - Throws: `.inputOutput` where writing fails; where the packet tells of a loss, an error for what
  ///   must not be lost.
  mutating func write(carried packet: Packet) throws(AnnotateError) {
    if muxer == nil {
      early.append(packet)
      earlySize += packet.size
      guard earlySize <= Self.largestEarlySize else { throw latePicture }
    } else {
      try muxer?.write(carried: packet)
      try tellOfCarried()
    }
  }

  /// Adds a frame after `draw` has drawn on it in the pixel format that is encoded.
  ///
  /// - Throws: what `draw` throws; `.inputOutput` where writing fails; where the frame tells of a loss,
  ///   an error for what must not be lost.
  mutating func write(
    _ frame: consuming Frame,
    _ draw: (consuming Frame) throws(AnnotateError) -> Frame
  ) throws(AnnotateError) {
    try losses.look(at: frame, encoder)
    let reframed = try reframer.reframe(consume frame, placement)
    let drawn = try draw(try converter.convert(consume reframed))
    if encoder == nil { try open(for: drawn) }
    try encoder?.send(drawn)
    try writePackets()
  }

  /// Writes what the encoder still holds and closes the file under its temporary name.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  mutating func finish() throws(AnnotateError) {
    try encoder?.send(nil)
    try writePackets()
    try muxer.take()?.finish()
  }

  /// Puts the complete file at its final path.
  ///
  /// - Throws: `.inputOutput` or `.cannotCreate` where that fails.
  func commit() throws(AnnotateError) {
    if case .file(let file) = destination { try file.commit() }
  }

  private mutating func open(for frame: Frame) throws(AnnotateError) {
    video.geometry = placement.enlarged(to: frame.size).output
    let opened = try Encoder(
      choice,
      settings: settings,
      for: frame,
      of: video,
      from: source,
      in: format
    )
    var started = try Muxer(
      into: destination,
      as: format,
      source: source,
      video: video,
      encoder: opened,
      carried: carried
    )
    for packet in early { try started.write(carried: packet) }
    early = []
    encoder = consume opened
    muxer = consume started
  }

  private var latePicture: AnnotateError {
    AnnotateError(
      .badInput,
      "cannot annotate",
      subject: source.path,
      why: "no picture can be decoded in its first gigabyte"
    )
  }

  private mutating func writePackets() throws(AnnotateError) {
    while let packet = try encoder?.receive() { try muxer?.write(video: packet) }
    try tellOfCarried()
  }

  private func tellOfCarried() throws(AnnotateError) {
    switch muxer {
    case .some(let muxer): try losses.tell(muxer.losses)
    case .none: break
    }
  }
}
