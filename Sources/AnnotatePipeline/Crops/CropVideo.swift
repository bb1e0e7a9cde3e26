internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// The video of one face.
final class CropVideo {
  /// The format of the videos of all faces.
  struct Kind: Sendable {
    let format: OutputFormat
    let encoder: EncoderChoice

    /// Chooses a codec that common players support; for many containers it is a different one for more than
    /// eight bits.
    ///
    /// - Throws: `.unavailable` if there is no such encoder.
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

    /// Each video is encoded with one thread, because the videos are small and many.
    var settings: EncoderSettings {
      let pools = encoder.name == "libx265" ? [("x265-params", "pools=none:frame-threads=1")] : []
      return EncoderSettings(options: [("threads", "1")] + pools)
    }
  }

  /// The presentation time of the latest frame.
  private(set) var lastTime: MediaTime
  private var encoder: Encoder
  private var muxer: Muxer?

  /// Starts a video with frames like `frame`.
  ///
  /// - Throws: `.unavailable` if the encoder cannot be opened, `.inputOutput` if writing fails.
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
  /// - Throws: `.inputOutput` if writing fails.
  func write(_ frame: Frame) throws(AnnotateError) {
    lastTime = frame.presentationTime
    try encoder.send(frame)
    try writePackets()
  }

  /// Completes the file.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  func finish() throws(AnnotateError) {
    try encoder.send(nil)
    try writePackets()
    try muxer.take()?.finish()
  }

  private func writePackets() throws(AnnotateError) {
    while let packet = try encoder.receive() { try muxer?.write(video: packet) }
  }
}
