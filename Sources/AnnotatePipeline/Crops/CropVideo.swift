internal import AnnotateMedia
internal import AnnotateMediaTypes

/// The video of one face.
final class CropVideo {
  /// How all of them are written.
  struct Kind: Sendable {
    let format: OutputFormat
    let encoder: EncoderChoice

    /// What players of the container know: for many another codec where there are more than eight bits.
    ///
    /// - Throws: `.unavailable` where there is no such encoder.
    init(container: String, _ main: MainVideo) throws(AnnotateError) {
      format = try OutputFormat(named: container)
      let isDeep = main.source.isDeep(main.stream)
      let codecs = format.profile.picture.codecsForPlayers
      encoder = try .choose(
        isDeep ? codecs.deep : codecs.shallow,
        pixelFormat: isDeep ? "yuv420p10le" : "yuv420p",
        for: main.stream,
        of: main.source,
        in: format
      )
    }

    /// They are small and many: each is encoded in one thread.
    var settings: EncoderSettings {
      let pools = encoder.name == "libx265" ? [("x265-params", "pools=none:frame-threads=1")] : []
      return EncoderSettings(options: [("threads", "1")] + pools)
    }
  }

  /// When the latest frame is shown.
  private(set) var lastTime: MediaTime
  private var encoder: Encoder
  private var muxer: Muxer?

  /// Begins a video with frames like `frame`.
  ///
  /// - Throws: `.unavailable` where the encoder cannot be opened, `.inputOutput` where writing fails.
  init(
    _ destination: OutputDestination,
    _ kind: Kind,
    source: SourceDescription,
    with frame: Frame
  ) throws(AnnotateError) {
    let stream = source.streams[0]
    encoder = try Encoder(
      kind.encoder,
      settings: kind.settings,
      for: frame,
      of: stream,
      from: source,
      in: kind.format
    )
    muxer = try Muxer(
      into: destination,
      as: kind.format,
      source: source,
      video: stream,
      encoder: encoder,
      carried: []
    )
    lastTime = frame.presentationTime
  }

  /// Adds a frame.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  func write(_ frame: Frame) throws(AnnotateError) {
    lastTime = frame.presentationTime
    try encoder.send(frame)
    try writePackets()
  }

  /// Completes the file.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  func finish() throws(AnnotateError) {
    try encoder.send(nil)
    try writePackets()
    try muxer.take()?.finish()
  }

  private func writePackets() throws(AnnotateError) {
    while let packet = try encoder.receive() { try muxer?.write(video: packet) }
  }
}
