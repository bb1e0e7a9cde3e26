internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStages

/// Decodes the frames of one video on demand, on its own serial queue.
actor FrameDecoding {
  private let executor = SerialQueueExecutor(label: "annotate.frames")
  private let video: MainVideo
  private var demuxer: Demuxer
  private var decoder: Decoder
  private var normalizer: FrameNormalizer
  private var frameCount = 0
  /// Whether the decoder has received the end of the packets.
  private var isDrained = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens a decoder.
  ///
  /// - Throws: `.unavailable` if there is none.
  init(_ demuxer: consuming Demuxer, of video: MainVideo) throws(AnnotateError) {
    self.video = video
    self.demuxer = demuxer
    decoder = try Decoder(for: video.stream, of: video.source, threads: 0, search: .nothing)
    normalizer = FrameNormalizer(for: video.geometry)
  }

  /// The next frame in display order; nil at the end.
  func next() throws -> VideoFrame? {
    while true {
      try Task.checkCancellation()
      if let decoded = try decoder.receive() {
        let frame = try normalizer.normalize(decoded) { _ in }
        defer { frameCount += 1 }
        return VideoFrame(frame, index: frameCount, of: video)
      }
      guard !isDrained else { return nil }
      try sendPacket()
    }
  }

  private func sendPacket() throws(AnnotateError) {
    while let packet = try demuxer.next() {
      guard packet.streamIndex == video.stream.index else { continue }
      return try decoder.send(packet)
    }
    isDrained = true
    try decoder.send(nil)
  }
}
